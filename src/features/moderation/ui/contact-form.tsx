import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { useIsHydrated } from '#ui/browser/use-is-hydrated.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { contactForm, sendContact } from '../contact-contract.ts'
import { contactTopics, MAX_MESSAGE_LENGTH } from '../topics.ts'

interface Props {
  /** Prefilled for a signed-in user. */
  me: { fullName: string; email: string } | null
  /** Result of an earlier submission without scripts: a reference or an error. */
  earlier?: { reference?: string | undefined; failure?: string | undefined }
}

/** Sends a message to staff and shows a reference. Works without scripts. */
export function ContactForm({ me, earlier = {} }: Props) {
  const api = useApi()
  const [reference, setReference] = useState(earlier.reference)
  const [failure, setFailure] = useState(earlier.failure)
  // Until scripts load, the browser validates required fields.
  const isHydrated = useIsHydrated()
  const known = { name: me?.fullName ?? '', email: me?.email ?? '', topic: 'order' as const, message: '', website: '' }
  const { field, errors, refuse, isSubmitting, onSubmit } = useSchemaForm(contactForm, known)
  const submit = onSubmit(async (body) => {
    setFailure(undefined)
    try {
      setReference((await api(sendContact, { body })).reference)
    } catch (error) {
      if (refuse(error)) return
      setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    }
  })
  if (reference) return <Sent reference={reference} />
  return (
    <form
      method="post"
      action="/contact"
      onSubmit={submit}
      noValidate={isHydrated}
      className="flex max-w-xl flex-col gap-5"
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {failure !== undefined && failure === earlier.failure && <Failure text={failure} />}
      <ContactFields field={field} />
      {failure !== undefined && failure !== earlier.failure && <Failure text={failure} />}
      <Button
        type="submit"
        tone="primary"
        size="large"
        isPending={isSubmitting}
        pendingText="Sending…"
        className="self-start"
      >
        Send Message
      </Button>
    </form>
  )
}

const ContactFields = ({ field }: Pick<SchemaForm<z.input<typeof contactForm>>, 'field'>) => (
  <>
    <TextField {...field('name')} label="Your name" autoComplete="name" required />
    <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
    <SelectField {...field('topic')} label="What is it about?">
      {Object.entries(contactTopics).map(([topic, name]) => (
        <option key={topic} value={topic}>
          {name}
        </option>
      ))}
    </SelectField>
    <TextArea
      {...field('message')}
      label="Your message"
      hint="With the order's number, if it is about one. Never send card numbers or passwords."
      rows={7}
      minLength={10}
      countTo={MAX_MESSAGE_LENGTH}
      required
    />
    <div hidden>
      <label>
        Leave this empty <input type="text" {...field('website')} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  </>
)

const Failure = ({ text }: { text: string }) => (
  <Notice tone="destructive" isUrgent>
    {text}
  </Notice>
)

const Sent = ({ reference }: { reference: string }) => (
  <Notice tone="success" isUrgent title="Your message is on its way" className="max-w-xl">
    Its reference is <strong>{reference}</strong>. We have also emailed it to you, and will answer by email.
  </Notice>
)

import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type PrivateUser, registerUser, registrationForm } from '../contract.ts'
import { registrationDraft, saveRegistrationDraft } from './registration-draft.ts'
import { StrengthMeter } from './strength-meter.tsx'

const EMPTY = { username: '', email: '', fullName: '', location: '', password: '', confirmPassword: '', bio: '' }

interface Props {
  redirect: string | undefined
  /** The error of an earlier submission without scripts. */
  failure?: string | undefined
  onJoined: (user: PrivateUser) => void
}

/** Registers and signs in. Without scripts, or before they load, the server answers the same form with a page. */
export function RegisterForm({ redirect, failure, onJoined }: Props) {
  const api = useApi()
  const [refusal, setRefusal] = useState(failure)
  const { form, field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(registrationForm, EMPTY)
  const isRestored = useDraft(form)
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  const submit = onSubmit(async ({ confirmPassword: _, ...body }) => {
    setRefusal(undefined)
    try {
      const user = await api(registerUser, { body })
      saveRegistrationDraft(null)
      onJoined(user)
    } catch (error) {
      const sentenceOr = (otherwise: string) => (error instanceof ApiError ? error.sentenceOr(otherwise) : otherwise)
      toast({
        tone: 'destructive',
        title: 'Registration Failed',
        description: sentenceOr('There was a problem creating your account. Please try again.'),
      })
      if (!refuse(error)) setRefusal(sentenceOr('Registration failed. Please try again.'))
    }
  })
  return (
    <form method="post" action={`/register${query}`} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {refusal && (
        <Notice tone="destructive" isUrgent>
          {refusal}
        </Notice>
      )}
      <RegistrationFields key={String(isRestored)} form={form} field={field} />
      <p className="text-ink-2 text-sm">
        You must be 18 or over to buy and sell. By creating an account you agree to our{' '}
        <TextLink href="/terms-of-service">Terms of Service</TextLink> and{' '}
        <TextLink href="/privacy-policy">Privacy Policy</TextLink>.
      </p>
      <Button
        type="submit"
        tone="primary"
        size="large"
        isWide
        isPending={isSubmitting}
        pendingText="Creating your account…"
      >
        Create Account
      </Button>
      <p className="text-ink-2">
        Already have an account? <TextLink href={`/login${query}`}>Sign In</TextLink>
      </p>
    </form>
  )
}

type Form = SchemaForm<z.input<typeof registrationForm>>

/** Restores what was typed earlier on this visit, and stores what is typed now. Returns whether it restored anything. */
function useDraft(form: Form['form']): boolean {
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const draft = registrationDraft()
    if (Object.keys(draft).length > 0) {
      form.reset({ ...EMPTY, ...draft })
      setRestored(true)
    }
    const { unsubscribe } = form.watch(saveRegistrationDraft)
    return unsubscribe
  }, [form])
  return isRestored
}

function RegistrationFields({ form, field }: Pick<Form, 'form' | 'field'>) {
  const [password, ...own] = form.watch(['password', 'username', 'fullName', 'email'])
  return (
    <>
      <TextField {...field('fullName')} label="Full name" autoComplete="name" required />
      <TextField
        {...field('username')}
        label="Username"
        hint="Letters, digits, dots, hyphens and underscores. Everyone can see it."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...field('email')}
        label="Email"
        hint="Only you see it, unless you choose to show it."
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        {...field('location')}
        label="Location"
        hint="Your town or area. Never your street."
        autoComplete="address-level2"
        required
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          {...field('password')}
          label="Password"
          hint="At least 6 characters. Three or four unrelated words are easy to remember and hard to guess."
          autoComplete="new-password"
          required
        />
        <StrengthMeter password={password} own={own} />
      </div>
      <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" required />
      <TextArea {...field('bio')} label="About you" isOptional countTo={1000} rows={3} />
    </>
  )
}

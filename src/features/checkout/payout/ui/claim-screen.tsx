import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { claimForm, claimMoney } from '../contract.ts'

interface Props {
  /** The person has just returned from the provider's page. */
  isDone: boolean
  /** Navigates to the provider's page. */
  leaveFor: (url: string) => void
}

/** Where a person who left before they were paid claims their money, without an account. */
export function ClaimScreen({ isDone, leaveFor }: Props) {
  const api = useApi()
  const [isOnItsWay, setOnItsWay] = useState(isDone)
  const [failure, setFailure] = useState<string | null>(null)
  const { field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(claimForm, { reference: '', email: '' })
  const submit = onSubmit(async (body) => {
    setFailure(null)
    try {
      const { url } = await api(claimMoney, { body })
      if (url) leaveFor(url)
      else setOnItsWay(true)
    } catch (error) {
      if (!refuse(error)) setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection.')
    }
  })
  return (
    <div className="sheet flex max-w-3xl flex-col gap-6 py-5 lg:py-8">
      <h1>Claim your money</h1>
      {isOnItsWay ? (
        <Notice tone="success" title="Thank you">
          Once our payment provider has checked your details, your money is sent to you. You do not need to do anything
          else; if the provider asks for more, enter the reference here again.
        </Notice>
      ) : (
        <p>
          If you closed your account before you were paid, your money is waiting for you. Enter the reference from our
          email; our payment provider then asks who you are and where to send the money.
        </p>
      )}
      {failure && <Notice tone="destructive" isUrgent title={failure} />}
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <TextField {...field('reference')} label="Reference" autoComplete="off" spellCheck={false} required />
        <TextField
          {...field('email')}
          label="Email"
          hint="For our payment provider, and for one email from us when the money was sent."
          type="email"
          autoComplete="email"
          required
        />
        <div>
          <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Checking…">
            Continue
          </Button>
        </div>
        <p>
          Lost the reference? <TextLink href="/contact">Write to us</TextLink>
        </p>
      </form>
    </div>
  )
}

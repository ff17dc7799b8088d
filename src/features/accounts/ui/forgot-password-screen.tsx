import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { forgotPassword, forgotPasswordForm } from '../contract.ts'
import { AccountPage } from './account-page.tsx'

type Outcome =
  | { kind: 'success'; message: string; previewUrl?: string | undefined }
  | { kind: 'error'; message: string }

/** Requests a password reset link. */
export function ForgotPasswordScreen() {
  const api = useApi()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { form, field, errors, isSubmitting, onSubmit } = useSchemaForm(forgotPasswordForm, { email: '' })
  const submit = onSubmit(async (body) => {
    try {
      setOutcome({ kind: 'success', ...(await api(forgotPassword, { body })) })
    } catch (error) {
      const message = error instanceof ApiError ? error.sentence : 'Something went wrong. Please try again.'
      setOutcome({ kind: 'error', message })
    }
  })
  const again = () => {
    form.reset()
    setOutcome(null)
  }
  if (outcome) return <Answer outcome={outcome} onAgain={again} />
  return (
    <AccountPage
      title="Forgot password"
      intro="Enter your email address and we will send you a link to choose a new one."
    >
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
        <Button type="submit" tone="primary" size="large" isWide isPending={isSubmitting} pendingText="Sending…">
          Send Reset Link
        </Button>
        <p>
          <TextLink href="/login">Back to Sign In</TextLink>
        </p>
      </form>
    </AccountPage>
  )
}

function Answer({ outcome, onAgain }: { outcome: Outcome; onAgain: () => void }) {
  const isGood = outcome.kind === 'success'
  return (
    <AccountPage title={isGood ? 'Check your email' : 'Forgot password'}>
      <Notice tone={isGood ? 'success' : 'destructive'} isUrgent>
        {outcome.message}
      </Notice>
      {isGood && (
        <p className="text-ink-2">The link works once, for one hour. If nothing arrives, look in your spam folder.</p>
      )}
      {isGood && outcome.previewUrl && (
        <p>
          Emails stay on this computer: <TextLink href={outcome.previewUrl}>open the email</TextLink>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>Try Another Email</Button>
        <ButtonLink href="/login" tone="quiet">
          Back to Sign In
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { resetPassword, resetPasswordForm } from '../contract.ts'
import { AccountPage } from './account-page.tsx'
import { StrengthMeter } from './strength-meter.tsx'

interface Props {
  token: string | undefined
  userId: string | undefined
}

type Outcome = { kind: 'success' | 'error'; message: string }

const MISSING: Outcome = { kind: 'error', message: 'Invalid password reset link. Missing token or user ID.' }

/** Sets a new password with the link from the email. */
export function ResetPasswordScreen({ token, userId }: Props) {
  const api = useApi()
  const [outcome, setOutcome] = useState<Outcome | null>(token && userId ? null : MISSING)
  const { form, field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(resetPasswordForm, {
    password: '',
    confirmPassword: '',
  })
  const password = form.watch('password')
  const submit = onSubmit(async (values) => {
    try {
      const { message } = await api(resetPassword, { body: { token, userId, password: values.password } })
      setOutcome({ kind: 'success', message })
    } catch (error) {
      if (!refuse(error)) setOutcome({ kind: 'error', message: sentenceOf(error) })
    }
  })
  if (outcome) return <Answer outcome={outcome} />
  return (
    <AccountPage title="Reset password" intro="Choose a new password. Every device will be signed out.">
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <div className="flex flex-col gap-2">
          <PasswordField
            {...field('password')}
            label="New password"
            hint="At least 8 characters."
            autoComplete="new-password"
            required
          />
          <StrengthMeter password={password} own={[]} />
        </div>
        <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" required />
        <Button type="submit" tone="primary" size="large" isWide isPending={isSubmitting} pendingText="Saving…">
          Reset Password
        </Button>
      </form>
    </AccountPage>
  )
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again later.'
  return error.sentenceOr('Failed to reset your password. The link may have expired.')
}

const Answer = ({ outcome: { kind, message } }: { outcome: Outcome }) => (
  <AccountPage title={kind === 'success' ? 'Password reset' : 'Reset password'}>
    <Notice tone={kind === 'success' ? 'success' : 'destructive'} isUrgent>
      {message}
    </Notice>
    <div className="flex flex-wrap gap-3">
      {kind === 'error' && (
        <ButtonLink href="/forgot-password" tone="primary">
          Request a New Link
        </ButtonLink>
      )}
      <ButtonLink href="/login" tone={kind === 'success' ? 'primary' : 'secondary'}>
        Go to Sign In
      </ButtonLink>
    </div>
  </AccountPage>
)

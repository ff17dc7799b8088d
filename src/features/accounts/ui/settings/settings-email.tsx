import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import {
  cancelEmailChange,
  changeEmail,
  type EmailState,
  emailForm,
  resendVerification,
} from '../../account-contract.ts'
import { FormStatus, failed, type Outcome } from './settings-form.tsx'
import { SettingsPageBody } from './settings-frame.tsx'
import { emailQuery } from './settings-queries.ts'
import { Failed, Waiting } from './settings-states.tsx'

/** Shows the current email address and changes it. */
export function EmailSettings() {
  const api = useApi()
  const { data: state, isError, refetch } = useQuery({ ...emailQuery(api), throwOnError: false })
  return (
    <SettingsPageBody
      title="Email address"
      intro="You sign in with it, and we send emails to it. Others see it only if you allow that under Privacy."
    >
      {isError && !state && <Failed what="your email address" onRetry={() => void refetch()} />}
      {!(state || isError) && <Waiting />}
      {state && <Present state={state} />}
      {state?.pending && <Pending email={state.pending.email} until={state.pending.until} />}
      {state && <ChangeForm key={state.pending?.email ?? state.email} />}
    </SettingsPageBody>
  )
}

function Present({ state }: { state: EmailState }) {
  const api = useApi()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const resend = async () => {
    try {
      const { message } = await api(resendVerification, {})
      setOutcome({ tone: 'success', text: message })
    } catch (error) {
      setOutcome(failed(error))
    }
  }
  return (
    <div className="flex flex-col gap-3 border-line border-y-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-all font-[650] text-lg">{state.email}</span>
        <Badge tone={state.isVerified ? 'leaf' : 'label'}>{state.isVerified ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!state.isVerified && (
        <p>
          <Button size="small" onClick={() => void resend()}>
            Send the confirmation link again
          </Button>
        </p>
      )}
      <FormStatus errors={[]} outcome={outcome} />
    </div>
  )
}

function Pending({ email, until }: { email: string; until: string }) {
  const api = useApi()
  const client = useQueryClient()
  const [error, setError] = useState<Outcome>(null)
  const cancel = async () => {
    try {
      client.setQueryData(emailQuery(api).queryKey, await api(cancelEmailChange, {}))
    } catch (cause) {
      setError(failed(cause))
    }
  }
  return (
    <Notice
      tone="info"
      title={`Waiting for ${email}`}
      action={
        <Button size="small" onClick={() => void cancel()}>
          Do not change it
        </Button>
      }
    >
      We sent a link to the new address. Open it there until {formatMoment(until)}; until then nothing changes.
      <FormStatus errors={[]} outcome={error} />
    </Notice>
  )
}

function ChangeForm() {
  const api = useApi()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(emailForm, { email: '', currentPassword: '' })
  const submit = onSubmit(async (body) => {
    setOutcome(null)
    try {
      client.setQueryData(emailQuery(api).queryKey, await api(changeEmail, { body }))
    } catch (error) {
      if (!refuse(error)) setOutcome(failed(error))
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
      <h2>Use another address</h2>
      <FormStatus errors={errors} outcome={outcome} />
      <TextField
        {...field('email')}
        label="New email address"
        hint="We send a link there. Your current address gets an email with a link that stops the change, valid for 14 days."
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField {...field('currentPassword')} label="Your password" autoComplete="current-password" required />
      <div>
        <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Sending the link…">
          Send the link
        </Button>
      </div>
    </form>
  )
}

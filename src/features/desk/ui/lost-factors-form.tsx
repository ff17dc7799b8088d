import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import { removeLostFactors } from '#features/accounts/staff-contract.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from './sentence-of.ts'

/** Starts the removal of every second factor of someone who has lost them all. */
export function LostFactorsForm() {
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { username: string; reason: string }) => api(removeLostFactors, { body }),
    onSuccess: ({ message }) => {
      form.current?.reset()
      toast({ title: 'The removal has begun', description: message })
    },
  })
  const fields = (error instanceof ApiError && error.body.fields) || {}
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    reset()
    const written = new FormData(event.currentTarget)
    mutate({ username: String(written.get('username')), reason: String(written.get('reason')) })
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2>Lost second factors</h2>
      <p className="text-ink-2">
        For someone who has lost their passkeys, app and recovery codes. They are emailed at once and can stop it for
        three days; then every factor is removed, and every session ends.
      </p>
      <TextField
        label="Username"
        name="username"
        id="lost-username"
        autoComplete="off"
        autoCapitalize="none"
        error={fields['username']}
      />
      <TextField
        label="How you know who asks"
        name="reason"
        id="lost-reason"
        hint="Such as: wrote from the address of the account and named their last two orders. Kept in the audit log."
        error={fields['reason']}
      />
      {error && Object.keys(fields).length === 0 && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button type="submit" isPending={isPending} className="self-start">
        Remove lost factors
      </Button>
    </form>
  )
}

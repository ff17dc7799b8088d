import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type FactorState, renamePasskey } from '../contract.ts'
import type { OnChange } from './factor-queries.ts'

interface Props {
  passkey: FactorState['passkeys'][number]
  onChange: OnChange
}

/** The name of a passkey, with a form that changes it. */
export function PasskeyName({ passkey: { id, name }, onChange }: Props) {
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (next: string) => api(renamePasskey, { params: { id: String(id) }, body: { name: next } }),
    onSuccess: (state) => {
      onChange(state)
      setOpen(false)
      toast({ title: 'Passkey renamed' })
    },
  })
  if (!isOpen)
    return (
      <p className="flex flex-wrap items-center gap-x-3 break-words font-[650]">
        {name}
        <Button tone="quiet" size="small" aria-label={`Rename the passkey ${name}`} onClick={() => setOpen(true)}>
          Rename
        </Button>
      </p>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('name')))
  }
  const fault = error instanceof ApiError ? (error.body.fields?.['name'] ?? error.body.message) : error?.message
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2 pb-2">
      <TextField
        label="Name of the passkey"
        name="name"
        id={`passkey-${id}`}
        defaultValue={name}
        autoComplete="off"
        error={fault}
        className="min-w-0 flex-1"
      />
      <Button type="submit" isPending={isPending}>
        Save
      </Button>
      <Button
        tone="quiet"
        onClick={() => {
          reset()
          setOpen(false)
        }}
      >
        Cancel
      </Button>
    </form>
  )
}

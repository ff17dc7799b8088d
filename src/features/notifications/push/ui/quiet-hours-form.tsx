import { type FormEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { PushState } from '../contract.ts'
import { clockTime, DEFAULT_QUIET_HOURS } from '../quiet-hours.ts'
import { useQuietHours } from './queries.ts'

/** When no push arrives. What comes meanwhile arrives at the end, together. */
export function QuietHoursForm({ quietHours }: Pick<PushState, 'quietHours'>) {
  const saving = useQuietHours()
  const [isOn, setOn] = useState(quietHours !== null)
  const [starts, setStarts] = useState(quietHours?.starts ?? clockTime(DEFAULT_QUIET_HOURS.starts))
  const [ends, setEnds] = useState(quietHours?.ends ?? clockTime(DEFAULT_QUIET_HOURS.ends))
  const fields = saving.error instanceof ApiError ? saving.error.body.fields : undefined
  const faultOf = (name: 'starts' | 'ends') => fields?.[`quietHours.${name}`]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ quietHours: isOn ? { starts, ends } : null })
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-4 flex flex-col gap-3">
      <h3>Quiet hours</h3>
      <Checkbox
        label="No push notifications in these hours"
        hint="What comes meanwhile arrives at the end, as one notification. UK time."
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      {isOn && (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <TextField
            label="From"
            name="quiet-from"
            type="time"
            value={starts}
            onChange={({ currentTarget }) => setStarts(currentTarget.value)}
            error={faultOf('starts')}
            required
          />
          <TextField
            label="To"
            name="quiet-to"
            type="time"
            value={ends}
            onChange={({ currentTarget }) => setEnds(currentTarget.value)}
            error={faultOf('ends')}
            required
          />
        </div>
      )}
      <p>
        <Button type="submit" isPending={saving.isPending} pendingText="Saving…">
          Save quiet hours
        </Button>
      </p>
      <p role="status" className="min-h-6 text-ink-2 text-sm">
        {saving.isSuccess && 'Saved.'}
        {saving.isError && !(faultOf('starts') || faultOf('ends')) && sentenceOf(saving.error)}
      </p>
    </form>
  )
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.status < 500 ? error.sentence : 'It was not saved. Please try again.'

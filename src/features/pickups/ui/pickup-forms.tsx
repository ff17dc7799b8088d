import { type SubmitEvent, useState } from 'react'
import { ErrorSummary, type FormError } from '#ui/forms/error-summary.tsx'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { SlotChoice } from './slot-choice.tsx'

const MAX_REASON_LENGTH = 500

interface FormProps {
  slots: readonly string[]
  isPending: boolean
  /** The error of the last attempt. */
  failure: string | undefined
}

/** A time missing from the refetched list has been taken in the meantime. */
const stillFree = (slots: readonly string[], chosen: string | null): string | null =>
  chosen !== null && slots.includes(chosen) ? chosen : null

const Failure = ({ text }: { text: string | undefined }) =>
  text && (
    <Notice tone="destructive" isUrgent>
      {text}
    </Notice>
  )

/** The buyer's first choice of a time. */
export function BookForm({ slots, isPending, failure, onBook }: FormProps & { onBook: (slot: string) => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const slot = stillFree(slots, chosen)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setErrors(slot === null ? [{ field: 'startsAt', message: 'Choose a time' }] : [])
    if (slot !== null) onBook(slot)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <h2>Choose a time</h2>
      <SlotChoice slots={slots} value={slot} onChange={setChosen} error={slot ? undefined : errors[0]?.message} />
      <Failure text={failure} />
      <div>
        <Button type="submit" tone="primary" isPending={isPending}>
          Book Pickup
        </Button>
      </div>
    </form>
  )
}

interface MoveProps extends FormProps {
  otherName: string
  /** Only the buyer can choose an earlier time. */
  isBuyer: boolean
  onMove: (slot: string, reason: string) => void
  onCancel: () => void
}

/** Another time and a reason, which the other person reads. */
export function MoveForm({ slots, otherName, isBuyer, isPending, failure, onMove, onCancel }: MoveProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const slot = stillFree(slots, chosen)
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const faults = [
      ...(slot === null ? [{ field: 'startsAt', message: 'Choose a time' }] : []),
      ...(reason.trim() === '' ? [{ field: 'reason', message: 'Please tell the other person the reason' }] : []),
    ]
    setErrors(faults)
    if (slot !== null && faults.length === 0) onMove(slot, reason.trim())
  }
  if (slots.length === 0) {
    return (
      <Notice title="No other time is free" action={<Button onClick={onCancel}>Keep it</Button>}>
        Please agree another one by message, or cancel this pickup.
      </Notice>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <h2>Move it to another time</h2>
      {!isBuyer && <p>Only {otherName} can choose an earlier time.</p>}
      <SlotChoice slots={slots} value={slot} onChange={setChosen} error={slot ? undefined : errorOf('startsAt')} />
      <TextArea
        label="Reason"
        name="reason"
        hint={`${otherName} will see it.`}
        error={errorOf('reason')}
        countTo={MAX_REASON_LENGTH}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure text={failure} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={isPending}>
          Move Pickup
        </Button>
        <Button onClick={onCancel}>Keep it</Button>
      </div>
    </form>
  )
}

import type { SubmitEvent } from 'react'
import { TextArea } from '#ui/forms/text-field.tsx'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'

const MAX_REASON_LENGTH = 1000

interface Props {
  isOpen: boolean
  title: string
  /** Repeated on the button. */
  verb: string
  explanation: string
  isPending: boolean
  /** The error of the last attempt. */
  error: string | undefined
  /** The text so far; restored when the dialog is opened again. */
  reason: string
  onType: (reason: string) => void
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before an action; the other party reads it. */
export function ReasonDialog(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} isForm isBusy={props.isPending}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm({ verb, explanation, isPending, error, reason, onType, onReason, onClose }: Props) {
  const { field, fault, say } = useFault<HTMLTextAreaElement>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isBlank = reason.trim() === ''
    say(isBlank ? 'Please tell us the reason' : null)
    if (!isBlank && !isPending) onReason(reason.trim())
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>{explanation}</p>
      <TextArea
        ref={field}
        label="Reason"
        name="reason"
        error={fault}
        countTo={MAX_REASON_LENGTH}
        rows={4}
        value={reason}
        onChange={(event) => onType(event.target.value)}
      />
      {error && (
        <Notice tone="destructive" isUrgent>
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button data-first-focus disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" isPending={isPending}>
          {verb}
        </Button>
      </div>
    </form>
  )
}

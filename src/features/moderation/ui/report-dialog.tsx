import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sendReport } from '../contract.ts'
import { MAX_DETAILS_LENGTH, type ReportReason, reasons, reasonsFor, type TargetKind } from '../reasons.ts'

/** The kind and name of the reported item. */
export interface ReportTarget {
  kind: TargetKind
  id: number
  name: string
}

interface Props {
  target: ReportTarget
  onClose: () => void
}

/** Reports an item to staff and shows a reference. */
export function ReportDialog({ target, onClose }: Props) {
  const [reference, setReference] = useState<string>()
  return (
    <Dialog isOpen onClose={onClose} title={reference ? 'Thank you' : `Report ${target.name}`} isForm={!reference}>
      {reference ? (
        <Receipt reference={reference} onClose={onClose} />
      ) : (
        <Form target={target} onClose={onClose} onSent={setReference} />
      )}
    </Dialog>
  )
}

const Receipt = ({ reference, onClose }: { reference: string; onClose: () => void }) => (
  <div className="flex flex-col gap-4">
    <p role="status">
      We have received your report. Its reference is <strong>{reference}</strong>; we have also emailed it to you. We
      look at every report, and never say who sent it.
    </p>
    <Button className="self-end" data-first-focus onClick={onClose}>
      Close
    </Button>
  </div>
)

const PestNote = () => (
  <p className="text-ink-2 text-sm">
    Some have to be reported to the authorities as well:{' '}
    <TextLink href="/spotted-something-odd">Spotted something odd?</TextLink> says which and to whom.
  </p>
)

function Form({ target, onClose, onSent }: Props & { onSent: (reference: string) => void }) {
  const api = useApi()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setFault(reason ? undefined : 'Choose what is wrong')
    if (!reason || isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const body = { targetKind: target.kind, targetId: target.id, reason, ...(details.trim() && { details }) }
      onSent((await api(sendReport, { body })).reference)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
      setPending(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <ChoiceGroup legend="What is wrong?" error={fault}>
        {reasonsFor(target.kind).map((key) => (
          <Radio
            key={key}
            name="reason"
            label={reasons[key]}
            checked={reason === key}
            onChange={() => setReason(key)}
          />
        ))}
      </ChoiceGroup>
      {reason === 'pest' && <PestNote />}
      <TextArea
        label="What happened"
        isOptional
        name="details"
        rows={3}
        countTo={MAX_DETAILS_LENGTH}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="danger" isPending={isPending}>
          Send report
        </Button>
      </div>
    </form>
  )
}

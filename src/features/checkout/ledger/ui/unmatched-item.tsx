import { type SubmitEvent, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import { type LedgerOverview, resolveUnmatched } from '../contract.ts'
import { ForFinance } from './for-finance.tsx'
import { useLedgerAction } from './use-ledger-action.ts'

interface Props {
  item: LedgerOverview['unmatched'][number]
  /** Called when the item is settled and disappears from the list. */
  onSettled: () => void
}

/** One unmatched movement, and what staff found out about it. */
export function UnmatchedItem({ item, onSettled }: Props) {
  const { source, booked, moved, firstSeenAt, resolvedAt, resolvedBy, note } = item
  return (
    <li className="rounded-lg border border-line bg-card p-4">
      <p className="break-all font-[650]">{source}</p>
      <p className="mt-1 text-ink-2">
        We booked {formatPounds(pence(booked))}, the provider moved{' '}
        <span className="whitespace-nowrap">{formatPounds(pence(moved))}</span>. First seen on {formatDay(firstSeenAt)}.
      </p>
      {resolvedAt ? (
        <p className="mt-2">
          {note}{' '}
          <span className="text-ink-2">
            ({resolvedBy ?? 'a former member'}, {formatDay(resolvedAt)})
          </span>
        </p>
      ) : (
        <ForFinance>
          <Resolve item={item} onSettled={onSettled} />
        </ForFinance>
      )}
    </li>
  )
}

function Resolve({ item: { id, source }, onSettled }: Props) {
  const api = useApi()
  const [note, setNote] = useState('')
  const { field, fault, say } = useFault<HTMLTextAreaElement>()
  const { mutate, isPending } = useLedgerAction({
    act: (written: string) => api(resolveUnmatched, { body: { id, note: written } }),
    done: 'Noted as settled',
    onDone: onSettled,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    say(note.trim() ? null : 'Enter what you found')
    if (note.trim()) mutate(note.trim())
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <TextArea
        ref={field}
        label={`What you found about ${source}`}
        name={`note-${id}`}
        rows={2}
        value={note}
        error={fault}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button type="submit" isPending={isPending}>
          Settle
        </Button>
      </div>
    </form>
  )
}

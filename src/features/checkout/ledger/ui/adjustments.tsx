import { useRef } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { decideAdjustment, type LedgerOverview } from '../contract.ts'
import { accountNames } from './accounts-table.tsx'
import { AdjustmentForm } from './adjustment-form.tsx'
import { ForFinance } from './for-finance.tsx'
import { LeftOut } from './left-out.tsx'
import { useLedgerAction } from './use-ledger-action.ts'

type Adjustment = LedgerOverview['adjustments'][number]

interface Props {
  adjustments: LedgerOverview['adjustments']
  /** How many there are in all. */
  total: number
  /** Pence above which a second person must approve. */
  limit: number
}

/** Corrections of the books: a form, those that wait for a second person, and the latest. */
export function Adjustments({ adjustments, total, limit }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="mt-9">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Adjustments
      </h2>
      <p className="mt-2 text-ink-2">
        For movements that nothing above explains. What you post within a day is posted at once up to{' '}
        {formatPounds(pence(limit))}. Above that, another member of staff must approve it.
      </p>
      <ForFinance>
        <AdjustmentForm />
      </ForFinance>
      {adjustments.length > 0 && (
        <ul className="mt-5 flex flex-col gap-3">
          {adjustments.map((adjustment) => (
            <AdjustmentItem key={adjustment.id} adjustment={adjustment} onDecided={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      <LeftOut shown={adjustments.length} total={total} />
    </section>
  )
}

interface ItemProps {
  adjustment: Adjustment
  /** The pressed button disappears. */
  onDecided: () => void
}

function AdjustmentItem({ adjustment, onDecided }: ItemProps) {
  const { amount, debit, credit, reason, source, transactionId, proposedBy, proposedAt, isApproved } = adjustment
  return (
    <li className="rounded-lg border border-line bg-card p-4">
      <p className="font-[650]">
        {formatPounds(pence(amount))} from {accountNames[credit]} to {accountNames[debit]}
      </p>
      <p className="mt-1 break-words">{reason}</p>
      <p className="mt-1 text-ink-2 text-sm">
        {transactionId !== null && `Order ${transactionId}, `}
        {source && <span className="break-all">{source}, </span>}
        {proposedBy}, {formatDay(proposedAt)}. {outcomeOf(adjustment)}
      </p>
      {isApproved === null && (
        <ForFinance>
          <Decide adjustment={adjustment} onDecided={onDecided} />
        </ForFinance>
      )}
    </li>
  )
}

function outcomeOf({ isApproved, decidedBy, proposedBy }: Adjustment): string {
  if (isApproved === null) return 'Waits for another member of staff.'
  if (!isApproved) return `Refused by ${decidedBy}.`
  return decidedBy === proposedBy ? 'Posted.' : `Approved by ${decidedBy} and posted.`
}

function Decide({ adjustment: { id, mayDecide }, onDecided }: ItemProps) {
  const refuse = mayDecide ? 'Refuse' : 'Withdraw'
  const api = useApi()
  const { mutate, isPending, error } = useLedgerAction({
    showsError: true,
    act: (isApproved: boolean) => api(decideAdjustment, { body: { id, isApproved } }),
    done: 'The adjustment is decided',
    onDone: onDecided,
  })
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {mayDecide && (
        <Button
          tone="primary"
          onClick={() => mutate(true)}
          isPending={isPending}
          aria-label={`Approve adjustment ${id}`}
        >
          Approve
        </Button>
      )}
      <Button onClick={() => mutate(false)} isPending={isPending} aria-label={`${refuse} adjustment ${id}`}>
        {refuse}
      </Button>
      {error && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  )
}

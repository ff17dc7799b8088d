import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { useFault } from '#ui/forms/use-fault.ts'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { type LedgerOverview, MAX_REASON, writeOffDebt } from '../contract.ts'
import { ForFinance } from './for-finance.tsx'
import { LeftOut } from './left-out.tsx'
import { useLedgerAction } from './use-ledger-action.ts'

type Debt = LedgerOverview['debts'][number]

const causes: Readonly<Record<Debt['cause'], string>> = {
  refund: 'Refunded after the payout',
  chargeback: 'Chargeback lost after the payout',
}

const pounds = (amount: number): string => formatPounds(pence(amount))

/** What sellers owe us, and how far a lost chargeback reaches. */
export function SellerDebts({
  books: { debts, inAll, chargebackLimits, adjustmentLimit },
}: {
  books: Pick<LedgerOverview, 'debts' | 'inAll' | 'chargebackLimits' | 'adjustmentLimit'>
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section id="owed" className="mt-9">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Owed by sellers
        {inAll.debts > 0 && ` (${inAll.debts})`}
      </h2>
      <p className="mt-2 text-ink-2">
        A chargeback that is lost after the payout takes at most {pounds(chargebackLimits.one)} from its seller, and
        none makes a seller owe us more than {pounds(chargebackLimits.debt)}. The rest is our loss. The seller’s next
        payouts repay what is owed. What a seller who has left owes is written off, with a second person above{' '}
        {pounds(adjustmentLimit)} a day.
      </p>
      {debts.length === 0 && <p className="mt-2 text-ink-2">No seller owes us anything.</p>}
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {debts.map((debt) => (
          <DebtItem key={debt.id} debt={debt} limit={adjustmentLimit} onDone={() => heading.current?.focus()} />
        ))}
      </ul>
      <LeftOut shown={debts.length} total={inAll.debts} />
    </section>
  )
}

interface ItemProps {
  debt: Debt
  /** Pence that one person adjusts in a day. */
  limit: number
  /** The pressed button disappears with the debt. */
  onDone: () => void
}

function DebtItem({ debt, limit, onDone }: ItemProps) {
  const { transactionId, title, seller, cause, left, at, isLost, isProposed } = debt
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-card p-4">
      <div className="min-w-0">
        <p className="break-words font-[650]">
          {pounds(left)} by {seller} for “{title}”
        </p>
        <p className="mt-1 text-ink-2 text-sm">
          {causes[cause]}, order {transactionId}, {formatDay(at)}. {prospectOf(debt)}
        </p>
      </div>
      {isLost && !isProposed && (
        <ForFinance>
          <WriteOff debt={debt} limit={limit} onDone={onDone} />
        </ForFinance>
      )}
    </li>
  )
}

function prospectOf({ hasLeft, isLost, isProposed }: Debt): string {
  if (isProposed) return 'Whether it is written off is decided below.'
  if (isLost) return 'The seller has left: nothing will repay it.'
  return hasLeft ? 'The seller has left; money of theirs that waits repays it first.' : ''
}

function problemOf(reason: string): string | null {
  if (reason === '') return 'Enter why it is written off'
  return [...reason].length > MAX_REASON ? `Enter at most ${MAX_REASON} characters` : null
}

function WriteOff({ debt: { id, transactionId, left }, limit, onDone }: ItemProps) {
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const { field, fault, say } = useFault<HTMLTextAreaElement>()
  const { mutate, isPending, error, reset } = useLedgerAction({
    showsError: true,
    act: () => api(writeOffDebt, { body: { debtId: id, reason: reason.trim() } }),
    done: ({ debts }) =>
      debts.some((debt) => debt.id === id) ? 'Proposed: another member of staff decides' : 'The debt is written off',
    onDone: () => {
      flushSync(() => setAsked(false))
      onDone()
    },
  })
  const open = () => {
    reset()
    say(null)
    setAsked(true)
  }
  const confirm = () => {
    const problem = problemOf(reason.trim())
    say(problem)
    if (problem === null) mutate(undefined)
  }
  return (
    <>
      <Button onClick={open} aria-label={`Write off the debt of order ${transactionId}`}>
        Write off
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Write off ${pounds(left)}?`}
        confirmText="Write it off"
        onConfirm={confirm}
        isPending={isPending}
        error={error ? sentenceOf(error) : undefined}
      >
        <p>
          The seller has left and no longer owes it; it is booked as our loss. This cannot be undone. If your
          adjustments of a day are then above {pounds(limit)}, another member of staff must approve it first.
        </p>
        <TextArea
          ref={field}
          data-first-focus
          className="mt-4"
          label="Reason"
          name={`write-off-${id}`}
          rows={3}
          countTo={MAX_REASON}
          value={reason}
          error={fault}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
    </>
  )
}

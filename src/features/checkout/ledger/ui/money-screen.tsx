import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { compareNow, type LedgerOverview, refundAgain } from '../contract.ts'
import type { Stuck } from '../stuck-contract.ts'
import { AccountsTable } from './accounts-table.tsx'
import { Adjustments } from './adjustments.tsx'
import { ForFinance } from './for-finance.tsx'
import { LeftOut } from './left-out.tsx'
import { MarginTable } from './margin-table.tsx'
import { ledgerQuery } from './money-queries.ts'
import { SellerDebts } from './seller-debts.tsx'
import { StuckList } from './stuck-list.tsx'
import { UnmatchedItem } from './unmatched-item.tsx'
import { useLedgerAction } from './use-ledger-action.ts'

interface Props {
  loaded: LedgerOverview
  stuck: Stuck
  /** The account whose postings are shown. */
  account: string | undefined
}

/** The books, for staff: items that need attention first, then the balances. */
export function MoneyScreen({ loaded, stuck, account }: Props) {
  const api = useApi()
  const { data: books = loaded } = useQuery({ ...ledgerQuery(api), initialData: loaded })
  const open = books.unmatched.filter(({ resolvedAt }) => resolvedAt === null)
  const settled = books.unmatched.filter(({ resolvedAt }) => resolvedAt !== null)
  const toLookAt = useRef<HTMLHeadingElement>(null)
  const owed = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with the settled item, so focus moves to its section.
  const onSettled = () => toLookAt.current?.focus()
  const onSent = () => owed.current?.focus()
  return (
    <div className="sheet max-w-5xl py-5 lg:py-8">
      <h1>The books</h1>
      <LastRun books={books} />
      <StuckList loaded={stuck} />
      <Part
        heading={toLookAt}
        title="Needs attention"
        count={books.inAll.unmatched}
        shown={open.length}
        empty="Every movement at the provider is booked, and every booking has a movement."
      >
        {open.map((item) => (
          <UnmatchedItem key={item.id} item={item} onSettled={onSettled} />
        ))}
      </Part>
      <Part
        heading={owed}
        title="Refunds that came back"
        count={books.inAll.owedRefunds}
        shown={books.owedRefunds.length}
        empty="Every refund has arrived."
      >
        {books.owedRefunds.map((refund) => (
          <OwedRefund key={refund.id} refund={refund} onSent={onSent} />
        ))}
      </Part>
      <SellerDebts books={books} />
      <Adjustments adjustments={books.adjustments} total={books.inAll.adjustments} limit={books.adjustmentLimit} />
      <MarginTable />
      <AccountsTable accounts={books.accounts} shown={account} />
      {books.inAll.settled > 0 && (
        <Part title="Settled" count={books.inAll.settled} shown={settled.length} empty="">
          {settled.map((item) => (
            <UnmatchedItem key={item.id} item={item} onSettled={onSettled} />
          ))}
        </Part>
      )}
    </div>
  )
}

function LastRun({ books: { lastRun } }: { books: LedgerOverview }) {
  const api = useApi()
  const { mutate, isPending } = useLedgerAction({ act: () => api(compareNow, {}), done: 'Compared with the provider' })
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="text-ink-2">
          {lastRun
            ? `Last compared with the provider at ${formatMoment(lastRun.at)}: ${lastRun.movements} new ${lastRun.movements === 1 ? 'movement' : 'movements'}.`
            : 'Not compared with the provider yet.'}
        </p>
        <ForFinance>
          <Button onClick={() => mutate(undefined)} isPending={isPending} pendingText="Comparing">
            Compare now
          </Button>
        </ForFinance>
      </div>
      {lastRun && lastRun.faults.length > 0 && (
        <div className="mt-5">
          <Notice tone="destructive" isUrgent>
            <p className="font-[650]">The books contradict themselves:</p>
            <ul className="mt-2 list-disc pl-5">
              {lastRun.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </>
  )
}

interface PartProps {
  heading?: RefObject<HTMLHeadingElement | null>
  title: string
  count: number
  /** Less than `count` when the list is cut. */
  shown?: number
  empty: string
  children: ReactNode
}

const Part = ({ heading, title, count, shown = count, empty, children }: PartProps) => (
  <section className="mt-9">
    <h2 ref={heading} tabIndex={-1} className="text-xl">
      {title}
      {count > 0 && ` (${count})`}
    </h2>
    {count === 0 ? (
      <p className="mt-2 text-ink-2">{empty}</p>
    ) : (
      <ul className="mt-3 flex flex-col gap-3">{children}</ul>
    )}
    <LeftOut shown={shown} total={count} />
  </section>
)

interface OwedProps {
  refund: LedgerOverview['owedRefunds'][number]
  onSent: () => void
}

function OwedRefund({ refund, onSent }: OwedProps) {
  const api = useApi()
  const { transactionId, title, amount, failure, at } = refund
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useLedgerAction({
    showsError: true,
    act: () => api(refundAgain, { body: { transactionId } }),
    done: 'The refund is sent again',
    onDone: () => {
      flushSync(() => setAsked(false))
      onSent()
    },
  })
  const confirmAction = () => {
    reset()
    setAsked(true)
  }
  const sum = formatPounds(pence(amount))
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-card p-4">
      <div className="min-w-0">
        <p className="break-words font-[650]">
          {sum} to the buyer of “{title}”
        </p>
        <p className="mt-1 break-words text-ink-2 text-sm">
          Order {transactionId}, {formatDay(at)}
          {failure && `: ${failure}`}
        </p>
      </div>
      <ForFinance>
        <Button onClick={confirmAction} aria-label={`Send the refund of order ${transactionId} again`}>
          Send again
        </Button>
      </ForFinance>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Send the refund of order ${transactionId} again?`}
        confirmText="Send again"
        onConfirm={() => mutate(undefined)}
        isPending={isPending}
        error={error ? sentenceOf(error) : undefined}
      >
        The provider is asked to send {sum} to the card of the buyer of “{title}”. This cannot be undone.
      </ConfirmDialog>
    </li>
  )
}

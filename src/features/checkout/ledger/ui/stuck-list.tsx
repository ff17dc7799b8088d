import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { retryJob, type Stuck, type StuckItem } from '../stuck-contract.ts'
import { ForFinance } from './for-finance.tsx'
import { stuckOfKindQuery, stuckQuery } from './money-queries.ts'

const titles: Readonly<Record<StuckItem['kind'], string>> = {
  balance: 'Shortage at the provider',
  chargeback: 'Chargebacks',
  dispute: 'Disputes to decide',
  payment: 'Payments not captured',
  refund: 'Refunds not made',
  reversal: 'Transfers not taken back',
  payout: 'Transfers not made',
  seller: 'Sellers who cannot be paid',
  debt: 'Debts that nothing will repay',
  job: 'Failed jobs',
}

/** Money that does not move by itself, for staff. */
export function StuckList({ loaded }: { loaded: Stuck }) {
  const api = useApi()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: stuck = loaded } = useQuery({ ...stuckQuery(api), initialData: loaded })
  const { items, kinds, balance } = stuck
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0)
  return (
    <section className="mt-9">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Waiting
        {total > 0 && ` (${total})`}
      </h2>
      {balance && (
        <p className="mt-2 text-ink-2">
          The provider holds {formatPounds(pence(balance.atProvider))}; buyers and sellers are owed{' '}
          {formatPounds(pence(balance.owed))} (checked at {formatMoment(balance.checkedAt)}).
        </p>
      )}
      {total === 0 && <p className="mt-2 text-ink-2">Nothing needs attention.</p>}
      {kinds.map((kind) => (
        <Kind
          key={kind.kind}
          {...kind}
          first={items.filter((item) => item.kind === kind.kind)}
          onRetried={() => heading.current?.focus()}
        />
      ))}
    </section>
  )
}

type KindProps = Stuck['kinds'][number] & {
  /** The oldest; the others are fetched on request. */
  first: readonly StuckItem[]
  onRetried: () => void
}

function Kind({ kind, total, amount, first, onRetried }: KindProps) {
  const api = useApi()
  const [isWhole, setWhole] = useState(false)
  const all = useQuery({ ...stuckOfKindQuery(api, kind), enabled: isWhole })
  const shown = (isWhole && all.data) || first
  return (
    <section className="mt-5">
      <h3 className="text-lg">
        {titles[kind]} ({total}
        {amount > 0 && `, ${formatPounds(pence(amount))}`})
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {shown.map((item) => (
          <Item key={item.id} item={item} onRetried={onRetried} />
        ))}
      </ul>
      {shown.length < total && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p aria-live="polite">
            The oldest {shown.length} of {total} are shown.
          </p>
          {!all.data && (
            <Button onClick={() => setWhole(true)} isPending={all.isFetching} pendingText="Loading">
              Show all {total}
            </Button>
          )}
          {all.isError && <p role="alert">{sentenceOf(all.error)}</p>}
        </div>
      )}
    </section>
  )
}

function Item({ item, onRetried }: { item: StuckItem; onRetried: () => void }) {
  const { kind, id, title, reason, amount, transactionId, since, dueAt } = item
  const now = useNow()
  const about = [
    transactionId !== null && `Order ${transactionId}`,
    `since ${formatDay(since)}${age(since, now)}`,
    dueAt !== null && `${kind === 'dispute' ? 'decide' : 'evidence'} by ${formatDay(dueAt)}`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-card p-4">
      <div className="min-w-0">
        <p className="break-words font-[650]">
          {amount !== null && `${formatPounds(pence(amount))}: `}
          {title}
        </p>
        {reason && <p className="mt-1 break-words">{reason}</p>}
        <p className="mt-1 text-ink-2 text-sm first-letter:uppercase">{about.filter(Boolean).join(', ')}</p>
      </div>
      {kind === 'job' && (
        <ForFinance>
          <RetryJob id={id} title={title} onRetried={onRetried} />
        </ForFinance>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 empty:hidden">
        {kind === 'debt' && <TextLink href="#owed">Write it off</TextLink>}
        {kind === 'chargeback' && <TextLink href={`/staff/chargebacks/${id}`}>Answer the bank</TextLink>}
        {transactionId !== null && <TextLink href={`/staff/orders/${transactionId}`}>Open the order</TextLink>}
      </p>
    </li>
  )
}

/** How long it waits, in whole days, once the page knows the time. */
function age(since: string, now: Date | null): string {
  const days = now === null ? 0 : Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)
  return days > 0 ? ` (${days} ${days === 1 ? 'day' : 'days'})` : ''
}

function RetryJob({ id, title, onRetried }: { id: string; title: string; onRetried: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(retryJob, { body: { id } }),
    onSuccess: (stuck) => {
      // The button disappears with its job.
      onRetried()
      client.setQueryData(stuckQuery(api).queryKey, stuck)
      toast({ title: 'The job runs again' })
    },
    onError: (cause) => toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(cause) }),
  })
  return (
    <Button onClick={() => mutate()} isPending={isPending} pendingText="Starting" aria-label={`Run ${title} again`}>
      Run again
    </Button>
  )
}

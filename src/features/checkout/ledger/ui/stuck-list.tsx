import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { Stuck, StuckItem } from '../stuck-contract.ts'
import { stuckOfKindQuery, stuckQuery } from './money-queries.ts'
import { StuckItemRow } from './stuck-item.tsx'

const titles: Readonly<Record<StuckItem['kind'], string>> = {
  balance: 'Shortage at the provider',
  chargeback: 'Chargebacks',
  dispute: 'Disputes to decide',
  payment: 'Payments not captured',
  refund: 'Refunds not made',
  reversal: 'Transfers not reversed',
  batch: 'Late transfers not reversed',
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
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears.
  useEffect(() => {
    if (isWhole && all.isSuccess) heading.current?.focus()
  }, [isWhole, all.isSuccess])
  const showAll = () => {
    setWhole(true)
    if (all.isError) void all.refetch()
  }
  const shown = (isWhole && all.data) || first
  return (
    <section className="mt-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {titles[kind]} ({total}
        {amount > 0 && `, ${formatPounds(pence(amount))}`})
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {shown.map((item) => (
          <StuckItemRow key={item.id} item={item} onRetried={onRetried} />
        ))}
      </ul>
      {shown.length < total && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p aria-live="polite">
            The oldest {shown.length} of {total} are shown.
          </p>
          {!all.data && (
            <Button onClick={showAll} isPending={all.isFetching} pendingText="Loading">
              Show all {total}
            </Button>
          )}
          {all.isError && <p role="alert">{sentenceOf(all.error)}</p>}
        </div>
      )}
    </section>
  )
}

import type { Api } from '#shared/api-client.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatPrice, type Pence } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { Transaction } from '../contract.ts'
import { useOrderAct } from './use-order-act.ts'

/** An order between two people, as it stands among their messages. */
export function OrderInChat({ api, order }: { api: Api; order: Transaction }) {
  const { act, isPending } = useOrderAct(api, order, () => {})
  const isBuyer = order.party === 'buyer'
  return (
    <article
      aria-label={`Order for ${order.product.title}`}
      className="rounded-lg border-[1.5px] border-line border-dashed bg-page px-4 py-3 text-sm"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-[620]">{isBuyer ? 'You ordered' : 'Ordered from you'}</span>
        <Badge tone={order.status === 'completed' ? 'leaf' : 'label'}>{order.statusLabel}</Badge>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {order.product.title} · <strong>{formatPrice((isBuyer ? order.total : order.amount) as Pence)}</strong>
      </p>
      {order.pickupAt && (
        <p className="text-ink-2">
          Collection: <time dateTime={order.pickupAt}>{formatMoment(order.pickupAt)}</time>
        </p>
      )}
      {order.actions.includes('accept') && (
        <Button size="small" tone="primary" isPending={isPending} onClick={() => act({ kind: 'accept' })}>
          Accept Reservation
        </Button>
      )}
      <Link
        href={`/transactions?tab=${isBuyer ? 'purchases' : 'sales'}`}
        className="mt-1 inline-block min-h-6 font-[620] underline underline-offset-2"
      >
        Show the order
      </Link>
    </article>
  )
}

import { useEffect, useState } from 'react'
import { formatDay, formatMoment, formatTime, formatWeekday } from '#shared/dates.ts'
import { Button } from '#ui/primitives/button.tsx'
import {
  type CachedOrderList as Cached,
  type CachedOrder,
  ORDER_LISTS,
  type OrderList,
} from '../offline-order-cache.ts'
import { clearOrders, readOrders } from './cached-order-store.ts'
import { CollectionCode } from './collection-code.tsx'

const names: Readonly<Record<OrderList, string>> = { purchases: 'Your purchases', sales: 'Your sales' }

/** The user's own orders as last seen on this device, with their codes. Renders nothing while none are cached. */
export function CachedOrders() {
  const [cached, setCached] = useState<Partial<Record<OrderList, Cached>>>({})
  useEffect(() => {
    readOrders().then(setCached, () => {})
  }, [])
  const lists = ORDER_LISTS.flatMap((list) => {
    const found = cached[list]
    return found && found.orders.length > 0 ? [{ list, ...found }] : []
  })
  if (lists.length === 0) return null
  return (
    <>
      {lists.map(({ list, asOf, orders }) => (
        <section key={list} aria-labelledby={`kept-${list}`} className="mt-10">
          <h2 id={`kept-${list}`}>{names[list]}</h2>
          <p className="mt-1 text-ink-2 text-sm">
            As of <time dateTime={asOf}>{formatMoment(asOf)}</time>. Later changes are not shown.
          </p>
          <div className="mt-4">
            {orders.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </div>
        </section>
      ))}
      <p className="mt-4 max-w-prose text-ink-2 text-sm">
        Orders are stored on this device only, for a week after you last opened them, and are removed when you log out.
      </p>
      <Button className="mt-3" onClick={() => void clearOrders().then(() => setCached({}))}>
        Remove orders from this device
      </Button>
    </>
  )
}

const Order = ({ order }: { order: CachedOrder }) => (
  <article
    aria-label={`Order ${order.number}, ${order.title}`}
    className="border-line border-t-2 py-5 first:border-t-0 first:pt-0"
  >
    <p className="flex flex-wrap gap-x-3 text-ink-3 text-sm">
      <span>
        Order <span className="font-[650] text-ink-2">{order.number}</span>
      </span>
      <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
      <span className="font-[620] text-ink-2">{order.statusLabel}</span>
    </p>
    <h3 className="mt-1 text-lg [overflow-wrap:anywhere]">{order.title}</h3>
    <p className="text-ink-2 text-sm">With {order.otherName}</p>
    {order.pickupAt && (
      <p className="mt-1 font-[620]">
        Pickup{' '}
        <time dateTime={order.pickupAt}>
          {formatWeekday(order.pickupAt)}, {formatTime(order.pickupAt)}
        </time>
      </p>
    )}
    {order.code && (
      <div className="mt-3 max-w-md">
        <CollectionCode code={order.code} qr={order.qr} units={order.units} />
        {order.place && <p className="mt-2 text-ink-2 text-sm [overflow-wrap:anywhere]">Collect in {order.place}.</p>}
        {/* A full browser navigation: the offline page shows the code alone. */}
        <a
          href={`/offline?wanted=${encodeURIComponent(`/transactions/${order.id}/collect`)}`}
          className="mt-2 inline-flex min-h-11 items-center font-[620] underline underline-offset-3"
        >
          Show the code on the whole screen
        </a>
      </div>
    )}
  </article>
)

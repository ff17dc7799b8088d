import { type ReactNode, useRef } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { toneOfStatus } from '../../base/lifecycle.ts'
import { awaitsAcceptance } from '../../base/reservations.ts'
import type { Transaction } from '../contract.ts'
import { fromYou, placeOfPickup } from '../place-words.ts'
import { isFinished } from '../urgency.ts'
import { CodeText } from './code-text.tsx'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: Transaction
  /** What other features know about it, such as free pickup times. */
  about?: ReactNode
}

/** An order between two people, shown in their conversation: one line once nothing is left to do. */
export const OrderInChat = (props: Props) =>
  isFinished(props.order) || props.order.status === 'completed' ? (
    <FinishedOrder order={props.order} />
  ) : (
    <OpenOrder {...props} />
  )

const hrefOf = ({ party }: Transaction): string => `/transactions?tab=${party === 'buyer' ? 'purchases' : 'sales'}`

const FinishedOrder = ({ order }: { order: Transaction }) => (
  <article
    aria-label={`Order for ${order.product.title}`}
    className="flex flex-wrap items-center justify-center gap-x-2 text-center text-ink-2 text-sm"
  >
    <span className="[overflow-wrap:anywhere]">
      {order.party === 'buyer' ? 'You ordered' : 'Ordered from you'}: {order.product.title}
    </span>
    <Badge tone={toneOfStatus(order.status)}>{order.statusLabel}</Badge>
    <Link href={hrefOf(order)} className="inline-flex min-h-6 items-center font-[620] underline underline-offset-2">
      Show the order
    </Link>
  </article>
)

function OpenOrder({ order, about }: Props) {
  const place = useRef<HTMLElement>(null)
  // The button disappears after the action, and focus would be lost with it.
  const { act, isPending } = useOrderAction(order, () => place.current?.focus())
  const isBuyer = order.party === 'buyer'
  return (
    <article
      ref={place}
      tabIndex={-1}
      aria-label={`Order for ${order.product.title}`}
      className="rounded-lg border-[1.5px] border-line border-dashed bg-page px-4 py-3 text-sm"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-[620]">{isBuyer ? 'You ordered' : 'Ordered from you'}</span>
        <Badge tone={toneOfStatus(order.status)}>{order.statusLabel}</Badge>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {order.product.title} · <strong>{formatPrice(pence(isBuyer ? order.total : order.amount))}</strong>
      </p>
      {order.pickupAt && (
        <p className="text-ink-2">
          Collection: <time dateTime={order.pickupAt}>{formatMoment(order.pickupAt)}</time>
        </p>
      )}
      <Acceptance order={order} />
      <ToCollect order={order} />
      {about}
      {order.actions.includes('accept') && (
        <p className="mt-2">
          <Button tone="primary" isPending={isPending} onClick={() => act({ kind: 'accept' })}>
            Accept Reservation
          </Button>
        </p>
      )}
      <Link href={hrefOf(order)} className="mt-1 inline-block min-h-6 font-[620] underline underline-offset-2">
        Show the order
      </Link>
    </article>
  )
}

/** For the buyer of something to collect: where, the code, and the time. */
function ToCollect({ order }: { order: Transaction }) {
  const { id, collectionCode, pickup, total } = order
  if (!collectionCode) return null
  const place = pickup && `${placeOfPickup(order)}${fromYou(order)}`
  return (
    <>
      {place && total > 0 && <p className="text-ink-2 [overflow-wrap:anywhere]">Collect in {place}.</p>}
      <p>
        Your collection code: <CodeText code={collectionCode} className="font-[700]" />
      </p>
      <p className="mt-2 mb-1 flex flex-wrap gap-2">
        <ButtonLink href={`/transactions/${id}/collect`} size="small">
          Show Your Code
        </ButtonLink>
      </p>
    </>
  )
}

/** The state of a free reservation, and what acceptance shows the buyer. */
function Acceptance({ order }: { order: Transaction }) {
  if (order.total > 0 || order.status !== 'processing') return null
  const isBuyer = order.party === 'buyer'
  if (awaitsAcceptance(order)) {
    return (
      <p className="text-ink-2">
        {isBuyer
          ? 'You see the full postcode once the seller accepts.'
          : 'The buyer sees your full postcode once you accept.'}
      </p>
    )
  }
  const place = order.pickup && `${placeOfPickup(order)}${fromYou(order)}`
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {order.acceptedAt && 'Accepted. '}
      {isBuyer && place ? `Collect in ${place}.` : 'The buyer sees your full postcode.'}
    </p>
  )
}

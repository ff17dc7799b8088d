import type { ReactNode } from 'react'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { awaitsAcceptance } from '../../base/reservations.ts'
import type { Transaction } from '../../base/shapes.ts'
import { refundStateOf } from '../money-back.ts'
import { fromYou, placeOfPickup } from '../place-words.ts'
import { CollectionCode } from './collection-code.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderedLines } from './ordered-lines.tsx'

export const isOver = ({ status }: Transaction): boolean => status === 'refunded' || status === 'cancelled'

/** A heading that is true in every later status of a paid order. */
export function titleOfOrder(order: Transaction): string {
  const isFree = order.total === 0
  if (!isOver(order)) return isFree ? 'Reserved for you' : 'Payment Successful'
  if (isFree) return 'Reservation ended'
  return refundStateOf(order) === 'made' ? 'Payment refunded' : 'Your payment goes back to you'
}

/** What was paid, with thanks while the purchase stands. */
export const leadOfOrder = (order: Transaction): ReactNode =>
  order.total > 0 && (
    <p className="text-lg">
      {!isOver(order) && 'Thank you for your purchase! '}
      You paid <strong>{formatPounds(pence(order.total))}</strong>
      {order.cancelledLines.length > 0 && ' after the refund'} for <strong>{order.product.title}</strong>.
      {order.collectionCode && ' It is held securely until you confirm that you have collected.'}
    </p>
  )

interface Props {
  /** Null: no recent payment. */
  order: Transaction | null
  about?: ((order: Transaction) => ReactNode) | undefined
}

/** The user's order after its payment: the next step while there is something to collect, later its status. */
export const PaidOrder = ({ order, about }: Props) => (
  <>
    {order?.collectionCode && (
      <CollectionCode code={order.collectionCode} qr={order.collectionQr} units={order.quantity} />
    )}
    {order && <OrderedLines lines={order.lines} cancelled={order.cancelledLines} />}
    {order === null || order.status === 'processing' ? (
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">What happens next</h2>
        <NextSteps order={order} />
      </section>
    ) : (
      <section aria-labelledby="order-state-heading">
        <h2 id="order-state-heading">The state of your order</h2>
        <OrderTimeline order={order} />
      </section>
    )}
    {order && about?.(order)}
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink href="/messages" tone="primary">
        Message Seller
      </ButtonLink>
      <ButtonLink href="/browse">Continue Browsing</ButtonLink>
      <ButtonLink href="/transactions" tone="quiet">
        My Transactions
      </ButtonLink>
    </div>
  </>
)

function NextSteps({ order }: { order: Transaction | null }) {
  const seller = order ? (
    <TextLink href={`/messages/${order.sellerId}?productId=${order.productId}`}>{order.seller.fullName}</TextLink>
  ) : (
    'the seller'
  )
  const place = order?.pickup && `${placeOfPickup(order)}${fromYou(order)}`
  const steps: readonly (readonly [string, ReactNode])[] = [
    [
      'arrange',
      <>
        Write to {seller} and agree a time.{place && ` You collect in ${place}.`}
        {order && awaitsAcceptance(order) && ' You see the full postcode once the seller accepts or a time is booked.'}
      </>,
    ],
    [
      'collect',
      `Collect your ${order && order.quantity > 1 ? 'plants, check them' : 'plant, check it'}, and show your collection code.`,
    ],
    [
      'confirm',
      <>
        Confirm receipt in My Transactions.{order?.total !== 0 && ' Only then is the seller paid.'}
        {order?.collectBy && ` ${termOf(order.collectBy, order.total === 0)}`}
      </>,
    ],
  ]
  return (
    <ol className="mt-3 divide-y divide-line border-line border-y">
      {steps.map(([key, text], index) => (
        <li key={key} className="flex gap-4 py-3.5">
          <span aria-hidden="true" className="w-6 shrink-0 font-[760] font-display text-leaf text-xl">
            {index + 1}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

const termOf = (collectBy: string, isFree: boolean): string =>
  `If nobody collects by ${formatTerm(collectBy)}, ${isFree ? 'the reservation ends' : 'you get your money back'}.`

import type { StaffOrder } from '#features/checkout/order/staff-order.ts'
import { OrderedLines } from '#features/checkout/order/ui/ordered-lines.tsx'
import { formatMoment } from '#shared/dates.ts'
import { formatPounds, formatPrice, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Fact } from './fact.tsx'

const facts = 'mt-4 grid gap-x-5 gap-y-1.5 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]'

/** An order for staff: its money, the handover, what both sides say, and every step. */
export const OrderView = ({ order }: { order: StaffOrder }) => (
  <article className="rounded-lg border border-line bg-card p-4">
    <div className="flex gap-4">
      <img
        src={order.image}
        alt=""
        width={160}
        height={120}
        className="aspect-4/3 h-fit w-28 rounded-md bg-sunken object-cover"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
          <Badge tone={order.status === 'dispute' ? 'rhubarb' : 'plain'}>{order.statusLabel}</Badge>
          Order {order.id}, {order.orderId.slice(0, 8)}
        </p>
        <p className="mt-1.5">
          <TextLink href={`/profile/${order.buyer.id}`}>{order.buyer.fullName}</TextLink> bought{' '}
          <TextLink href={`/product/${order.productId}`}>{order.title}</TextLink> from{' '}
          <TextLink href={`/profile/${order.seller.id}`}>{order.seller.fullName}</TextLink>.
        </p>
      </div>
    </div>
    <OrderedLines lines={order.lines} cancelled={order.cancelledLines} isLinked />
    {order.bankDecides && (
      <Notice tone="warning" className="mt-4">
        The buyer’s bank is deciding about this payment. Nothing can be decided here until it has answered.
      </Notice>
    )}
    <Money order={order} />
    <Handover order={order} />
    <Cancellation order={order} />
    {(order.refundRequestedAt || order.contestedAt) && <Words order={order} />}
    <Steps order={order} />
  </article>
)

const sum = (amount: number): string => formatPrice(pence(amount))

const Money = ({ order }: { order: StaffOrder }) => (
  <dl aria-label="Money" className={facts}>
    <Fact name="Paid by the buyer">
      {sum(order.total)}
      {order.protectionFee > 0 && `, of it ${formatPounds(pence(order.protectionFee))} protection`}
    </Fact>
    <Fact name="Refunded">{order.refundedAmount === 0 ? 'Nothing' : refundText(order)}</Fact>
    <Fact name="The seller’s part">
      {sum(order.sellerGets)}
      {order.payoutStatus && `, payout ${order.payoutStatus}`}
    </Fact>
    {order.protectedUntil && (
      <Fact name="Protected until">{formatMoment(order.protectedUntil)}; a part can be returned after that</Fact>
    )}
    {order.defaultAt && (
      <Fact name="Ends by itself">
        {formatMoment(order.defaultAt)}: {order.defaultTo === 'buyer' ? 'the buyer is refunded' : 'the seller is paid'}
      </Fact>
    )}
  </dl>
)

function refundText({ refundedAmount, refundPending, refundFailed }: StaffOrder): string {
  const state = refundFailed ? ', came back' : refundPending ? ', on its way' : ''
  return `${sum(refundedAmount)}${state}`
}

const Handover = ({ order }: { order: StaffOrder }) => (
  <dl aria-label="Handover" className={facts}>
    <Fact name="Pickup agreed">{moment(order.pickupAt, 'No time agreed')}</Fact>
    <Fact name="Handed over">{moment(order.handedOverAt, 'Not handed over')}</Fact>
    <Fact name="Code entered">{moment(order.codeEnteredAt, 'Never')}</Fact>
    <Fact name="Buyer confirmed">{moment(order.receivedAt, 'Never')}</Fact>
    {order.doubtedAt && <Fact name="Handover doubted">{formatMoment(order.doubtedAt)}</Fact>}
  </dl>
)

const Cancellation = ({ order: { cancellation, seller } }: { order: StaffOrder }) =>
  cancellation && (
    <dl aria-label="Cancellation" className={facts}>
      <Fact name="Cancelled">{formatMoment(cancellation.cancelledAt)}, within 14 days</Fact>
      <Fact name="Brought back">{moment(cancellation.returnedAt, 'The buyer has not said so')}</Fact>
      {cancellation.refundAt && cancellation.status === 'contested' && (
        <Fact name="Refunded by itself">{formatMoment(cancellation.refundAt)}</Fact>
      )}
      {cancellation.objection && <Fact name={`${seller.fullName} says`}>{cancellation.objection}</Fact>}
    </dl>
  )

const moment = (at: string | null, none: string): string => (at === null ? none : formatMoment(at))

const Words = ({
  order: { buyer, seller, refundReason, refundRequestedAt, contestReason, contestedAt },
}: {
  order: StaffOrder
}) => (
  <div className="mt-4 grid gap-4 sm:grid-cols-2">
    {[
      { person: buyer, words: refundReason, at: refundRequestedAt },
      { person: seller, words: contestReason, at: contestedAt },
    ].map(({ person, words, at }) => (
      <blockquote key={person.id} className="border-line border-l-4 pl-3">
        <p className="text-ink-2 text-sm">
          <strong className="text-ink">{person.fullName}</strong>
          {at && `, ${formatMoment(at)}`}
        </p>
        <p className="mt-1 whitespace-pre-line break-words">{words ?? 'Has given no reason.'}</p>
      </blockquote>
    ))}
  </div>
)

const Steps = ({ order }: { order: StaffOrder }) => (
  <ol aria-label="Steps" className="mt-4 border-line border-t pt-3 text-sm">
    {order.steps.map(({ words, at }) => (
      <li key={`${words}-${at}`} className="flex flex-wrap justify-between gap-x-4 py-0.5">
        <span>{words}</span>
        <span className="text-ink-2">{formatMoment(at)}</span>
      </li>
    ))}
  </ol>
)

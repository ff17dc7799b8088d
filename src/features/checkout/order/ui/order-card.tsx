import type { ReactNode } from 'react'
import { StoredPicture } from '#features/listings/photos/ui/stored-picture.tsx'
import { formatDay, formatTerm } from '#shared/dates.ts'
import { formatPounds, formatPrice, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { percent, shareWords } from '../../base/fees.ts'
import { toneOfStatus } from '../../base/lifecycle.ts'
import type { WithheldShare } from '../../base/money-states.ts'
import { awaitsAcceptance } from '../../base/reservations.ts'
import type { Transaction } from '../../base/shapes.ts'
import { receiptEffect } from '../handover.ts'
import { isFullyRefunded, isReversedByBank, refundWords } from '../money-back.ts'
import { orderHeading } from '../order-heading.ts'
import { areaWords, fromYou, placeOfPickup } from '../place-words.ts'
import { BRING_PROOF_OF_AGE } from '../proof-of-age.ts'
import { pickupWords } from '../urgency.ts'
import { CancelLink } from './cancel-link.tsx'
import { CollectionCode } from './collection-code.tsx'
import { LinesOfOrder } from './lines-of-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderSeller } from './order-seller.tsx'
import { NextSteps, Stages } from './order-timeline.tsx'

interface Props {
  order: Transaction
  /** What other features know about it. */
  about?: ReactNode
}

/** One order as one of its parties sees it: the listing, the other party, its status and its actions. */
export function OrderCard({ order, about }: Props) {
  const isBuyer = order.party === 'buyer'
  const other = isBuyer ? order.seller : order.buyer
  // With a time agreed, the code comes next; before, a time is chosen.
  const isAgreed = order.status === 'processing' && order.pickupAt !== null
  return (
    <article
      aria-label={`Order ${shortId(order.orderId)}, ${order.product.title}`}
      className="border-line border-t-2 py-6 first:border-t-0 first:pt-0"
    >
      <div className="flex gap-4">
        <Picture order={order} />
        <div className="relative min-w-0 flex-1 sm:pr-40">
          <h3 id={orderHeading(order.id)} tabIndex={-1} className="text-lg [overflow-wrap:anywhere]">
            <Link href={`/product/${order.productId}`} className="underline-offset-3 hover:underline">
              {order.product.title}
            </Link>
          </h3>
          <p className="text-ink-2 text-sm">
            {isBuyer ? 'From' : 'To'} {other.fullName}
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge tone={toneOfStatus(order.status)}>{order.statusLabel}</Badge>
            <span className="font-[620]">{pickupWords(order)}</span>
          </p>
          <Amount order={order} />
        </div>
      </div>
      {!order.collectionCode && order.area && (
        <p className="mt-2.5 text-ink-2 text-sm [overflow-wrap:anywhere]">{areaWords(order)}</p>
      )}
      <LinesOfOrder order={order} />
      <ShareForBuyer share={order.share} />
      <NextSteps order={order} />
      {!isAgreed && about}
      <AnswerToBank order={order} />
      <OrderActions order={order} />
      <CancelLink order={order} />
      {order.actions.includes('confirmReceipt') && <p className="mt-2 text-ink-3 text-sm">{receiptEffect(order)}</p>}
      {isAgreed && about}
      {order.collectionCode && <Collection order={order} code={order.collectionCode} />}
      {order.refundReason && <RefundReason order={order} />}
      <Stages order={order} />
      <OrderHistory order={order} />
      <OrderSeller soldBy={order.soldBy} />
      <p className="flex flex-wrap items-center gap-x-3 text-ink-3 text-sm">
        <span>
          Order <span className="font-[650] text-ink-2">{shortId(order.orderId)}</span>
        </span>
        <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
        {order.total > 0 && (order.paidAt || order.refundedAmount > 0) && (
          <TextLink href={`/transactions/${order.id}/receipt`} className="py-2.5">
            Receipt
          </TextLink>
        )}
      </p>
    </article>
  )
}

/** The group that the buyer's purchase supports, where the seller is named in it. */
const ShareForBuyer = ({ share }: Pick<Transaction, 'share'>) =>
  share?.amount === null && <p className="mt-2.5 text-ink-2 text-sm [overflow-wrap:anywhere]">{shareWords(share)}</p>

/** The seller adds to our answer while a bank disputes the payment. */
const AnswerToBank = ({ order: { id, answerToBank, product } }: { order: Transaction }) =>
  answerToBank && (
    <p className="mt-3 flex flex-wrap items-center gap-3">
      <ButtonLink href={`/transactions/${id}/evidence`} tone="primary" aria-label={`Answer the bank: ${product.title}`}>
        Answer the bank
      </ButtonLink>
      {answerToBank.until && <span className="text-ink-2 text-sm">by {formatTerm(answerToBank.until)}</span>}
    </p>
  )

/** Order ids are shown by their first eight characters. */
const shortId = (orderId: string): string => orderId.slice(0, 8)

const Picture = ({ order }: { order: Transaction }) => (
  <div className="size-18 shrink-0 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover sm:size-22">
    <StoredPicture url={order.product.imageUrl} title={order.product.title} sizes="88px" />
  </div>
)

/** The code that the buyer shows, and where to collect. */
const Collection = ({ order, code }: { order: Transaction; code: string }) => (
  <div className="mt-4 max-w-xl">
    <CollectionCode code={code} qr={order.collectionQr} units={order.quantity} />
    {order.ageCheck === 'needed' && <p className="mt-2 font-[620] text-sm">{BRING_PROOF_OF_AGE}</p>}
    {order.pickup && (
      <p className="mt-2 text-ink-2 text-sm">
        Collect in {placeOfPickup(order)}
        {fromYou(order)}.{awaitsAcceptance(order) && ' The full postcode follows once the seller accepts.'}
      </p>
    )}
  </div>
)

/** What the buyer paid, or what the seller receives, and what was refunded. */
function Amount({ order }: { order: Transaction }) {
  const { party, total, sellerGets } = order
  const isBuyer = party === 'buyer'
  const amount = isBuyer ? total : sellerGets
  const notes = [isBuyer ? protectionNote(order) : feeNote(order), shareNote(order), refundNote(order)].filter(Boolean)
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline gap-x-2 sm:absolute sm:top-0 sm:right-0 sm:mt-0 sm:block sm:w-36 sm:text-right">
      <p className={classNames('font-[760] font-display text-xl', isGone(order) && 'text-ink-3 line-through')}>
        {formatPrice(pence(amount))}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-ink-3 text-xs sm:ml-auto sm:max-w-28">
          {note}
        </p>
      ))}
    </div>
  )
}

/** Nothing was paid, or everything was refunded. */
const isGone = (order: Transaction): boolean => order.total > 0 && isFullyRefunded(order)

const protectionNote = ({ protectionFee }: Transaction): string =>
  protectionFee > 0 ? `incl. ${formatPounds(pence(protectionFee))} protection` : ''

const feeNote = ({ platformFee, sellerGets, commissionRate }: Transaction): string =>
  platformFee > 0 ? `of ${formatPounds(pence(sellerGets + platformFee))}, less ${percent(commissionRate)}` : ''

const shareNote = ({ share }: Transaction): string => {
  if (share?.withheldFor) return `nothing to ${share.group}, ${whyWithheld[share.withheldFor]}`
  return share?.amount ? `of it ${formatPounds(pence(share.amount))} to ${share.group}` : ''
}

const whyWithheld = {
  debt: 'because you owed us money',
  removed: 'which was removed',
} as const satisfies Record<WithheldShare, string>

function refundNote(order: Transaction): string {
  const { refundedAmount, party, total } = order
  if (party === 'buyer') return isReversedByBank(order) ? 'refunded by your bank' : (refundWords(order)?.note ?? '')
  const back = isReversedByBank(order) ? total : refundedAmount
  return back > 0 ? `${formatPounds(pence(back))} back to the buyer` : ''
}

const RefundReason = ({ order }: { order: Transaction }) => (
  <p className="mt-3 border-rhubarb border-l-4 pl-3.5 text-sm [overflow-wrap:anywhere]">
    <span className="font-[620]">{order.total === 0 ? 'Reason given:' : 'Reason for the refund:'}</span>{' '}
    {order.refundReason}
  </p>
)

import { type ReactNode, type Ref, useRef } from 'react'
import { formatTerm } from '#shared/dates.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { toneOfStatus } from '../../base/lifecycle.ts'
import { awaitsAcceptance } from '../../base/reservations.ts'
import type { Transaction } from '../../base/shapes.ts'
import { callName } from '../handover.ts'
import { fromYou, placeOfPickup } from '../place-words.ts'
import { isSettled } from '../urgency.ts'
import { CodeText } from './code-text.tsx'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: Transaction
}

/** An order between two people among their messages, which stay in view: one line once nothing is left to do. */
export const OrderInChat = ({ order }: Props) =>
  isSettled(order) ? <FinishedOrder order={order} /> : <OpenOrder order={order} />

const hrefOf = ({ party }: Transaction): string => `/transactions?tab=${party === 'buyer' ? 'purchases' : 'sales'}`

const sideOf = ({ party }: Transaction): string => (party === 'buyer' ? 'You ordered' : 'Ordered from you')

const LINK = 'inline-flex min-h-6 items-center font-[620] underline underline-offset-2'

const ShowOrder = ({ order }: Props) => (
  <Link href={hrefOf(order)} className={LINK}>
    Show the order
  </Link>
)

const FinishedOrder = ({ order }: Props) => (
  <article
    aria-label={`Order for ${order.product.title}`}
    className="flex flex-wrap items-center justify-center gap-x-2 text-center text-ink-2 text-sm"
  >
    <span className="[overflow-wrap:anywhere]">
      {sideOf(order)}: {order.product.title}
    </span>
    <Badge tone={toneOfStatus(order.status)}>{order.statusLabel}</Badge>
    <ShowOrder order={order} />
  </article>
)

/** The frame of an open order. It takes the focus when the button of an action disappears with it. */
const Frame = ({ order, ref, children }: Props & { ref?: Ref<HTMLElement>; children: ReactNode }) => (
  <article
    ref={ref}
    tabIndex={-1}
    aria-label={`Order for ${order.product.title}`}
    className="rounded-lg border-[1.5px] border-line border-dashed bg-page px-3.5 py-2 text-sm"
  >
    {children}
  </article>
)

const Moment = ({ order: { pickupAt } }: Props) =>
  pickupAt && (
    <span className="text-ink-2">
      Collection: <time dateTime={pickupAt}>{formatTerm(pickupAt)}</time>
    </span>
  )

function OpenOrder({ order }: Props) {
  const place = useRef<HTMLElement>(null)
  const { act, isPending } = useOrderAction(order, () => place.current?.focus())
  return (
    <Frame order={order} ref={place}>
      <p className="flex items-start justify-between gap-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {sideOf(order)}: <span className="font-[620]">{order.product.title}</span>
        </span>
        <Badge tone={toneOfStatus(order.status)}>{order.statusLabel}</Badge>
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <Moment order={order} />
        {isToCollect(order) && (
          <Link href={`/transactions/${order.id}/collect`} className={LINK}>
            Show Your Code
          </Link>
        )}
        <ShowOrder order={order} />
      </p>
      <PlaceAndCode order={order} />
      <Answers order={order} />
      <Acceptance order={order} />
      {order.actions.includes('accept') && (
        <p className="mt-1.5 mb-1">
          <Button size="small" tone="primary" isPending={isPending} onClick={() => act({ kind: 'accept' })}>
            Accept Reservation
          </Button>
        </p>
      )}
    </Frame>
  )
}

/** Whether the buyer is asked if they have what the seller marked as handed over. */
const isAsked = ({ actions }: Transaction): boolean => actions.includes('denyHandover')

/** The answers to that question; each asks for confirmation. */
const Answers = ({ order }: Props) =>
  isAsked(order) && (
    <p className="mt-1.5 mb-1 flex flex-wrap items-center gap-2">
      <span className="basis-full text-ink-2">{callName(order.seller)} says that you have it. Do you?</span>
      <ButtonLink href={`/transactions/${order.id}/collect?answer=yes`} size="small" tone="primary">
        Yes, I Have It
      </ButtonLink>
      <ButtonLink href={`/transactions/${order.id}/collect?answer=no`} size="small">
        No, I Don’t Have It
      </ButtonLink>
    </p>
  )

interface PaidProps extends Props {
  /** What other features know about it, such as free pickup times. */
  about?: ReactNode
}

/** The order just paid for, with all that its buyer needs next. */
export const PaidOrderInChat = (props: PaidProps) =>
  isSettled(props.order) ? <FinishedOrder order={props.order} /> : <NewOrder {...props} />

const NewOrder = ({ order, about }: PaidProps) => (
  <Frame order={order}>
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-[620]">{sideOf(order)}</span>
      <Badge tone={toneOfStatus(order.status)}>{order.statusLabel}</Badge>
    </p>
    <p className="mt-1 [overflow-wrap:anywhere]">
      {order.product.title} · <strong>{formatPrice(pence(order.total))}</strong>
    </p>
    <p>
      <Moment order={order} />
    </p>
    <Acceptance order={order} />
    <Answers order={order} />
    <PlaceAndCode order={order} />
    {isToCollect(order) && (
      <p className="mt-2 mb-1 flex flex-wrap gap-2">
        <ButtonLink href={`/transactions/${order.id}/collect`} size="small">
          Show Your Code
        </ButtonLink>
      </p>
    )}
    {about}
    <p>
      <ShowOrder order={order} />
    </p>
  </Frame>
)

/** Whether the reader is the buyer of something to collect. */
const isToCollect = (order: Transaction): boolean => order.collectionCode !== null && !isAsked(order)

/** For the buyer of something to collect: where, and the code. A free reservation names the place with its state. */
function PlaceAndCode({ order }: Props) {
  const { collectionCode, pickup, total } = order
  if (!collectionCode || !isToCollect(order)) return null
  return (
    <>
      {pickup && total > 0 && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          Collect in {placeOfPickup(order)}
          {fromYou(order)}.
        </p>
      )}
      <p>
        Your collection code: <CodeText code={collectionCode} className="font-[700]" />
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

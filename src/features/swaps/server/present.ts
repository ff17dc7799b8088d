import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import type { Pence } from '#shared/money.ts'
import type { Swap, SwapItem } from '../contract.ts'
import {
  actsOf,
  type DifferenceState,
  isTakenAway,
  otherSide,
  paymentAt,
  RUNNING,
  type SwapSide,
  swapStatusAt,
} from '../swap.ts'
import { NOT_SHOWN, swapOutcomeOf } from '../swap-words.ts'
import type { SwapListing } from './listing-store.ts'
import type { DifferenceOrder } from './payment.ts'
import type { SwapItemRow, SwapRow } from './store.ts'

interface Paid {
  /** The order that its difference was paid with. */
  order: DifferenceOrder | undefined
  shareOf: (amount: Pence) => Pence
}

/** A swap as one of the two sees it. */
export function presentSwap(row: SwapRow, side: SwapSide, now: Date, paid: Paid): Swap {
  const status = swapStatusAt(row, now)
  const other = otherSide(side)
  return {
    ...{ id: row.id, side, status, turn: row.turn },
    other: { id: other === 'proposer' ? row.proposerId : row.ownerId, fullName: row.names[other] },
    mine: itemsOfSide(row, side, true),
    theirs: itemsOfSide(row, other, false),
    difference: presentDifference(row, side, now, paid),
    acts: [...actsOf(row, side, now)],
    outcome: swapOutcomeOf(status, row.endReason, {
      haveBothEntered: row.entered.proposer && row.entered.owner,
      isPaid: row.payment !== null && ORDERED.includes(row.payment.state) && row.endReason !== 'refunded',
    }),
    until: RUNNING.includes(status) ? row.until.toISOString() : null,
    handoverCode: status === 'agreed' && showsCode(row, side) ? row.codes[side] : null,
    hasEntered: row.entered[side],
    otherHasEntered: row.entered[other],
    createdAt: row.createdAt.toISOString(),
  }
}

/** An order has, or had, the unit. */
const ORDERED: readonly DifferenceState[] = ['paying', 'paid', 'disputed', 'back']
const HELD: readonly DifferenceState[] = ['paid', 'disputed', 'back']

/** Nothing is handed over before the difference is paid, and who pays it shows the code of its order. */
const showsCode = ({ difference, payment }: SwapRow, side: SwapSide): boolean =>
  difference === null || (difference.payer !== side && payment !== null && HELD.includes(payment.state))

function presentDifference(
  { difference, payment, ...row }: SwapRow,
  side: SwapSide,
  now: Date,
  { order, shareOf }: Paid,
): Swap['difference'] {
  if (!difference) return null
  const state = paymentAt({ payment }, now) ?? 'proposed'
  return {
    ...{ amount: difference.amount, isMine: difference.payer === side, state },
    ...{ payeeGets: shareOf(difference.amount), orderId: order && order.state !== 'paying' ? order.orderId : null },
    until: state === 'due' && payment && row.status === 'agreed' ? payment.until.toISOString() : null,
    listingId: payment?.listingId ?? null,
  }
}

const itemsOfSide = ({ items, status }: SwapRow, side: SwapSide, isOwn: boolean): SwapItem[] =>
  items.filter((item) => item.side === side).map((item) => presentItem(item, isOwn, status === 'agreed'))

/** Of what was taken down neither title nor photo is read here. What is agreed on is read although it is paused. */
function presentItem(item: SwapItemRow, isOwn: boolean, isAgreed: boolean): SwapItem {
  const { listingId: id, title, imageUrl, plantSlug, categoryId, status } = item
  const isDown = isTakenAway(item)
  const isPublic = !isDown && status !== 'paused'
  const isRead = isOwn || isPublic || (isAgreed && !isDown)
  return {
    id,
    title: isRead ? title : NOT_SHOWN,
    imageUrl: isRead ? imageUrl : null,
    drawing: listingDrawing({ id, title, plantSlug, categoryId }),
    isShown: isOwn ? status !== 'removed' && status !== 'draft' : isPublic,
  }
}

/** A listing that can be chosen. */
export const presentChoice = ({ id, title, imageUrl, plantSlug, categoryId }: SwapListing): SwapItem => ({
  ...{ id, title, imageUrl, isShown: true },
  drawing: listingDrawing({ id, title, plantSlug, categoryId }),
})

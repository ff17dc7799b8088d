import type { Database } from '#adapters/db/database.ts'
import { lockUser } from '#features/accounts/server/closing-store.ts'
import { lockWaitingOf } from '#features/offers/server/store.ts'
import { lockMemberSwaps } from '#features/swaps/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { type UnitOfWork, within } from '../../base/server/unit-of-work.ts'
import { stuckNow } from '../../ledger/server/stuck.ts'
import type { StuckItem } from '../../ledger/stuck-contract.ts'
import { mostOfPart, type StaffDecision } from '../staff-decisions.ts'
import type { StaffOrder } from '../staff-order.ts'
import { refuseContested } from './cancellation-store.ts'
import { endUnpaidCharges } from './closing.ts'
import { unpaidCharges } from './closing-store.ts'
import { decideOrder, endRunningOrders, lockFor, notAPart, refund, refundPart } from './held-payments.ts'
import { refundLines } from './line-store.ts'
import { orderForStaff } from './staff-view-models.ts'
import { lockOrder, uncollectedOf } from './store.ts'
import { type Order, type Person, unknownOrder } from './transition.ts'

interface Decided {
  before: StaffOrder
  after: StaffOrder
}

/** Does what staff decided with the money of a locked order. The caller notifies both parties. */
type Apply = (decision: {
  action: StaffDecision
  amount: number | undefined
  /** The listings whose lines go back whole: the amount is what is left of them. */
  lines: readonly number[] | undefined
}) => Promise<Decided>

/** Ends the offers and swaps of a member who is suspended. */
export type EndDeals = (tx: Database, userId: number) => Promise<void>

/** What the desk sees of orders, and does with them, within its own transactions. */
export const ordersForDesk = (deps: CheckoutDeps, endMemberDeals: EndDeals) => ({
  find: orderForStaff,
  /** Locks the order of which `me` is not a party, and runs the steps of the desk. */
  decide: <T>(tx: Database, me: Person, id: number, steps: (apply: Apply, now: Date) => Promise<T>): Promise<T> =>
    within(deps, tx, async (unit) => {
      const order = await lockFor(unit, me, id)
      return steps((decision) => applyDecision(unit, order, me, decision), unit.now)
    }),
  /** Staff found a contested cancellation wrong: the order stands, and the payout no longer waits for it. */
  refuseCancellation: (tx: Database, id: number): Promise<void> =>
    within(deps, tx, ({ now }) => refuseContested(tx, id, now)),
  /** Ends the running orders, the offers and the swaps of a suspended member; the buyers get everything back. */
  endRunning: (tx: Database, userId: number): Promise<void> =>
    within(deps, tx, async (unit) => {
      // All locks before the first unit goes back, which locks a listing: the person, orders, offers, then swaps. Who
      // answers one of theirs holds the person, and new orders, offers and swaps wait here.
      await lockUser(tx, userId)
      const running = [...(await uncollectedOf(tx, userId)), ...(await unpaidCharges(tx, userId))]
      for (const id of running.toSorted((one, other) => one - other)) await lockOrder(tx, id)
      await lockWaitingOf(tx, userId)
      await lockMemberSwaps(tx, userId)
      await endRunningOrders(unit, userId)
      await endUnpaidCharges(unit, userId)
      await endMemberDeals(tx, userId)
    }),
  stuck: async (): Promise<StuckItem[]> => (await stuckNow(deps)).items,
})

/** Before the release only a cancellation within 14 days is decided outside a dispute. */
function refundBy(
  { status }: Order,
  by: Person,
): [event: Parameters<typeof refund>[2], options: { by?: Person; isSilent: true }] {
  if (status === 'dispute') return ['decideRefund', { by, isSilent: true }]
  return status === 'completed' ? ['staffRefund', { by, isSilent: true }] : ['cancelledInTime', { isSilent: true }]
}

async function applyDecision(
  unit: UnitOfWork,
  order: Order,
  me: Person,
  { action, amount, lines = [] }: Parameters<Apply>[0],
): Promise<Decided> {
  const before = await viewForStaff(unit, order)
  if (!before.decisions.includes(action)) {
    throw new DomainError('conflict', 'The order has changed, and this cannot be decided about it now.', {
      code: 'SUBJECT_CHANGED',
    })
  }
  const isDispute = order.status === 'dispute'
  if (action === 'refund') {
    await refund(unit, order, ...refundBy(order, me))
  } else {
    const part = pence(action === 'release' ? 0 : (amount ?? 0))
    if (action === 'refund-part') await refuseUnfit(unit, order, { lines, part })
    const whole = pence(order.refundedAmount + part)
    if (isDispute) await decideOrder(unit, order, me, { to: 'seller', refund: whole }, { isSilent: true })
    else await refundPart(unit, order, { amount: part, refundedBefore: order.refundedAmount })
  }
  return { before, after: await viewForStaff(unit, order) }
}

/** Refuses what is no part of the price. Lines are refunded for what is left of them, never for another amount. */
async function refuseUnfit(
  { tx }: UnitOfWork,
  order: Order,
  { lines, part }: { lines: readonly number[]; part: number },
): Promise<void> {
  const limit = mostOfPart(order)
  if (part < 1 || part > limit) throw notAPart(limit)
  if (lines.length === 0) return
  const left = pence(await refundLines(tx, order.id, lines))
  if (left === part) return
  const message = `The chosen lines cost ${formatPounds(left)}. Enter that, or choose no line.`
  throw new DomainError('invalid', message, { fields: { amount: message } })
}

async function viewForStaff({ tx, now }: UnitOfWork, { id }: Order): Promise<StaffOrder> {
  const view = await orderForStaff(tx, id, now)
  if (!view) throw unknownOrder()
  return view
}

import type { Database } from '#adapters/db/database.ts'
import { accountClosing } from '#features/accounts/events.ts'
import { deleteOffers } from '#features/offers/server/store.ts'
import { CHARGE_ENDS } from '../../base/charge-ends.ts'
import { ordersEmptied } from '../../base/events.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, QUEUES, type UnitOfWork, within } from '../../base/server/unit-of-work.ts'
import { emptyOldOrders, type InFlight, inFlight, unpaidBoosts, unpaidCharges, unpaidOrders } from './closing-store.ts'
import { lockOrder } from './store.ts'
import { type Order, transition } from './transition.ts'

/** Cancels the open payments of a user who is closing their account. */
export function refuseWhileClosing(deps: CheckoutDeps): void {
  deps.events.on(accountClosing, async (tx, { userId }) => {
    await within(deps, tx, async (unit) => {
      await abandonAll(unit, await unpaidOrders(tx, userId), ({ buyerId }) =>
        buyerId === userId ? CHARGE_ENDS.youLeft : CHARGE_ENDS.left,
      )
      for (const paymentId of await unpaidBoosts(tx, userId)) await enqueue(unit, QUEUES.cancel, { paymentId })
    })
  })
}

/** Ends what a suspended member has reserved or promised, and no saved card was charged for. The orders are locked. */
export const endUnpaidCharges = async (unit: UnitOfWork, userId: number): Promise<void> =>
  abandonAll(unit, await unpaidCharges(unit.tx, userId), ({ buyerId }) =>
    buyerId === userId ? CHARGE_ENDS.buyer : CHARGE_ENDS.seller,
  )

/** Buyers are emailed why what they had reserved has ended. */
async function abandonAll(unit: UnitOfWork, ids: readonly number[], whyOf: (order: Order) => string): Promise<void> {
  for (const id of ids) {
    const order = await lockOrder(unit.tx, id)
    // Paid while we waited for the lock: the money is then in flight.
    if (order?.status !== 'pending' || order.claimedAt) continue
    const patch = order.chargeReference === null ? {} : { paymentFailure: whyOf(order) }
    await transition(unit, order, 'abandon', { patch })
  }
}

const sentences: Record<InFlight['kind'], (title: string) => { title: string; href: string }> = {
  purchase: (title) => ({ title: `Your purchase of “${title}” is not finished`, href: '/transactions' }),
  sale: (title) => ({ title: `Your sale of “${title}” is not finished`, href: '/transactions?tab=sales' }),
  payout: (title) => ({
    title: `Your money for “${title}” has not reached you yet`,
    href: '/transactions?tab=payouts',
  }),
  refund: (title) => ({ title: `Your refund for “${title}” is on its way`, href: '/transactions' }),
  chargeback: (title) => ({ title: `A bank is deciding about “${title}”`, href: '/transactions' }),
}

const BATCH = 500

/** Erases people and words from old orders, a batch in each transaction, with what other features know of them. */
export async function eraseOldOrders({ transaction, clock, events }: CheckoutDeps): Promise<void> {
  for (;;) {
    const emptied = await transaction(async (tx) => {
      const orders = await emptyOldOrders(tx, clock.now(), BATCH)
      if (orders.length === 0) return 0
      // An offer names the same two people. A cancelled order of it may still be there: that one loses its offer, too.
      await deleteOffers(
        tx,
        orders.flatMap(({ offerId }) => offerId ?? []),
      )
      await events.announce(tx, ordersEmptied, { transactionIds: orders.map(({ id }) => id) })
      return orders.length
    })
    if (emptied < BATCH) return
  }
}

/** Why a user cannot close their account now, as a sentence with a link. */
export async function moneyInFlight(
  db: Database,
  userId: number,
  at: Date,
): Promise<{ title: string; href: string }[]> {
  return (await inFlight(db, userId, at)).map(({ kind, title }) => sentences[kind](title))
}

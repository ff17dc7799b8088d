import type { Database } from '#adapters/db/database.ts'
import { accountClosing } from '#features/accounts/events.ts'
import { deleteOffers } from '#features/offers/server/store.ts'
import { ordersEmptied } from '../../base/events.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, QUEUES, within } from '../../base/server/unit-of-work.ts'
import { emptyOldOrders, type InFlight, inFlight, unpaidBoosts, unpaidOrders } from './closing-store.ts'
import { lockOrder } from './store.ts'
import { transition } from './transition.ts'

/** Cancels the open payments of a user who is closing their account. */
export function refuseWhileClosing(deps: CheckoutDeps): void {
  deps.events.on(accountClosing, async (tx, { userId }) => {
    await within(deps, tx, async (unit) => {
      for (const id of await unpaidOrders(tx, userId)) {
        const order = await lockOrder(tx, id)
        // Paid while we waited for the lock: the money is then in flight.
        if (order?.status === 'pending' && !order.claimedAt) await transition(unit, order, 'abandon')
      }
      for (const paymentId of await unpaidBoosts(tx, userId)) await enqueue(unit, QUEUES.cancel, { paymentId })
    })
  })
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

import { STATUSES, type Status, statusFacts } from './lifecycle.ts'

/** Statuses in which the buyer's money is held. */
export const HELD: readonly Status[] = STATUSES.filter((status) => statusFacts[status].isHeld)

/** Statuses in which an order has ended. */
export const FINAL: readonly Status[] = STATUSES.filter((status) => statusFacts[status].isEnd)

/** Final statuses of orders that did not become a sale. */
export const REFUNDED: readonly Status[] = FINAL.filter((status) => status !== 'completed')

/** Statuses of orders that are still to be handed over. */
export const UNCOLLECTED: readonly Status[] = HELD.filter((status) => status !== 'delivered')

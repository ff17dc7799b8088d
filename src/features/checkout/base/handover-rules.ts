import type { Status } from './lifecycle.ts'
import type { Party } from './parties.ts'
import { TERMS } from './terms.ts'

/** What proves a handover. */
interface Order {
  status: Status
  codeEnteredAt: Date | null
  receivedAt: Date | null
  handoverDoubtedAt: Date | null
}

/** The code, or the buyer's own confirmation. */
export const isProven = ({ codeEnteredAt, receivedAt }: Pick<Order, 'codeEnteredAt' | 'receivedAt'>): boolean =>
  codeEnteredAt !== null || receivedAt !== null

/** Who gets the money of a dispute that staff have not decided in time. */
export const defaultParty = (order: Pick<Order, 'codeEnteredAt' | 'receivedAt'>): Party =>
  isProven(order) ? 'seller' : 'buyer'

/** Only the seller says that it was handed over: the buyer is asked. */
export const isOnlyStated = (order: Order): boolean => order.status === 'delivered' && !isProven(order)

/** The buyer denied the handover, or did not answer: the code or the buyer's confirmation settles the dispute. */
export const isDoubted = (order: Order): boolean =>
  order.status === 'dispute' && order.handoverDoubtedAt !== null && !isProven(order)

/** Whether the seller can enter the code: at the handover, and later as its proof. */
export const awaitsCode = (order: Order): boolean =>
  order.status === 'processing' || isOnlyStated(order) || isDoubted(order)

/** From when the seller can say, without the code, that it was handed over. The database checks the same. */
export const handOverFrom = ({ pickupAt, collectBy }: { pickupAt: Date | null; collectBy: Date | null }): Date | null =>
  pickupAt ?? (collectBy && new Date(collectBy.getTime() - TERMS.lastDay))

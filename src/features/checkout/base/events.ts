import { eventKind } from '#shared/event.ts'
import type { Event, Status } from './lifecycle.ts'

/** The people and the listing of a sale. */
export interface Sale {
  transactionId: number
  productId: number
  buyerId: number
  sellerId: number
}

/** The buyer has paid, or has reserved a free listing. The unit is off sale. */
export const salePaid = eventKind<Sale>('sale.paid')
/** The money was released to the seller. */
export const saleCompleted = eventKind<Sale>('sale.completed')
/** The buyer was refunded. `wasCompleted` says whether the money had already been released. */
export const saleRefunded = eventKind<Sale & { wasCompleted: boolean }>('sale.refunded')
/**
 * Published for every step of an order: feeds timelines, order cards and notifications. `actorId` is null for steps
 * caused by time or by the provider.
 */
export const saleMoved = eventKind<Sale & { event: Event; from: Status; to: Status; actorId: number | null }>(
  'sale.moved',
)

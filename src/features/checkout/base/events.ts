import { eventKind } from '#shared/event.ts'
import type { Event, Status } from './lifecycle.ts'

/** Who and what a sale is about. */
export interface Sale {
  transactionId: number
  productId: number
  buyerId: number
  sellerId: number
}

/** The buyer has paid (or reserved a free listing); the unit is off sale. */
export const salePaid = eventKind<Sale>('sale.paid')
/** The money was released to the seller. */
export const saleCompleted = eventKind<Sale>('sale.completed')
/** The buyer got the money back. `wasCompleted` tells whether it had been released before. */
export const saleRefunded = eventKind<Sale & { wasCompleted: boolean }>('sale.refunded')
/** An order took any step of its life; for timelines, cards and bells. `actorId` is null when time or the provider did it. */
export const saleMoved = eventKind<Sale & { event: Event; from: Status; to: Status; actorId: number | null }>(
  'sale.moved',
)

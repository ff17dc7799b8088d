import { eventKind } from '#shared/event.ts'
import type { Event, Status } from './lifecycle.ts'

/** The people and the first listing of a sale. */
export interface Sale {
  transactionId: number
  productId: number
  buyerId: number
  sellerId: number
}

/** The buyer has paid, or has reserved a free listing. The unit is off sale. */
export const salePaid = eventKind<Sale & { listingIds: readonly number[] }>('sale.paid')
/** The money was released to the seller. */
export const saleCompleted = eventKind<Sale>('sale.completed')
/** A dispute waits for staff from now on; they should have decided it by `dueAt`. */
export const saleContested = eventKind<Sale & { at: Date; dueAt: Date }>('sale.contested')
/** Staff did something with money, or with what shows where it is. The desk logs it. */
export const moneyMovedByStaff = eventKind<{
  actorId: number
  kind: 'money' | 'edit-evidence' | 'compare-books'
  /** The order, where it is about one. */
  transactionId: number | null
  before: string | null
  what: string
  reason: string | null
  at: Date
}>('money.moved-by-staff')
/** Staff are about to read what both sides of an order wrote. The desk logs it. */
export const conversationReadByStaff = eventKind<{ actorId: number; transactionId: number; at: Date }>(
  'conversation.read-by-staff',
)
/** The people have left these orders, which are seven years old; what rests on an order names them no more. */
export const ordersEmptied = eventKind<{ transactionIds: readonly number[] }>('orders.emptied')
/** The buyer was refunded. `wasCompleted` says whether the money had already been released. */
export const saleRefunded = eventKind<Sale & { wasCompleted: boolean }>('sale.refunded')
/**
 * Published for every step of an order: feeds timelines, order cards and notifications. `actorId` is null for steps
 * caused by time or by the provider.
 */
export const saleMoved = eventKind<
  Sale & { listingIds: readonly number[]; event: Event; from: Status; to: Status; actorId: number | null }
>('sale.moved')

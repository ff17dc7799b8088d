import type { Database } from '#adapters/db/database.ts'
import { declarationsById, traderOf } from '#features/sellers/server/store.ts'
import { momentOf } from '#shared/london-moment.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import { CANCEL_DAYS, isOpenCancellation } from '../../base/cancellation.ts'
import type { Party } from '../../base/parties.ts'
import type { Cancellation } from '../../base/server/cancellation-tables.ts'
import type { Order } from '../../base/server/tables.ts'
import type { SoldBy } from '../../base/shapes.ts'
import { cancellationsOf } from './cancellation-store.ts'

type Sold = Pick<Order, 'status' | 'cancelRight' | 'handedOverAt' | 'receivedAt'>

/** When the buyer had it, at the latest when they confirmed receipt; null before. */
export const collectedAt = ({ handedOverAt, receivedAt }: Omit<Sold, 'status' | 'cancelRight'>): Date | null =>
  handedOverAt ?? receivedAt

/**
 * The last moment of the right to cancel: the end of the fourteenth day after the day of the handover, in London. Null
 * before the handover, when it has not begun to run out.
 */
export function cancelUntil(order: Omit<Sold, 'status' | 'cancelRight'>): Date | null {
  const collected = collectedAt(order)
  if (collected === null) return null
  const next = momentOf(dayAfter(localDateTime(collected).day, CANCEL_DAYS + 1), 0)
  return new Date(next.getTime() - 1)
}

/** Whether the money of an order is held or was released. */
export const isPaid = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== 'pending' && status !== 'cancelled' && status !== 'refunded'

/** Whether the buyer can cancel now. */
export function mayCancel(order: Sold, now: Date): boolean {
  if (order.cancelRight !== 'right' || !isPaid(order)) return false
  const until = cancelUntil(order)
  return until === null || now <= until
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** The right to cancel an order, or its cancellation, as both parties see it in their lists. */
export function cancellationOf(order: Sold, found: Cancellation | undefined, now: Date) {
  if (found) return { state: found.status, until: iso(found.refundAt ?? found.returnBy) }
  return mayCancel(order, now) ? { state: 'open' as const, until: iso(cancelUntil(order)) } : null
}

/** Its buyer has cancelled, and that has not ended. */
export const isBeingCancelled = (found: ReturnType<typeof cancellationOf>): boolean =>
  found !== null && found.state !== 'open' && isOpenCancellation(found.state)

export const cancellationForStaff = (found: Cancellation | null) =>
  found && {
    ...{ status: found.status, cancelledAt: found.cancelledAt.toISOString(), objection: found.objection },
    ...{ returnedAt: iso(found.returnedAt), refundAt: iso(found.refundAt) },
  }

const ageCheckOf = ({ ageCheck, ageCheckedAt }: Order) =>
  ageCheck ? (ageCheckedAt ? ('done' as const) : ('needed' as const)) : ('none' as const)

/** For each of these orders: who sold it, as its buyer was shown, and the right to cancel or the cancellation. */
export async function saleTermsOf(db: Database, orders: readonly Order[], now: Date) {
  const cancellations = await cancellationsOf(
    db,
    orders.map(({ id }) => id),
  )
  const declarations = await declarationsById(
    db,
    orders.flatMap(({ sellerDeclarationId: id }) => (id === null ? [] : [id])),
  )
  return (order: Order, party: Party) => {
    const declared = order.sellerDeclarationId === null ? null : (declarations.get(order.sellerDeclarationId) ?? null)
    const soldBy: SoldBy = {
      kind: declared?.kind ?? 'private',
      trader: declared && traderOf(declared),
      cancelRight: order.cancelRight,
    }
    return {
      ageCheck: ageCheckOf(order),
      cancellation: cancellationOf(order, cancellations.get(order.id), now),
      soldBy: party === 'seller' || order.amount === 0 ? null : soldBy,
    }
  }
}

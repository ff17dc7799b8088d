import type { Deadlines } from '#shared/site/default-deadlines.ts'
import { CLOCKS, clockTimes, remindersDue } from '../../base/clocks.ts'
import type { Event, Status } from '../../base/lifecycle.ts'
import { TERMS } from '../../base/terms.ts'

const SECOND = 1000

/** What the deadlines of an order follow from. */
interface Order extends Deadlines {
  status: Status
  total: number
  withProtection: boolean
  collectBy: Date | null
  codeEnteredAt: Date | null
  receivedAt: Date | null
  handedOverAt: Date | null
  releaseAt: Date | null
  protectedUntil: Date | null
  closedAt: Date | null
  timeLeft: number | null
}

/** What a resumed order changes. */
interface Resumed {
  collectBy?: Date
  releaseAt?: Date
  protectedUntil?: Date
  noticesSent?: number
}

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/**
 * Until when a protected order can be reported after its buyer confirmed receipt: 48 hours from the handover, which the
 * code proves, and otherwise the confirmation itself. Null without protection, or when that time is over.
 */
export function protectedAfterReceipt(order: Order, now: Date): Date | null {
  if (!order.withProtection || order.total === 0) return null
  const until = order.codeEnteredAt === null ? later(now, TERMS.claimWindow) : order.releaseAt
  return until !== null && until > now ? until : null
}

/** Whether a completed order can still be reported. */
export const isProtected = ({ status, protectedUntil }: Order, now: Date): boolean =>
  status === 'completed' && protectedUntil !== null && now < protectedUntil

/** Whether a released order can still be refunded. */
export const isRefundable = ({ total, closedAt }: Order, now: Date): boolean =>
  total > 0 && closedAt !== null && now.getTime() - closedAt.getTime() <= TERMS.refundAfterRelease

/** The deadline that runs in the order's status. */
function deadlineOf({ status, collectBy, releaseAt, protectedUntil }: Order): Date | null {
  if (status === 'completed') return protectedUntil
  return status === 'delivered' ? releaseAt : collectBy
}

/** The seconds that the deadline of an order has left. */
export function timeLeft(order: Order, now: Date): number {
  const until = deadlineOf(order)
  return until === null ? 0 : Math.max(0, Math.floor((until.getTime() - now.getTime()) / SECOND))
}

/** The withdrawal that leads back to the status before the request. */
export const withdrawalOf = ({ receivedAt, handedOverAt }: Order): Event =>
  receivedAt ? 'withdrawClaim' : handedOverAt ? 'withdrawReport' : 'withdrawRefund'

/** After a withdrawn request the deadline has the time that it had left; notices that were due then are not repeated. */
export function resumed(order: Order, now: Date): Resumed {
  const until = later(now, (order.timeLeft ?? 0) * SECOND)
  switch (withdrawalOf(order)) {
    case 'withdrawClaim':
      return { protectedUntil: until, noticesSent: remindersDue(until, CLOCKS.reportingReleased, now) }
    case 'withdrawReport':
      return {
        releaseAt: until,
        noticesSent: remindersDue(until, order.codeEnteredAt ? CLOCKS.reporting : CLOCKS.stated, now),
      }
    default:
      return {
        collectBy: until,
        noticesSent: remindersDue(until, clockTimes('collecting', order), now),
      }
  }
}

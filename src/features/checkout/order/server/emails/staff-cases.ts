import { formatTerm } from '#shared/dates.ts'
import { formatPounds } from '#shared/money.ts'
import { defaultParty } from '../../../base/handover-rules.ts'
import type { UnitOfWork } from '../../../base/server/unit-of-work.ts'
import { TERMS } from '../../../base/terms.ts'
import { notifyStaff } from '../../../ledger/server/staff-notices.ts'
import { later, type Order } from '../transition.ts'

const DAY = 86_400_000

/** Emails staff about a dispute that waits for them: at once, when a quarter of their time is left, then every day. */
export async function notifyStaffOfCase(unit: UnitOfWork, order: Order, nth = 0): Promise<void> {
  const since = order.staffSince ?? unit.now
  const mail = caseNotice(order, { since, now: unit.now, url: `${unit.publicUrl()}/staff/orders/${order.id}` })
  await notifyStaff(unit, {
    key: `case:${order.id}:${since.getTime()}:${nth}`,
    mail,
    except: [order.buyerId, order.sellerId],
  })
}

interface Situation {
  since: Date
  now: Date
  url: string
}

export function caseNotice(order: Order, { since, now, url }: Situation) {
  const dueAt = later(since, TERMS.decideWithin)
  const days = Math.floor((now.getTime() - since.getTime()) / DAY)
  const isLate = now >= dueAt
  const what = `order ${order.id}, ${formatPounds(order.total)}`
  const subject = isLate ? `Not decided for ${days} days: ${what}` : `To decide: ${what}`
  const party = defaultParty(order)
  return {
    subject,
    paragraphs: [
      `The dispute about “${order.productTitle}” has waited for our staff since ${formatTerm(since)}.`,
      isLate ? `It should have been decided by ${formatTerm(dueAt)}.` : `Please decide it by ${formatTerm(dueAt)}.`,
      `Undecided on ${formatTerm(order.defaultAt ?? later(since, TERMS.defaultAfter))}, it ends by itself: ${party === 'buyer' ? 'the buyer is refunded, because the handover is not proven' : 'the seller is paid, because the handover is proven'}.`,
    ],
    button: { label: 'Open the order', url },
  }
}

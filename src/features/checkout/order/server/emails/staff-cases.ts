import { formatTerm } from '#shared/dates.ts'
import { formatPounds } from '#shared/money.ts'
import { defaultParty } from '../../../base/handover-rules.ts'
import type { Cancellation } from '../../../base/server/cancellation-tables.ts'
import type { UnitOfWork } from '../../../base/server/unit-of-work.ts'
import { TERMS } from '../../../base/terms.ts'
import { notifyStaff } from '../../../ledger/server/staff-notices.ts'
import { later, type Order } from '../transition.ts'

const DAY = 86_400_000

/** Emails staff about a dispute that waits for them: at once, when a quarter of their time is left, then every day. */
export async function notifyStaffOfCase(unit: UnitOfWork, order: Order, nth = 0): Promise<void> {
  const since = order.staffSince ?? unit.now
  const mail = caseNotice(order, situationOf(unit, order, since))
  await notifyDeciders(unit, order, { key: `case:${order.id}:${since.getTime()}:${nth}`, mail })
}

/** The same about a cancellation that the trader does not agree to. */
export async function notifyStaffOfCancellation(
  unit: UnitOfWork,
  order: Order,
  { contestedAt, refundAt }: Pick<Cancellation, 'contestedAt' | 'refundAt'>,
  nth = 0,
): Promise<void> {
  const since = contestedAt ?? unit.now
  const mail = cancellationNotice(order, { ...situationOf(unit, order, since), refundAt })
  await notifyDeciders(unit, order, { key: `cancellation:${order.id}:${since.getTime()}:${nth}`, mail })
}

const situationOf = (unit: UnitOfWork, { id }: Order, since: Date): Situation => ({
  ...{ since, now: unit.now, url: `${unit.publicUrl()}/staff/orders/${id}` },
})

/** Staff who are no party to it. */
const notifyDeciders = (
  unit: UnitOfWork,
  { buyerId, sellerId }: Order,
  { key, mail }: { key: string; mail: ReturnType<typeof notice> },
): Promise<void> => notifyStaff(unit, { key, mail, except: [buyerId, sellerId] })

interface Situation {
  since: Date
  now: Date
  url: string
}

export function caseNotice(order: Order, situation: Situation) {
  const end = order.defaultAt ?? later(situation.since, TERMS.defaultAfter)
  const outcome =
    defaultParty(order) === 'buyer'
      ? 'the buyer is refunded, because the handover is not proven'
      : 'the seller is paid, because the handover is proven'
  return notice(order, situation, {
    opening: `The dispute about “${order.productTitle}” has waited for our staff since ${formatTerm(situation.since)}.`,
    ending: `Undecided on ${formatTerm(end)}, it ends by itself: ${outcome}.`,
  })
}

export function cancellationNotice(order: Order, situation: Situation & Pick<Cancellation, 'refundAt'>) {
  const end = situation.refundAt ?? later(situation.since, TERMS.defaultAfter)
  return notice(order, situation, {
    opening: `The buyer of “${order.productTitle}” has cancelled, and the trader does not agree. It has waited for our staff since ${formatTerm(situation.since)}.`,
    ending: `Undecided on ${formatTerm(end)}, it ends by itself: the buyer is refunded.`,
  })
}

function notice(
  order: Order,
  { since, now, url }: Situation,
  { opening, ending }: { opening: string; ending: string },
) {
  const dueAt = later(since, TERMS.decideWithin)
  const days = Math.floor((now.getTime() - since.getTime()) / DAY)
  const isLate = now >= dueAt
  const what = `order ${order.id}, ${formatPounds(order.total)}`
  return {
    subject: isLate ? `Not decided for ${days} days: ${what}` : `To decide: ${what}`,
    paragraphs: [
      opening,
      isLate ? `It should have been decided by ${formatTerm(dueAt)}.` : `Please decide it by ${formatTerm(dueAt)}.`,
      ending,
    ],
    button: { label: 'Open the order', url },
  }
}

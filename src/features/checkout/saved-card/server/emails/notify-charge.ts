import { notify } from '#features/notifications/server/notify.ts'
import { formatPounds } from '#shared/money.ts'
import { payByHandHref } from '../../../base/pay-by-hand.ts'
import { send } from '../../../order/server/emails/notify-parties.ts'
import { orderEmail } from '../../../order/server/emails/order-email.ts'
import { contactOf } from '../../../order/server/people-store.ts'
import type { Order, UnitOfWork } from '../../../order/server/transition.ts'
import { payUntilOf } from '../charge-facts.ts'
import { chargeEnded, payByHand } from './saved-card-emails.ts'

/** Asks the buyer to pay an order by hand. */
export async function notifyPayByHand(
  unit: UnitOfWork,
  order: Order,
  { reason, needsHolder }: { reason: string; needsHolder: boolean },
): Promise<void> {
  const words = payByHand({
    ...{ transactionId: order.id, title: order.productTitle, total: formatPounds(order.total) },
    ...{ reason, needsHolder, payUntil: payUntilOf(order) },
  })
  const href = payByHandHref(order.id)
  await send(unit, await contactOf(unit.tx, order.buyerId), words, { kind: 'order', orderId: order.orderId, href })
}

/** Notifies the buyer that a charge ended and nothing was charged. */
export async function notifyEnded(
  unit: UnitOfWork,
  { userId, title, reason }: { userId: number; title: string; reason: string },
): Promise<void> {
  const words = chargeEnded({ title, reason })
  await notify(unit, unit.tx, {
    userId,
    kind: 'order',
    title: words.subject,
    body: words.paragraphs.join(' '),
    href: '/settings/cards',
    isRequired: true,
    mail: orderEmail(words, {
      reader: (await contactOf(unit.tx, userId)).fullName,
      button: { label: 'See your saved cards', url: `${unit.publicUrl()}/settings/cards` },
    }),
  })
}

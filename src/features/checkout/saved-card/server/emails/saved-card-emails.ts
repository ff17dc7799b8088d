import { payByHandHref } from '../../../base/pay-by-hand.ts'
import { type Words, when } from '../../../order/server/email-facts.ts'
import { brandOf } from '../../card-brands.ts'

/** Email: a card was saved. */
export const cardSaved = ({ brand, last4, mandate }: { brand: string; last4: string; mandate: string }): Words => ({
  subject: 'You have saved a card',
  paragraphs: [
    `Your ${brandOf(brand)} card that ends in ${last4} is saved. Nothing has been charged.`,
    `You agreed to this: ${mandate}`,
    'If this was not you, remove the card in your settings and change your password.',
  ],
  isContract: true,
})

interface Unpaid {
  transactionId: number
  /** What was ordered, with its number. */
  title: string
  total: string
  /** Why the card was not charged, as a sentence. */
  reason: string
  needsHolder: boolean
  payUntil: Date
}

/** Email: a saved card could not be charged, so the buyer has to pay by hand. */
export const payByHand = ({ transactionId, title, total, reason, needsHolder, payUntil }: Unpaid): Words => ({
  subject: `Please pay for your reservation: ${title}`,
  paragraphs: [
    needsHolder
      ? `Your bank wants you to confirm the payment of ${total} for “${title}”, so your saved card was not charged.`
      : `Your saved card was not charged ${total} for “${title}”: ${reason}`,
    `Please pay by ${when(payUntil)}, with this card or another one. After that your reservation ends and the plants can go to someone else.`,
  ],
  isDeadline: true,
  button: { label: 'Pay now', path: payByHandHref(transactionId) },
  path: payByHandHref(transactionId),
})

/** Email: a reservation ended before the card was charged. */
export const chargeEnded = ({ title, reason }: { title: string; reason: string }): Words => ({
  subject: `Your reservation has ended: ${title}`,
  paragraphs: [`${reason} Your reservation of “${title}” has ended, and your card has not been charged.`],
})

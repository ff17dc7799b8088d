import type { Content } from '#adapters/mail/email-content.ts'
import type { Words } from '#features/checkout/order/server/email-facts.ts'
import { MANDATE } from '#features/checkout/saved-card/mandate.ts'
import { cardSaved, chargeEnded, payByHand } from '#features/checkout/saved-card/server/emails/saved-card-emails.ts'

const title = '3 × Gardener’s Delight tomato'
const unpaid = {
  ...{ transactionId: 7, title, total: '£6.18', reason: 'Your card has insufficient funds.' },
  payUntil: new Date(Date.UTC(2026, 4, 12, 9, 30)),
}

/** The emails about saved cards and what is charged to them. */
export const savedCardSamples = (render: (words: Words, place: string) => Content): Record<string, Content> => ({
  'checkout/saved-card/saved': render(cardSaved({ brand: 'visa', last4: '4242', mandate: MANDATE }), '/settings/cards'),
  'checkout/saved-card/declined': render(payByHand({ ...unpaid, needsHolder: false }), '/transactions'),
  'checkout/saved-card/needs-holder': render(payByHand({ ...unpaid, needsHolder: true }), '/transactions'),
  'checkout/saved-card/ended': render(
    chargeEnded({ title, reason: 'The grower’s plants are not on sale at the moment.' }),
    '/settings/cards',
  ),
})

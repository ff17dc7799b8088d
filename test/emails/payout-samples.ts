import type { OutgoingEmail } from '#adapters/mail/mail.ts'
import type { Words } from '#features/checkout/order/server/email-facts.ts'
import { payoutEmails } from '#features/checkout/payout/server/emails/payout-emails.ts'

const title = 'Gardener’s Delight tomato seedlings, six'
const due = new Date(Date.UTC(2026, 10, 30, 15, 30))
const whole = { title, due, amount: '£18.80', withheld: '£5.00', sent: '£13.80', part: '£13.80', isWhole: true }
const part = { title, due, amount: '£18.80', withheld: '£0.00', sent: '£18.80', part: '£2.82', isWhole: false }

type Render = (words: Words, place: string) => OutgoingEmail

/** The emails about a payout; those that say something else about a part are rendered for both. */
export const payoutSamples = (render: Render): Record<string, OutgoingEmail> => {
  const sample = (words: Words): OutgoingEmail => render(words, '/transactions?tab=payouts')
  return {
    ...Object.fromEntries(
      Object.entries(payoutEmails).map(([notice, words]) => [`checkout/payout/${notice}`, sample(words(whole))]),
    ),
    'checkout/payout/reversed-part': sample(payoutEmails.reversed(part)),
    'checkout/payout/owed-part': sample(payoutEmails.owed(part)),
  }
}

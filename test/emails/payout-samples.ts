import type { Content } from '#adapters/mail/email-content.ts'
import type { Words } from '#features/checkout/order/server/email-facts.ts'
import { depositOfFormerReturned, depositReturned } from '#features/checkout/payout/server/emails/deposit-emails.ts'
import { payoutEmails, sentTogether } from '#features/checkout/payout/server/emails/payout-emails.ts'
import { claimPaid, keepReference, moneyWaits } from '#features/checkout/payout/server/emails/unclaimed-emails.ts'
import { pence } from '#shared/money.ts'

const title = 'Gardener’s Delight tomato seedlings, six'
const evidence = {
  ...{ transactionId: 7, until: new Date(Date.UTC(2026, 10, 30, 15, 30)) },
  ...{ isAutomatic: true, refusal: null },
}
const whole = { title, evidence, amount: '£18.80', withheld: '£5.00', sent: '£13.80', part: '£13.80', isWhole: true }
const part = { title, evidence, amount: '£18.80', withheld: '£0.00', sent: '£18.80', part: '£2.82', isWhole: false }

const TO = 'rose@example.org'
const waiting = {
  ...{ amount: '£18.80', reference: 'HG-7KQ2-M9XA-4TBC', until: 'Nov 30, 2032' },
  url: 'https://hedgerow.example/payouts/claim',
}
/** The emails about money that did not arrive at a bank, or that waits for a person who has left. */
const waitingSamples: Record<string, Content> = {
  'checkout/payout/returned': {
    ...depositReturned({
      ...{ reader: 'Rose Hartley', amount: '£18.80', failure: 'The account is closed.' },
      url: 'https://hedgerow.example/payouts/details',
    }),
    to: TO,
  },
  'checkout/staff/returned-after-leaving': {
    ...depositOfFormerReturned({
      ...{ userId: 12, accountId: 'acct_1Nv0FGQ9RKHgCVdK' },
      ...{ amount: '£18.80', failure: 'The account is closed.' },
    }),
    to: TO,
  },
  'checkout/payout/waiting': { ...moneyWaits({ ...waiting, isLast: false }), to: TO },
  'checkout/payout/waiting-last': { ...moneyWaits({ ...waiting, isLast: true }), to: TO },
  'checkout/payout/keep-reference': { ...keepReference(waiting), to: TO },
  'checkout/payout/claimed': { ...claimPaid(waiting), to: TO },
}

type Render = (words: Words, place: string) => Content

/** The emails about a payout; those that say something else about a part are rendered for both. */
export const payoutSamples = (render: Render): Record<string, Content> => {
  const sample = (words: Words): Content => render(words, '/transactions?tab=payouts')
  return {
    ...Object.fromEntries(
      Object.entries(payoutEmails).map(([notice, words]) => [`checkout/payout/${notice}`, sample(words(whole))]),
    ),
    'checkout/payout/sent-together': sample(
      sentTogether([
        { title: 'Six tomato seedlings', sent: pence(1880), withheld: pence(0) },
        { title: 'Mint', sent: pence(200), withheld: pence(82) },
      ]),
    ),
    'checkout/payout/reversed-part': sample(payoutEmails.reversed(part)),
    'checkout/payout/owed-part': sample(payoutEmails.owed(part)),
    ...waitingSamples,
  }
}

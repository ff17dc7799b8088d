import { describe, expect, test } from 'vitest'
import { DEFAULT_DEADLINES } from '#shared/site/default-deadlines.ts'
import { evidenceSentAt, nextAttempt, quarterLeft } from '../base/clocks.ts'
import { evidenceState, isAnsweredAutomatically, whoPaid } from './evidence-rules.ts'
import { evidenceTexts, factsOf } from './evidence-text.ts'
import { paidSentence, stateSentence } from './evidence-words.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(hours * HOUR)

test.each([
  ['nine days', 216, 192, 144],
  ['two days', 48, 24, 18],
  ['one day: the first half', 24, 12, 9],
])('of %s the evidence is sent and both are reminded in time', (_name, due, sent, reminded) => {
  expect(evidenceSentAt(at(0), at(due))).toEqual(at(sent))
  expect(quarterLeft(at(0), at(sent))).toEqual(at(reminded))
})

test('the decision of the bank counts for more than the answer', () => {
  const refusal = 'Too many pages'
  expect(evidenceState('open', { status: 'missed', refusal: null })).toBe('late')
  expect(evidenceState('open', { status: 'collecting', refusal })).toBe('refused')
  expect(evidenceState('won', { status: 'missed', refusal })).toBe('won')
  expect(evidenceState('lost', { status: 'sent', refusal: null })).toBe('lost')
})

test.each([
  ['proven, whatever the amount', { amount: 50, isProven: true }, 2000, true],
  ['not proven, of more than the fee', { amount: 2001, isProven: false }, 2000, true],
  ['not proven, of no more than the fee', { amount: 2000, isProven: false }, 2000, false],
  ['not proven, and answers cost nothing', { amount: 50, isProven: false }, 0, true],
])('an answer is sent by itself when the handover is %s', (_when, beginning, fee, isAutomatic) => {
  expect(isAnsweredAutomatically(beginning, fee)).toBe(isAutomatic)
})

test.each([
  ['a day', 24, 12],
  ['three days', 72, 48],
  ['two hours', 2, 1],
  ['an hour and a half: too little for changes', 1.5, null],
])('a refused answer is sent again with %s left', (_left, due, again) => {
  expect(nextAttempt(at(0), at(due))).toEqual(again && at(again))
})

describe('what people read about an answer', () => {
  const answer = {
    state: 'due',
    dueAt: '2025-12-04T10:00:00Z',
    sendAt: '2025-12-03T10:00:00Z',
    isAutomatic: true,
  } as const
  test.each([
    [
      {},
      /^What is here is sent on Wed 3 Dec at 10:00 AM, before the bank’s deadline\. Until then it can be changed\.$/,
    ],
    [{ isAutomatic: false }, /our staff then decide whether it is sent\. It is not sent by itself/],
    [{ dueAt: null, sendAt: null }, /^The bank has named no deadline/],
    [
      { state: 'refused' },
      /^The bank does not have our answer.* What is here is sent on Wed 3 Dec .* deadline is Thu 4 Dec/,
    ],
    [{ state: 'refused', sendAt: null }, /not sent by itself any longer: our staff have to send it before/],
  ] as const)('people read about an answer: %o', (change, words) => {
    expect(stateSentence({ ...answer, ...change })).toMatch(words)
  })
})

test.each([
  [{ status: 'won', taken: 0, fromSeller: 0, isRefunded: false }, ''],
  [{ status: 'lost', taken: 2060, fromSeller: 0, isRefunded: true }, '£20.60 came out of the money held.'],
  [{ status: 'lost', taken: 2060, fromSeller: 1880, isRefunded: false }, 'The seller paid £18.80, we paid £1.80.'],
  [{ status: 'lost', taken: 500, fromSeller: 0, isRefunded: false }, 'We paid £5.00.'],
] as const)('the outcome of a chargeback, %o, is described as “%s”', (decided, sentence) => {
  expect(paidSentence(whoPaid(decided))).toBe(sentence)
})

describe('the texts of the provider’s fields', () => {
  const order = {
    ...{
      orderId: 'a1b2c3d4-0000',
      productTitle: '🌱'.repeat(100),
      total: 2060,
      protectionFee: 60,
      refundedAmount: 100,
    },
    ...{
      withProtection: true,
      ...DEFAULT_DEADLINES,
      protectionWording: 'x'.repeat(300),
      paidAt: at(0),
      pickupAt: at(1),
      handedOverAt: at(2),
    },
    ...{ codeEnteredAt: null, receivedAt: at(2), refundRequestedAt: at(3), refundReason: '🌱'.repeat(1000) },
    ...{ closedAt: at(2), status: 'completed' as const },
  }

  test('the texts of the provider’s fields stay within the limits, whatever people wrote', () => {
    const long = '🌱'.repeat(4000)
    const texts = evidenceTexts({
      ...{ order, buyer: 'Ivy', description: '🌱'.repeat(10_000), words: long, note: long, messages: 20, photos: 6 },
      termsUrl: 'https://hedgerow.example/terms-of-service',
      productName: 'W'.repeat(40),
    })
    for (const text of Object.values(texts)) expect(String(text).length).toBeLessThanOrEqual(20_000)
    expect(texts.statement).toContain('confirmed in their own account')
    expect(texts.receivedOn).toBe('Jan 1, 1970')
  })

  test('the facts name when the pickup was agreed for, when the code was entered, and what was refunded', () => {
    const facts = factsOf({ ...order, codeEnteredAt: at(2), receivedAt: null })
    expect(facts.slice(1).map(({ name, value }) => [name, value.slice(0, 30)])).toEqual([
      ['Paid by card', '£20.60 on Thu 1 Jan at 12:00 A'],
      ['Buyer protection', 'Bought with the order'],
      ['Pickup agreed for', 'Thu 1 Jan at 1:00 AM (Jan 1, 1'],
      ['Buyer’s collection code entered by the seller', 'Thu 1 Jan at 2:00 AM (Jan 1, 1'],
      ['Refund requested by the buyer', 'Thu 1 Jan at 3:00 AM (Jan 1, 1'],
      ['Refunded by us', '£1.00'],
    ])
  })
})

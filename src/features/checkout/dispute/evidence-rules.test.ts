import { describe, expect, test } from 'vitest'
import { evidenceSentAt, quarterLeft } from '../base/clocks.ts'
import { evidenceState, whoPaid } from './evidence-rules.ts'
import { evidenceTexts } from './evidence-text.ts'
import { paidSentence } from './evidence-words.ts'

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
  expect(evidenceState('open', 'missed')).toBe('late')
  expect(evidenceState('won', 'missed')).toBe('won')
  expect(evidenceState('lost', 'sent')).toBe('lost')
})

test.each([
  [{ status: 'won', taken: 0, fromSeller: 0, isRefunded: false }, ''],
  [{ status: 'lost', taken: 2060, fromSeller: 0, isRefunded: true }, '£20.60 came out of the money held.'],
  [{ status: 'lost', taken: 2060, fromSeller: 1880, isRefunded: false }, 'the seller paid £18.80, we paid £1.80.'],
  [{ status: 'lost', taken: 500, fromSeller: 0, isRefunded: false }, 'we paid £5.00.'],
] as const)('%o: %s', (decided, sentence) => {
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
      protectionWording: 'x'.repeat(300),
      paidAt: at(0),
      pickupAt: at(1),
      handedOverAt: at(2),
    },
    ...{ codeEnteredAt: null, receivedAt: at(2), refundRequestedAt: at(3), refundReason: '🌱'.repeat(1000) },
    ...{ closedAt: at(2), status: 'completed' },
  }

  test('stay within the limits, whatever people wrote', () => {
    const long = '🌱'.repeat(4000)
    const texts = evidenceTexts({
      ...{ order, buyer: 'Ivy', description: '🌱'.repeat(10_000), words: long, note: long, messages: 20, photos: 6 },
      termsUrl: 'https://hedgerow.example/terms-of-service',
    })
    for (const text of Object.values(texts)) expect(String(text).length).toBeLessThanOrEqual(20_000)
    expect(texts.statement).toContain('confirmed in their own account')
    expect(texts.receivedOn).toBe('Jan 1, 1970')
  })
})

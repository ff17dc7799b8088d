import { expect, test } from 'vitest'
import { nextStepsOf } from './progress.ts'

type Order = Parameters<typeof nextStepsOf>[0]

const frozen = {
  status: 'dispute',
  bankDecides: true,
  handedOverAt: '2025-11-22T10:00:00Z',
  answerToBank: { until: '2025-11-28T10:00:00Z', isAutomatic: true },
  total: 2060,
  refundedAmount: 0,
} as Order
const steps = (change: Partial<Order> = {}) => nextStepsOf({ ...frozen, ...change }, 'seller').mine

test('a seller who can answer the bank has that to do, with the time when the answer is sent', () => {
  expect(steps()).toBe(
    'Answer the bank by Fri 28 Nov at 10:00 AM: what is there then goes to it. The money is frozen until the buyer’s bank has decided.',
  )
  expect(steps({ handedOverAt: null })).toContain('Do not hand the plant over')
  expect(steps({ answerToBank: { until: null, isAutomatic: true } })).toMatch(/^Answer the bank: it gets/)
})

test('without proof of a small sale it is not promised that the answer is sent', () => {
  const until = '2025-11-28T10:00:00Z'
  expect(steps({ answerToBank: { until, isAutomatic: false } })).toMatch(
    /^Answer the bank by Fri 28 Nov at 10:00 AM: it gets what is there when our staff send it\./,
  )
})

test.each(['dispute', 'processing', 'completed'] as const)(
  'a seller whose payout is %s can answer the bank',
  (payoutStatus) => {
    const mine = steps({ status: 'completed', payoutStatus })
    expect(mine).toMatch(/^Answer the bank by .* Your payout /)
    expect(mine).not.toContain('Nothing')
  },
)

import { expect, test } from 'vitest'
import type { Transaction } from '../base/shapes.ts'
import { byUrgency, isDue, isFinished, pickupWords } from './urgency.ts'

let ids = 0
const order = (change: Partial<Transaction>): Transaction =>
  ({
    id: ++ids,
    status: 'processing',
    party: 'buyer',
    actions: [],
    total: 618,
    acceptedAt: null,
    paidAt: '2026-11-20T10:00:00.000Z',
    pickupAt: null,
    collectBy: null,
    releaseAt: null,
    answerBy: null,
    bankDecides: false,
    refundPending: false,
    refundFailed: false,
    ...change,
  }) as Transaction

test('a protected order is not finished while its payout waits', () => {
  expect(isFinished(order({ status: 'completed', protectedUntil: '2026-11-30T10:00:00.000Z' }))).toBe(false)
  expect(isFinished(order({ status: 'completed', protectedUntil: null }))).toBe(true)
})

test('what the reader must do comes first, then booked times, then what is to be arranged, then what waits', () => {
  const waits = order({ status: 'dispute', actions: ['withdrawRefund'] })
  const toArrange = order({ collectBy: '2026-12-04T10:00:00.000Z' })
  const soonerToArrange = order({ collectBy: '2026-12-01T10:00:00.000Z' })
  const later = order({ pickupAt: '2026-11-29T10:00:00.000Z' })
  const today = order({ pickupAt: '2026-11-28T10:00:00.000Z' })
  const toAnswer = order({ status: 'dispute', actions: ['agreeRefund'], answerBy: '2026-11-30T10:00:00.000Z' })
  const toPay = order({ status: 'pending' })
  const done = order({ status: 'completed' })
  const given = [done, waits, toArrange, soonerToArrange, later, today, toPay, toAnswer]
  expect(byUrgency(given)).toEqual({
    open: [toAnswer, toPay, today, later, soonerToArrange, toArrange, waits],
    finished: [done],
  })
})

test('an order that waits for the other person or a deadline is not due', () => {
  const waiting = [
    order({ status: 'completed', protectedUntil: '2026-11-30T10:00:00.000Z' }),
    order({ status: 'delivered', party: 'seller' }),
    order({ status: 'dispute', actions: ['withdrawRefund'] }),
    order({ status: 'completed' }),
  ]
  expect(waiting.map(isDue)).toEqual([false, false, false, false])
  const due = [
    order({ status: 'pending' }),
    order({ status: 'delivered' }),
    order({}),
    order({ pickupAt: '2026-11-29T10:00:00.000Z', party: 'seller' }),
    order({ status: 'dispute', actions: ['agreeRefund'], party: 'seller' }),
  ]
  expect(due.map(isDue)).toEqual([true, true, true, true, true])
})

test.each([
  ['completed', {}, true],
  ['refunded', {}, true],
  ['refunded', { refundPending: true }, false],
  ['refunded', { refundFailed: true }, false],
  ['completed', { bankDecides: true }, false],
  ['cancelled', {}, true],
  ['delivered', {}, false],
  ['processing', {}, false],
] as const)('%s with %j is finished: %s', (status, change, expected) => {
  expect(isFinished(order({ status, ...change }))).toBe(expected)
})

test.each([
  ['processing', {}, 'Ready to collect'],
  ['processing', { pickupAt: '2026-11-28T10:00:00.000Z' }, 'Pickup booked'],
  ['processing', { total: 0 }, 'Waiting for the seller'],
  ['delivered', {}, 'Collected'],
  ['delivered', { isHandoverStated: true, party: 'buyer' }, 'Waiting for your answer'],
  ['delivered', { isHandoverStated: true, party: 'seller' }, 'Waiting for the buyer’s answer'],
  ['completed', {}, 'Collected'],
  ['pending', {}, null],
  ['refunded', {}, null],
] as const)('beside the status %s with %j stands: %s', (status, change, words) => {
  expect(pickupWords(order({ status, ...change }))).toBe(words)
})

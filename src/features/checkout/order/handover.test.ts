import { expect, test } from 'vitest'
import type { Transaction } from '../base/shapes.ts'
import { callName, codeIn, completionOf, isHandedOver, receiptEffect, receiptEmphasis } from './handover.ts'
import { outcomeOf } from './history.ts'

const order = (change: Partial<Transaction> = {}): Transaction =>
  ({
    id: 7,
    status: 'processing',
    party: 'buyer',
    amount: 600,
    platformFee: 36,
    commissionRate: 600,
    total: 618,
    sellerGets: 564,
    pickupAt: '2026-11-28T10:30:00.000Z',
    handedOverAt: null,
    updatedAt: '2026-11-28T10:34:00.000Z',
    releaseAt: null,
    lastEvent: 'paid',
    buyer: { id: 2, username: 'derek', fullName: 'Derek Vane', avatar: null },
    seller: { id: 1, username: 'rose', fullName: 'Rose Okafor', avatar: null },
    ...change,
  }) as Transaction

test.each([
  ['Derek Vane', 'derek', 'Derek'],
  ['  Ana Maria Silva', 'ana', 'Ana'],
  ['Former member', 'left', 'Former member'],
  ['Bartholomew-Jones Smith', 'bart', 'Bartholomew-Jon…'],
  ['🌱'.repeat(17), 'emoji', `${'🌱'.repeat(15)}…`],
])('%s (%s) is called %s', (fullName, username, name) => {
  expect(callName({ id: 1, username, fullName, avatar: null })).toBe(name)
})

test.each([
  ['before the time is known to the page', order(), null, 'quiet'],
  ['before the slot begins', order(), '2026-11-28T10:29:59.000Z', 'quiet'],
  ['when the slot begins', order(), '2026-11-28T10:30:00.000Z', 'secondary'],
  ['without a booked time', order({ pickupAt: null }), '2026-11-28T10:30:00.000Z', 'quiet'],
  ['after a handover without the code', order({ status: 'delivered' }), '2026-11-28T10:00:00.000Z', 'primary'],
] as const)('%s Confirm Receipt has its emphasis', (_when, shown, now, emphasis) => {
  expect(receiptEmphasis(shown, now && new Date(now))).toBe(emphasis)
})

test('Confirm Receipt says what it does, without money for a free listing', () => {
  expect(receiptEffect(order({ protectionFee: 0 }))).toBe(
    'Confirm Receipt releases £5.64 to Rose at once, and you can no longer report a problem. Use it only when you have the plant and are happy with it.',
  )
  expect(receiptEffect(order({ protectionFee: 18 }))).toBe(
    'Confirm Receipt pays Rose £5.64. With buyer protection the payout waits, and you can report a problem for 48 hours after that. Use it only when you have the plant.',
  )
  const byCode = { status: 'delivered', lastEvent: 'enterCode', releaseAt: '2026-11-30T10:34:00.000Z' } as const
  expect(receiptEffect(order({ protectionFee: 18, ...byCode }))).toContain(
    'you can report a problem until Mon 30 Nov at 10:34 AM.',
  )
  expect(receiptEffect(order({ total: 0 }))).not.toContain('£')
})

test.each([
  ['https://hedgerow.example/transactions/7/collect?code=604193', { code: '604193' }],
  ['http://localhost:3000/transactions/8/collect?code=604193', { otherOrder: 8 }],
  ['https://hedgerow.example/transactions/7/collect?code=60419', null],
  ['https://elsewhere.example/', null],
  ['604193', null],
])('the QR code %s is read as %j', (text, read) => {
  expect(codeIn(text, 7)).toEqual(read)
})

test.each([
  ['processing', 'paid', false],
  ['delivered', 'enterCode', true],
  ['delivered', 'handOver', false],
  ['completed', 'release', true],
  ['completed', 'confirmReceipt', true],
  ['completed', 'decideRelease', false],
  ['refunded', 'cancelSale', false],
  ['dispute', 'requestRefund', false],
] as const)('%s by %s has changed hands: %s', (status, lastEvent, isDone) => {
  expect(isHandedOver(order({ status, lastEvent }))).toBe(isDone)
})

const delivered = {
  status: 'delivered',
  handedOverAt: '2026-11-28T10:34:00.000Z',
  releaseAt: '2026-11-30T10:34:00.000Z',
} as const

test('with protection the green screens name the day of the release', () => {
  expect(completionOf(order(delivered))).toEqual({
    title: 'It’s yours',
    lead: 'Rose is paid on Mon 30 Nov at 10:34 AM.',
    facts: [
      ['Collected', 'Sat 28 Nov, 10:34 AM'],
      ['You paid', '£6.18'],
      ['Report a problem by', 'Mon 30 Nov at 10:34 AM'],
    ],
  })
  expect(completionOf(order({ ...delivered, party: 'seller' }))).toEqual({
    title: 'Handed over',
    lead: '£5.64 is released to you on Mon 30 Nov at 10:34 AM, unless Derek reports a problem.',
    facts: [
      ['Collected by', 'Derek, Sat 28 Nov, 10:34 AM'],
      ['Price less 6%', '£6.00 − £0.36'],
    ],
  })
})

test('a completed order is paid, and a free one names no money', () => {
  expect(completionOf(order({ status: 'completed' })).lead).toBe('Rose is paid.')
  expect(completionOf(order({ status: 'completed', party: 'seller' })).lead).toBe('£5.64 is released to you.')
  const isProtected = { status: 'completed', protectedUntil: '2026-11-30T10:34:00.000Z' } as const
  expect(completionOf(order(isProtected))).toMatchObject({ lead: 'Rose is paid on Mon 30 Nov at 10:34 AM.' })
  expect(completionOf(order({ ...isProtected, party: 'seller' })).lead).toBe(
    '£5.64 is released to you and sent after Mon 30 Nov at 10:34 AM, unless Derek reports a problem.',
  )
  const free = { status: 'completed', total: 0, amount: 0, platformFee: 0, sellerGets: 0 } as const
  expect(JSON.stringify([completionOf(order(free)), completionOf(order({ ...free, party: 'seller' }))])).not.toContain(
    '£',
  )
})

test('the outcome of a protected order says when the seller is paid, and not that it happened', () => {
  const confirmed = { status: 'completed', lastEvent: 'confirmReceipt', protectedUntil: null } as const
  expect(outcomeOf(order(confirmed))).toBe('The buyer confirmed receipt: the payment was released.')
  expect(outcomeOf(order({ ...confirmed, protectedUntil: '2026-11-30T10:34:00.000Z' }))).toBe(
    'The buyer confirmed receipt: the seller is paid after Mon 30 Nov at 10:34 AM.',
  )
})

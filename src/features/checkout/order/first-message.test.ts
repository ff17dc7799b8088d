import { expect, test } from 'vitest'
import type { Transaction } from '../base/shapes.ts'
import { firstMessage } from './first-message.ts'

const order = (change: Partial<Transaction>): Transaction =>
  ({
    id: 1,
    party: 'buyer',
    status: 'processing',
    pickupAt: null,
    paidAt: '2026-11-20T10:00:00.000Z',
    total: 618,
    product: { id: 3, title: 'Rhubarb', imageUrl: null },
    seller: { id: 1, username: 'rose', fullName: 'Rose Okafor', avatar: null },
    ...change,
  }) as Transaction

test('the newest purchase without a booked time suggests a first sentence', () => {
  const newer = order({ id: 2, total: 0, product: { id: 4, title: 'Kale', imageUrl: '/img/placeholder/plant/7.svg' } })
  expect(firstMessage([order({}), newer])).toEqual({
    text: 'Hello Rose, I have reserved “Kale”. When would it suit you if I collect it?',
    since: '2026-11-20T10:00:00.000Z',
  })
  expect(firstMessage([order({})])?.text).toContain('I have bought “Rhubarb”')
})

test.each([
  ['a sale', { party: 'seller' }],
  ['a booked pickup', { pickupAt: '2026-11-28T10:00:00.000Z' }],
  ['a collected order', { status: 'completed' }],
  ['an unpaid order', { status: 'pending', paidAt: null }],
] as const)('%s suggests nothing', (_name, change) => {
  expect(firstMessage([order(change)])).toBeNull()
})

import { expect, test } from 'vitest'
import type { Transaction } from '#features/checkout/base/shapes.ts'
import { isSettled } from '#features/checkout/order/urgency.ts'
import { isOpenPickup } from './open-cards.ts'

const order = (status: Transaction['status'], change: Partial<Transaction> = {}): Transaction =>
  ({
    id: 4,
    status,
    actions: [],
    protectedUntil: null,
    bankDecides: false,
    refundPending: false,
    ...change,
  }) as Transaction

test('an order is settled once its handover is over', () => {
  const statuses = ['pending', 'processing', 'delivered', 'dispute', 'completed', 'refunded', 'cancelled'] as const
  expect(statuses.filter((status) => isSettled(order(status)))).toEqual(['completed', 'refunded', 'cancelled'])
  expect(isSettled(order('completed', { protectedUntil: '2026-11-30T10:00:00Z' }))).toBe(true)
  expect(isSettled(order('refunded', { refundPending: true }))).toBe(false)
})

test('a visit is open while it is to come or its order is open', () => {
  const visit = { transactionId: 4, status: 'booked', isPast: true } as const
  expect(isOpenPickup({ ...visit, isPast: false }, [order('completed')])).toBe(true)
  expect(isOpenPickup(visit, [order('delivered')])).toBe(true)
  expect(isOpenPickup(visit, [order('completed')])).toBe(false)
  expect(isOpenPickup({ ...visit, status: 'cancelled', isPast: false }, [order('processing')])).toBe(false)
})

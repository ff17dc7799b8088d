import { expect, test } from 'vitest'
import type { Transaction } from '../base/shapes.ts'
import { cachedListIn, cachedOrder, handoverIn, isStale, withOrder } from './offline-order-cache.ts'

const people = {
  buyer: { id: 2, username: 'ivy', fullName: 'Ivy Green', avatar: null },
  seller: { id: 1, username: 'rose', fullName: 'Rose Okafor', avatar: null },
}
const order = {
  id: 7,
  orderId: 'a1b2c3d4e5f6',
  party: 'buyer',
  statusLabel: 'Ready to collect',
  createdAt: '2026-11-20T09:00:00.000Z',
  pickupAt: null,
  collectionCode: '123456',
  collectionQr: { size: 21, path: 'M0 0h7v7' },
  pickup: { location: 'Leeds', postcode: 'LS6 2AB' },
  quantity: 2,
  product: { id: 3, title: 'Beans', imageUrl: '/files/1.webp' },
  paymentIntentId: 'pi_secret',
  deliveryAddress: '1 Acacia Road',
  ...people,
} as unknown as Transaction

test('a cached order holds what is needed at the handover and nothing about the payment', () => {
  expect(cachedOrder(order)).toEqual({
    id: 7,
    number: 'a1b2c3d4',
    title: 'Beans',
    units: 2,
    otherName: 'Rose Okafor',
    statusLabel: 'Ready to collect',
    createdAt: '2026-11-20T09:00:00.000Z',
    pickupAt: null,
    code: '123456',
    qr: { size: 21, path: 'M0 0h7v7' },
    place: 'Leeds, LS6 2AB',
  })
})

test('the place is cached only together with the code, while there is something to collect', () => {
  expect(cachedOrder({ ...order, collectionCode: null })).toMatchObject({ code: null, qr: null, place: null })
  expect(cachedOrder({ ...order, party: 'seller', collectionCode: null, pickup: null })).toMatchObject({
    otherName: 'Ivy Green',
    place: null,
  })
})

const cached = { personId: 2, asOf: '2026-11-01T12:00:00.000Z', orders: [] }

test.each([
  ['at once', '2026-11-01T12:00:00.000Z', 2, false],
  ['after a week to the millisecond', '2026-11-08T12:00:00.000Z', 2, false],
  ['a millisecond later', '2026-11-08T12:00:00.001Z', 2, true],
  ['with a clock set back', '2026-11-01T11:59:59.999Z', 2, true],
  ['for someone else', '2026-11-01T12:00:00.000Z', 3, true],
])('the offline order cache is shown or dropped %s', (_name, now, personId, goes) => {
  expect(isStale(cached, { now: new Date(now), personId })).toBe(goes)
})

test('while the user is unknown, only age decides whether the cache is deleted', () => {
  expect(isStale(cached, { now: new Date('2026-11-02T00:00:00Z') })).toBe(false)
})

test('one order replaces its stored state or comes first', () => {
  const [first, second] = [cachedOrder(order), cachedOrder({ ...order, id: 8 })]
  expect(withOrder([first], second)).toEqual([second, first])
  const collected = { ...first, code: null }
  expect(withOrder([second, first], collected)).toEqual([second, collected])
})

test.each([
  ['/transactions/7/collect', 7],
  ['/transactions/7/collect?code=123456', 7],
  ['/transactions/7', null],
  ['/transactions/7/collected', null],
  ['https://elsewhere.example/transactions/7/collect', null],
])('the handover in %s is that of order %s', (path, id) => {
  expect(handoverIn(path)).toBe(id)
})

test('a cached list is read as it was stored, and one that another build stored with other fields is not', () => {
  const list = { ...cached, orders: [cachedOrder(order)] }
  expect(cachedListIn(JSON.parse(JSON.stringify(list)))).toEqual(list)
  const { statusLabel: _, ...older } = cachedOrder(order)
  for (const other of [
    { ...cached, orders: [older] },
    { ...cached, asOf: 1 },
    { orders: [] },
    [],
    'x',
    null,
    undefined,
  ])
    expect(cachedListIn(other), JSON.stringify(other)).toBeUndefined()
})

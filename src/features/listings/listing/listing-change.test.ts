import { expect, test } from 'vitest'
import { listingChange } from './listing-change.ts'

const active = { status: 'active', price: 500 } as const

test('a viewer is notified of a sale, a reservation, an end and a return', () => {
  expect(listingChange(active, { ...active, status: 'sold' })?.title).toBe('Sold')
  expect(listingChange(active, { ...active, status: 'reserved' })?.title).toBe('Reserved')
  expect(listingChange(active, { ...active, status: 'expired' })?.title).toBe('Expired')
  expect(listingChange({ ...active, status: 'reserved' }, active)?.title).toBe('For sale again')
})

test('a viewer is notified of a new price only while the listing is for sale', () => {
  const change = listingChange(active, { ...active, price: 400 })
  expect(change).toEqual({
    title: 'The price is now £4.00',
    description: 'It was £5.00 when you opened this page.',
  })
  expect(listingChange(active, { ...active, price: 0 })?.title).toBe('The price is now free')
  expect(listingChange({ status: 'sold', price: 500 }, { status: 'sold', price: 400 })).toBeNull()
  expect(listingChange(active, active)).toBeNull()
})

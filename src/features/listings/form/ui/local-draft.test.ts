import { expect, test } from 'vitest'
import { completed, storable } from './local-draft.ts'

const typed = { title: 'Mint', location: 'BS7 8AA', postcode: 'BS7 8AA', pickupDetails: '12 Elm Road', price: '3' }

test('a browser stores a draft without its exact place', () => {
  expect(storable(typed)).toEqual({ title: 'Mint', location: 'BS7', postcode: 'BS7', price: '3' })
  expect(storable({ title: 'Mint' })).toEqual({ title: 'Mint' })
})

test('a stored draft is completed from the server, unless another place was typed since', () => {
  const local = storable({ ...typed, title: 'Spearmint' })
  expect(completed(local, typed)).toEqual({ ...typed, location: 'BS7', title: 'Spearmint' })
  expect(completed({ ...local, postcode: 'BS16' }, typed)).toMatchObject({ postcode: '' })
})

test('half a postcode does not come back into the form', () => {
  const local = storable(typed)
  expect(completed(local, undefined)).toEqual({ ...local, postcode: '' })
  expect(completed(local, { title: 'Mint' })).toEqual({ ...local, postcode: '' })
  expect(completed({ title: 'Mint' }, undefined)).toEqual({ title: 'Mint' })
})

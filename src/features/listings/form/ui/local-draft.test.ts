import { afterEach, expect, test, vi } from 'vitest'
import { completed, newListingKey, readLocally, saveLocally, storable } from './local-draft.ts'

const storage = new Map<string, string>()
const useStorage = () =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
afterEach(() => {
  storage.clear()
  vi.unstubAllGlobals()
})

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

test('a stored draft is read as it was stored, however long its texts are', () => {
  useStorage()
  const content = { title: 'M'.repeat(5_000), price: '3', featured: true, images: ['/files/uploads/a/1280.webp'] }
  saveLocally(newListingKey(7), { draftId: null, content })
  expect(readLocally(newListingKey(7))).toEqual({ draftId: null, content })
})

test('stored text that is no draft is read as none', () => {
  useStorage()
  for (const text of ['', 'x', '[]', '{}', '{"draftId":"1","content":{}}', '{"draftId":1,"content":{"title":7}}']) {
    storage.set('listing-draft:7', text)
    expect(readLocally(newListingKey(7)), text).toBeNull()
  }
})

import { afterEach, expect, test, vi } from 'vitest'
import { shortenStoredPlaces } from './stored-places.ts'

afterEach(() => vi.unstubAllGlobals())

/** Values are enumerable, as in a browser. */
function storageOf(values: Record<string, string>): Record<string, string> {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }) as Record<string, string>
  return Object.assign(storage, values)
}

test('what an earlier version stored is left without full postcodes and exact places', () => {
  const content = { title: 'Mint', postcode: 'BS7 8AA', pickupDetails: 'Blue door' }
  const storage = storageOf({
    nearbyPlace: '{"postcode":"BS7 8AA"}',
    'listing-draft:4': JSON.stringify({ draftId: 9, content }),
    'listing-edit:4:31': JSON.stringify({ draftId: null, content }),
    recentSearches: '["mint BS7 8AA","leeks"]',
    redirectAfterLogin: '/plant-alerts?postcode=BS7+8AA',
    cookieConsent: 'all',
  })
  vi.stubGlobal('localStorage', storage)
  shortenStoredPlaces()
  const shortened = { title: 'Mint', postcode: 'BS7' }
  expect({ ...storage }).toEqual({
    'listing-draft:4': JSON.stringify({ draftId: 9, content: shortened }),
    'listing-edit:4:31': JSON.stringify({ draftId: null, content: shortened }),
    recentSearches: '["mint BS7","leeks"]',
    redirectAfterLogin: '/plant-alerts?postcode=BS7',
    cookieConsent: 'all',
  })
})

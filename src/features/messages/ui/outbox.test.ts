import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearUserData } from '#ui/browser/own-storage.ts'
import { outboxOf } from './outbox.ts'

const message = { key: 'a', content: 'Is it still there?', productId: 3, pictures: [], state: 'waiting' }
const storage = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null })
  vi.stubGlobal('sessionStorage', { clear: () => {} })
})

afterEach(() => {
  storage.clear()
  clearUserData()
  vi.unstubAllGlobals()
})

test('unsent messages of an earlier visit wait again', () => {
  storage.set('outbox:1:2', JSON.stringify([message, { ...message, key: 'b', state: 'sending' }]))
  expect(outboxOf(1, 2).map(({ key, state }) => [key, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
})

test('a stored message that cannot be read does not keep the others from being sent', () => {
  const picture = { key: 'k', url: '/a', smallUrl: '/b', width: 1, height: 1, placeholder: 'data:' }
  const complete = { ...message, pictures: [picture] }
  storage.set('outbox:1:2', JSON.stringify([{ key: 'c' }, { ...message, pictures: [{ key: 'k' }] }, null, complete]))
  expect(outboxOf(1, 2)).toEqual([complete])
  for (const text of ['x', '{}', '7']) {
    storage.set('outbox:1:3', text)
    expect(outboxOf(1, 3), text).toEqual([])
  }
})

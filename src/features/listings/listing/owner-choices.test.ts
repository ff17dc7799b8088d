import { expect, test } from 'vitest'
import type { ListingStatus } from '../base/lifecycle.ts'
import { endsSoon, ownerChoices } from './owner-choices.ts'

const now = new Date('2026-11-22T12:00:00Z')
const DAY = 86_400_000
const listing = (status: ListingStatus, daysLeft: number, categoryId = 1) => ({
  status,
  categoryId,
  expiresAt: new Date(now.getTime() + daysLeft * DAY).toISOString(),
})

test.each([
  ['active', 30, ['edit', 'again'], ['pause', 'sold', 'remove']],
  ['active', 6, ['renew', 'edit'], ['again', 'pause', 'sold', 'remove']],
  ['paused', 30, ['resume', 'edit'], ['again', 'sold', 'remove']],
  ['paused', 6, ['resume', 'edit'], ['again', 'sold', 'remove']],
  ['reserved', 30, ['again'], []],
  ['sold', 30, ['again'], ['renew', 'remove']],
  ['expired', -1, ['renew', 'edit'], ['again', 'remove']],
] as const)('a listing that is %s with %i days left has two buttons at most', (status, days, buttons, menu) => {
  const owned = listing(status, days)
  expect(ownerChoices(owned, endsSoon(owned, now))).toEqual({ buttons, menu })
})

test('a listing hidden by staff can be edited, sold elsewhere and deleted, not shown again', () => {
  const { buttons, menu } = ownerChoices({ status: 'paused', isHidden: true }, false)
  expect([...buttons, ...menu]).toEqual(['edit', 'again', 'sold', 'remove'])
})

test('what is due takes the place of a button', () => {
  const { buttons, menu } = ownerChoices({ status: 'active' }, false, 1)
  expect(buttons).toEqual(['edit'])
  expect(menu).toContain('again')
})

test('a listing ends soon in its last week, produce in its last two days', () => {
  expect(endsSoon(listing('active', 7), now)).toBe(true)
  expect(endsSoon(listing('active', 8), now)).toBe(false)
  expect(endsSoon(listing('active', 2, 2), now)).toBe(true)
  expect(endsSoon(listing('active', 3, 2), now)).toBe(false)
  expect(endsSoon(listing('paused', 1), now)).toBe(false)
})

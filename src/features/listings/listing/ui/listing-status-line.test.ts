import { expect, test } from 'vitest'
import { greetingOf, listingStatusLine } from './listing-status-line.ts'

const expiresAt = '2026-12-01T12:00:00.000Z'

test('a listing on hold is neither live nor hidden by staff, and cannot be shared', () => {
  const held = { status: 'paused', isHidden: true, isOnHold: true, expiresAt } as const
  expect(greetingOf(held)).toMatchObject({ heading: 'We look at it first', canShare: false })
  expect(greetingOf({})).toMatchObject({ heading: 'It’s live', canShare: true })
  expect(listingStatusLine(held, 'Fern & Vine')).toBe('On hold: only you can see it until we have looked at it.')
  expect(listingStatusLine({ status: 'paused', isHidden: true, expiresAt }, 'Fern & Vine')).toBe(
    'Hidden by Fern & Vine: only you can see it.',
  )
})

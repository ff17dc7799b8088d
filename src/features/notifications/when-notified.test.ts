import { expect, test } from 'vitest'
import { notificationDay, timeAgo } from './notification-day.ts'

const now = new Date('2026-11-21T17:00:00Z')

test.each([
  ['2026-11-21T16:59:30Z', 'just now'],
  ['2026-11-21T17:30:00Z', 'just now'],
  ['2026-11-21T16:59:00Z', '1 minute ago'],
  ['2026-11-21T16:01:00Z', '59 minutes ago'],
  ['2026-11-21T16:00:00Z', '1 hour ago'],
  ['2026-11-20T17:01:00Z', '23 hours ago'],
  ['2026-11-20T17:00:00Z', '1 day ago'],
  ['2026-11-14T17:01:00Z', '6 days ago'],
  ['2026-11-14T17:00:00Z', 'Nov 14, 2026'],
])('at 17:00 on 21 November 2026 the time %s is shown as “%s”', (when, text) => expect(timeAgo(when, now)).toBe(text))

test.each([
  ['2026-11-21T00:00:00Z', 'Today'],
  ['2026-11-20T23:59:00Z', 'Yesterday'],
  ['2026-11-19T12:00:00Z', 'Thu 19 Nov'],
  ['2025-11-19T12:00:00Z', 'Nov 19, 2025'],
])('a notification of %s stands under the heading “%s”', (when, title) =>
  expect(notificationDay(when, now)).toBe(title),
)

test('days are London days, including during summer time', () => {
  const summer = new Date('2026-07-01T23:30:00Z')
  expect(notificationDay('2026-07-01T23:05:00Z', summer)).toBe('Today')
  expect(notificationDay('2026-07-01T22:59:00Z', summer)).toBe('Yesterday')
})

import { expect, test } from 'vitest'
import { isDue, isMissing, lastNight, type Nights } from './nightly.ts'

test('the nightly backup is at three in London, in summer and in winter', () => {
  expect(lastNight(new Date('2026-01-10T02:59:59Z')).toISOString()).toBe('2026-01-09T03:00:00.000Z')
  expect(lastNight(new Date('2026-01-10T03:00:00Z')).toISOString()).toBe('2026-01-10T03:00:00.000Z')
  expect(lastNight(new Date('2026-07-10T02:00:00Z')).toISOString()).toBe('2026-07-10T02:00:00.000Z')
})

test('a nightly backup is due until one succeeds; a failed one is tried again after an hour', () => {
  const now = new Date('2026-01-10T04:30:00Z')
  const at = (time: string) => new Date(`2026-01-10T${time}Z`)
  expect(isDue(now, [])).toBe(true)
  expect(isDue(now, [{ begunAt: at('03:00:00'), name: 'a' }])).toBe(false)
  expect(isDue(now, [{ begunAt: at('03:29:00'), name: null }])).toBe(true)
  expect(isDue(now, [{ begunAt: at('04:00:00'), name: null }])).toBe(false)
})

const noon = new Date('2026-01-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 60 * 60 * 1000)
const none: Nights = { newest: null, dueSince: hoursAgo(1), hasFailed: false }
const old: Nights = { newest: { endedAt: hoursAgo(26.1) }, dueSince: hoursAgo(90), hasFailed: false }

test.each<[string, Nights, boolean]>([
  ['none, and the first was due an hour ago', none, false],
  ['none, and the first was due two hours ago', { ...none, dueSince: hoursAgo(2.1) }, true],
  ['none, and the first has failed', { ...none, hasFailed: true }, true],
  ['one of 26 hours ago', { ...old, newest: { endedAt: hoursAgo(25.9) } }, false],
  ['an older one', old, true],
  ['an older one by hand, and the schedule is new', { ...old, dueSince: hoursAgo(1) }, false],
])('a nightly backup is missing: %s', (_what, nights, expected) => {
  expect(isMissing(noon, nights)).toBe(expected)
})

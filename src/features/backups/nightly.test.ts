import { expect, test } from 'vitest'
import { isDue, lastNight } from './nightly.ts'

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

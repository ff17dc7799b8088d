import { expect, test } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

test('equal lines are written once a minute, with the number of those left out', () => {
  let time = 0
  const leftOut = onceAMinute(() => time)
  expect([leftOut('a'), leftOut('a'), leftOut('b'), leftOut('a')]).toEqual([0, null, 0, null])
  time = 59_999
  expect(leftOut('a')).toBeNull()
  time = 60_000
  expect([leftOut('a'), leftOut('b')]).toEqual([3, 0])
  time = 120_000
  expect(leftOut('a')).toBe(0)
})

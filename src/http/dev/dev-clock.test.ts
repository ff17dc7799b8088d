import { expect, test } from 'vitest'
import { parseDuration } from './dev-clock.ts'

test('a duration is a number and a unit', () => {
  expect(parseDuration('3d')).toBe(259_200_000)
  expect(parseDuration('90m')).toBe(5_400_000)
  expect(parseDuration('10s')).toBe(10_000)
  expect(parseDuration('2w')).toBe(1_209_600_000)
})

test.each(['', '3', 'd', '-1d', '1.5h', '3 d', '3D', '9999999d'])('%j is not a duration', (text) => {
  expect(parseDuration(text)).toBeNull()
})

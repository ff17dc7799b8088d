import { expect, test } from 'vitest'
import { ago, byteSize, duration, every } from './units.ts'

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [119.4, '119 seconds'],
  [120, '2 minutes'],
  [7_199, '119 minutes'],
  [7_200, '2 hours'],
  [172_800, '2 days'],
  [-3, '0 seconds'],
])('%d seconds are written as %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
  expect(ago(seconds)).toBe(`${words} ago`)
})

test.each([
  [15, 'every 15 seconds'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [900, 'every 15 minutes'],
  [3_600, 'every hour'],
  [86_400, 'every day'],
])('an interval of %d seconds is written as %s', (seconds, words) => expect(every(seconds)).toBe(words))

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [48_300_000, '48 MB'],
  [1_440_000_000, '1.4 GB'],
  [5e15, '5000 TB'],
])('%d bytes are written as %s', (bytes, words) => expect(byteSize(bytes)).toBe(words))

import { describe, expect, test } from 'vitest'
import { timeInWords } from './days.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z') // A Monday.

describe('the time of a last message', () => {
  test.each([
    ['2026-11-23T00:05:00.000Z', '12:05 AM'],
    ['2026-11-22T23:55:00.000Z', 'Sun, 11:55 PM'],
    ['2026-11-17T08:00:00.000Z', 'Tue, 8:00 AM'],
    // The same weekday as today would be ambiguous.
    ['2026-11-16T23:59:00.000Z', '16 Nov, 11:59 PM'],
    ['2026-01-02T09:30:00.000Z', '2 Jan, 9:30 AM'],
    ['2025-11-22T09:30:00.000Z', '22 Nov 2025, 9:30 AM'],
    // By a clock behind the server's.
    ['2026-11-24T09:30:00.000Z', '24 Nov, 9:30 AM'],
  ])('the time of a last message of %s is "%s"', (when, words) => {
    expect(timeInWords(when, NOW)).toBe(words)
  })

  test('a day begins at midnight in the UK, also in summer', () => {
    const now = new Date('2026-07-02T09:00:00.000Z')
    expect(timeInWords('2026-07-01T23:01:00.000Z', now)).toBe('12:01 AM')
    expect(timeInWords('2026-07-01T22:59:00.000Z', now)).toBe('Wed, 11:59 PM')
  })

  test('the time of a last message names the date while the current day is unknown', () => {
    expect(timeInWords('2026-11-23T00:05:00.000Z', null)).toBe('23 Nov, 12:05 AM')
  })
})

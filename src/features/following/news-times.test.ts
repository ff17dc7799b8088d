import { describe, expect, test } from 'vitest'
import { nextMorning } from './news-times.ts'
import { noticeKey, noticesFrom, readNoticeKey } from './notice-key.ts'

describe('the day of a notice', () => {
  test('the next announcement is at seven in London, also where the clocks change in between', () => {
    expect(nextMorning('2026-01-10')).toEqual(new Date('2026-01-11T07:00:00Z'))
    expect(nextMorning('2026-03-28')).toEqual(new Date('2026-03-29T06:00:00Z'))
    expect(nextMorning('2026-10-24')).toEqual(new Date('2026-10-25T07:00:00Z'))
  })
})

describe('the key of a notice', () => {
  test('a notice’s key names its grower and day, and keys of other notifications name none', () => {
    expect(readNoticeKey(noticeKey(12, '2026-03-29'))).toEqual({ sellerId: 12, day: '2026-03-29' })
    for (const key of [null, 'message:12', 'alert 4 1790000000000', 'follow:12', 'follow:x:2026-03-29'])
      expect(readNoticeKey(key)).toBeNull()
  })

  test('begins with its grower alone, so that the notices of grower 1 are not those of grower 12', () => {
    expect(noticeKey(12, '2026-03-29').startsWith(noticesFrom(12))).toBe(true)
    expect(noticeKey(12, '2026-03-29').startsWith(noticesFrom(1))).toBe(false)
  })
})

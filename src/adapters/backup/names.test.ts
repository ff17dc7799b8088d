import { describe, expect, test } from 'vitest'
import { archiveName, expiredAmong, takenAtOf } from './names.ts'

const ID = '0a1b2c3d-0000-4000-8000-000000000000'
const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR)

test('the name of an archive holds its time, so that two of one second do not replace each other', () => {
  expect(archiveName(ID, new Date('2026-11-23T03:00:05.999Z'))).toBe(
    'hedgerow-0a1b2c3d-2026-11-23T03-00-05-999Z.tar.gz',
  )
  expect(takenAtOf('hedgerow-0a1b2c3d-2026-11-23T03-00-05-999Z.tar.gz')?.toISOString()).toBe('2026-11-23T03:00:05.999Z')
  expect(takenAtOf('notes.txt')).toBeNull()
})

describe('archives that are not kept', () => {
  const names = (count: number, everyHours: number) =>
    Array.from({ length: count }, (_, n) => archiveName(ID, at(n * everyHours)))

  test('archives that are not kept leave the newest of each of the last days and weeks', () => {
    const all = names(100, 24)
    const expired = expiredAmong(all, 14)
    const left = all.filter((name) => !expired.includes(name))
    expect(left.slice(-14)).toEqual(all.slice(-14))
    // Eight weeks, of which the last two or three are among the days.
    expect(left.length).toBeGreaterThanOrEqual(14 + 5)
    expect(left.length).toBeLessThanOrEqual(14 + 6)
    expect(expiredAmong(left, 14)).toEqual([])
  })

  test('archives that are not kept are the older ones of a day', () => {
    const day = names(4, 6)
    expect(expiredAmong(day, 14)).toEqual(day.slice(0, 3).toReversed())
  })

  test('archives that are not kept never include the newest, or files of others', () => {
    expect(expiredAmong(['notes.txt', archiveName(ID, at(0))], 1)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { isBareMap } from './bare-map.ts'

describe('the map of a phone', () => {
  const viewer = { outcode: 'BS7', radius: 5 } as const
  const at = (...distances: (string | null)[]) => distances.map((distance) => ({ distance }))

  test('the map of a phone has nothing to show for an empty list, or when even the nearest is outside its circle', () => {
    expect(isBareMap([], {}, {})).toBe(true)
    expect(isBareMap(at('about 7 miles', null), {}, { viewer })).toBe(true)
    expect(isBareMap([], { view: 'map' }, { viewer })).toBe(true)
  })

  test('the map of a phone shows what is in the circle, and what was asked for', () => {
    expect(isBareMap(at('about 90 miles', 'about 4.5 miles'), {}, { viewer })).toBe(false)
    expect(isBareMap(at('about 7 miles'), { view: 'map' }, { viewer })).toBe(false)
    // The near ones may be on a later page.
    expect(isBareMap(at('about 7 miles'), { sort: 'newest' }, { viewer })).toBe(false)
    expect(isBareMap(at(null), {}, {})).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestFew, MAX_NAMED } from './best-few.ts'

const one = (id: number, sellerId: number, distance: number, hasPhoto = true) => ({ id, sellerId, distance, hasPhoto })
const idsOf = (...found: ReturnType<typeof one>[]) => bestFew(found).map(({ id }) => id)

describe('the listings that an email names', () => {
  test('the nearest is first, also if another was chosen before it for its photo', () => {
    expect(idsOf(one(1, 1, 3), one(2, 2, 1), one(3, 3, 2, false))).toEqual([2, 3, 1])
  })

  test('those with a photo precede those without when there are too many', () => {
    const without = [1, 2, 3, 4, 5, 6].map((id) => one(id, id, 0.5, false))
    const withPhoto = [7, 8, 9, 10].map((id) => one(id, id, 4))
    expect(idsOf(...without, ...withPhoto)).toEqual([6, 5, 10, 9, 8, 7])
  })

  test('a seller has two at most', () => {
    expect(idsOf(one(1, 1, 1), one(2, 1, 2), one(3, 1, 3), one(4, 2, 4))).toEqual([1, 2, 4])
  })

  test('whatever is found, the choice is part of it, short, sorted by distance, and empty only for nothing', () => {
    const found = fc.array(
      fc.record({
        id: fc.nat(1000),
        sellerId: fc.nat(5),
        distance: fc.double({ min: 0, max: 50, noNaN: true }),
        hasPhoto: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(found, (all) => {
        const chosen = bestFew(all)
        expect(chosen.length).toBeLessThanOrEqual(MAX_NAMED)
        expect(chosen.length === 0).toBe(all.length === 0)
        expect(chosen.every((it) => all.includes(it))).toBe(true)
        expect(chosen.map(({ distance }) => distance)).toEqual(
          chosen.map(({ distance }) => distance).toSorted((a, b) => a - b),
        )
        for (const { sellerId } of chosen)
          expect(chosen.filter((it) => it.sellerId === sellerId).length).toBeLessThanOrEqual(2)
      }),
      { seed: 402 },
    )
  })
})

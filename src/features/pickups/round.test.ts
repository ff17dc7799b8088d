import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesOn, stopAfter, walkingOrder } from './round.ts'

const home = { lat: 51.48, lng: -2.59 }
const near = { lat: 51.485, lng: -2.59 }
const far = { lat: 51.55, lng: -2.59 }
const at = (time: string) => `2026-11-28T${time}:00.000Z`

test('visits are ordered by time, and simultaneous visits by distance', () => {
  const visits = [
    { name: 'far', startsAt: at('11:00'), at: far },
    { name: 'near', startsAt: at('11:00'), at: near },
    { name: 'first', startsAt: at('10:30'), at: home },
    { name: 'unknown', startsAt: at('11:00'), at: null },
  ]
  expect(walkingOrder(visits).map(({ name }) => name)).toEqual(['first', 'near', 'far', 'unknown'])
})

test('no visit is lost, and none comes before an earlier one', () => {
  const visit = fc.record({
    startsAt: fc.integer({ min: 10, max: 14 }).map((hour) => at(`${hour}:00`)),
    at: fc.option(
      fc.record({
        lat: fc.double({ min: 50, max: 58, noNaN: true }),
        lng: fc.double({ min: -6, max: 1, noNaN: true }),
      }),
    ),
  })
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), (visits) => {
      const walk = walkingOrder(visits)
      expect(new Set(walk)).toEqual(new Set(visits))
      expect(walk).toHaveLength(visits.length)
      expect(walk.map(({ startsAt }) => startsAt)).toEqual(visits.map(({ startsAt }) => startsAt).toSorted())
    }),
  )
})

test('the distance to the next visit is in tenths of a mile, and empty within one place', () => {
  const visit = (point: typeof home | null) => ({ startsAt: at('10:00'), at: point })
  expect(milesOn(undefined, visit(home))).toBeNull()
  expect(milesOn(visit(home), visit(home))).toBeNull()
  expect(milesOn(visit(home), visit(near))).toBe(0.3)
  expect(milesOn(visit(home), visit(null))).toBeNull()
})

test('the next stop is the next open one of the same day', () => {
  const stop = (transactionId: number, isDone = false) => ({ transactionId, isDone })
  const rounds = [{ stops: [stop(1), stop(2, true), stop(3)] }, { stops: [stop(4), stop(5)] }]
  expect(stopAfter(rounds, 1)).toEqual(stop(3))
  expect(stopAfter(rounds, 3)).toEqual(stop(1))
  expect(stopAfter(rounds, 4)).toEqual(stop(5))
  expect(stopAfter(rounds, 9)).toBeNull()
  expect(stopAfter([{ stops: [stop(1), stop(2, true)] }], 1)).toBeNull()
})

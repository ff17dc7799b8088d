import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeFrom, idOfReference, referenceOf, TERMS } from './reservation.ts'
import { shareOut } from './sharing.ts'

const claims = fc.array(
  fc
    .record({ quantity: fc.integer({ min: 1, max: 99 }), slack: fc.nat(98) })
    .map(({ quantity, slack }) => ({ quantity, least: Math.max(1, quantity - slack) })),
  { maxLength: 40 },
)

test('a short crop is shared out by order of reservation: all, or what is left if fewer are accepted', () => {
  const three = [
    { id: 1, quantity: 4, least: 4 },
    { id: 2, quantity: 4, least: 4 },
    { id: 3, quantity: 4, least: 1 },
  ]
  expect([...shareOut(6, three).values()]).toEqual([4, 0, 2])
  expect([...shareOut(0, three).values()]).toEqual([0, 0, 0])
  expect([...shareOut(99, three).values()]).toEqual([4, 4, 4])
})

test('no more is given than there is, nobody gets fewer than they accept, and nobody is passed over who could have had enough', () => {
  fc.assert(
    fc.property(fc.nat(400), claims, (available, some) => {
      const all = some.map((one, id) => ({ ...one, id }))
      const shares = shareOut(available, all)
      let left = available
      for (const { id, quantity, least } of all) {
        const given = shares.get(id) ?? 0
        expect(given === 0 ? left < least || left === 0 : given >= least && given <= quantity).toBe(true)
        expect(given === 0 || given === Math.min(quantity, left)).toBe(true)
        left -= given
      }
      expect(left).toBeGreaterThanOrEqual(0)
    }),
    { seed: 137 },
  )
})

test('nothing is charged before the window, more than three days before the collection, or without a day’s notice', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      day,
      day,
      fc.date({ min: new Date('2027-01-01'), max: new Date('2028-02-01'), noInvalidDate: true }),
      (readyFrom, collectFrom, now) => {
        const at = chargeFrom({ readyFrom, collectFrom, now }).getTime()
        expect(at).toBeGreaterThanOrEqual(Date.parse(`${readyFrom}T00:00:00Z`))
        expect(at).toBeGreaterThanOrEqual(Date.parse(collectFrom) - TERMS.chargeDaysBefore * 86_400_000)
        expect(at).toBeGreaterThanOrEqual(now.getTime() + TERMS.noticeMs)
      },
    ),
    { seed: 137 },
  )
})

test('the charge of a reservation is known by it, and those of others are not', () => {
  expect(idOfReference(referenceOf(17))).toBe(17)
  expect(idOfReference('basket-17')).toBe(null)
})

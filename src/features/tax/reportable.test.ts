import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysIn, daysRegistered, reportStatusOf, type Sale, totalsOf, wholePounds } from './reportable.ts'

const EURO = 85
const year = { days: 365, daysInYear: 365, euro: EURO }
const sale = (at: string, consideration = 1880, fees = 120): Sale => ({ creditedAt: new Date(at), consideration, fees })

describe('the quarters of a year', () => {
  test.each([
    ['2026-01-01T00:00:00Z', 0],
    ['2026-03-31T22:59:59Z', 0],
    // In summer time it is April already.
    ['2026-03-31T23:00:00Z', 1],
    ['2026-06-30T23:00:00Z', 2],
    ['2026-09-30T22:59:59Z', 2],
    ['2026-09-30T23:00:00Z', 3],
    ['2026-12-31T23:59:59Z', 3],
  ])('%s is in quarter %i', (at, quarter) => {
    expect(totalsOf([sale(at)]).quarters.map(({ sales }) => sales)).toEqual(
      [0, 1, 2, 3].map((q) => (q === quarter ? 1 : 0)),
    )
  })

  test('a refund reduces the quarter of its sale, and a sale that was refunded in full is none', () => {
    const { quarters, ...whole } = totalsOf([sale('2026-02-01T12:00:00Z', 940, 60), sale('2026-02-02T12:00:00Z', 0, 0)])
    expect(quarters[0]).toEqual({ sales: 1, consideration: 940, fees: 60 })
    expect(whole).toEqual({ sales: 1, consideration: 940, fees: 60 })
  })

  test('the year is the sum of its quarters', () => {
    const sales = fc.record({
      creditedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
      consideration: fc.nat(500_000),
      fees: fc.nat(30_000),
    })
    fc.assert(
      fc.property(fc.array(sales, { maxLength: 50 }), (list) => {
        const { quarters, ...whole } = totalsOf(list)
        for (const key of ['sales', 'consideration', 'fees'] as const) {
          expect(quarters.reduce((sum, quarter) => sum + quarter[key], 0)).toBe(whole[key])
        }
        expect(whole.consideration).toBe(list.reduce((sum, { consideration }) => sum + consideration, 0))
      }),
    )
  })
})

describe('who is reported', () => {
  test.each([
    [0, 0, 'below'],
    [19, 0, 'below'],
    [20, 0, 'near'],
    [29, 170_000, 'near'],
    [30, 0, 'reportable'],
    [1, 170_001, 'reportable'],
    [1, 113_333, 'below'],
    [1, 113_334, 'near'],
  ] as const)('%i sales for %i pence in a whole year: %s', (sales, consideration, reportStatus) => {
    expect(reportStatusOf({ sales, consideration }, year)).toBe(reportStatus)
  })

  test('both limits are reduced to the days on which the seller was registered', () => {
    const half = { days: 183, daysInYear: 366, euro: EURO }
    expect(reportStatusOf({ sales: 14, consideration: 85_000 }, half)).toBe('near')
    expect(reportStatusOf({ sales: 15, consideration: 0 }, half)).toBe('reportable')
    expect(reportStatusOf({ sales: 1, consideration: 85_001 }, half)).toBe('reportable')
    const weeks = { days: 39, daysInYear: 365, euro: EURO }
    // 30 × 39 / 365 is 3.2: three sales are fewer, and four are not.
    expect(reportStatusOf({ sales: 3, consideration: 0 }, weeks)).toBe('near')
    expect(reportStatusOf({ sales: 4, consideration: 0 }, weeks)).toBe('reportable')
  })

  test('more sales, more money or fewer days never make a reported seller one who is not', () => {
    const figures = fc.record({
      sales: fc.integer({ min: 1, max: 60 }),
      consideration: fc.nat(400_000),
      days: fc.integer({ min: 1, max: 365 }),
    })
    fc.assert(
      fc.property(figures, fc.nat(10), fc.nat(50_000), ({ days, ...figure }, sales, consideration) => {
        const order = ['below', 'near', 'reportable']
        const before = order.indexOf(reportStatusOf(figure, { ...year, days }))
        const more = { sales: figure.sales + sales, consideration: figure.consideration + consideration }
        expect(order.indexOf(reportStatusOf(more, { ...year, days }))).toBeGreaterThanOrEqual(before)
        expect(order.indexOf(reportStatusOf(figure, { ...year, days: Math.max(1, days - 20) }))).toBeGreaterThanOrEqual(
          before,
        )
      }),
    )
  })

  test.each([
    ['2020-05-01T12:00:00Z', null, 365],
    ['2026-12-31T12:00:00Z', null, 1],
    ['2026-01-01T00:00:00Z', '2026-01-01T12:00:00Z', 1],
    ['2020-05-01T12:00:00Z', '2026-06-30T12:00:00Z', 181],
    ['2027-01-01T00:00:00Z', null, 0],
    // After midnight in London, and on the day before in UTC.
    ['2026-06-30T23:30:00Z', null, 184],
  ])('from %s until %s someone was registered for %i days of 2026', (joined, left, days) => {
    expect(daysRegistered(2026, { joined: new Date(joined), left: left === null ? null : new Date(left) })).toBe(days)
  })

  test('a leap year has a day more', () => expect([daysIn(2026), daysIn(2028)]).toEqual([365, 366]))
  test('amounts are reported in whole pounds', () => expect([149, 150, 0].map(wholePounds)).toEqual([1, 2, 0]))
})

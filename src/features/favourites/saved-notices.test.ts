import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listingStatuses } from '#features/listings/base/lifecycle.ts'
import { pence } from '#shared/money.ts'
import { happeningTexts, type Known, type ListingNow, whatHappened } from './saved-notices.ts'

const known: Known = { price: 500, isGone: false }
const onSale: ListingNow = { kind: 'sale', status: 'active', price: 500 }
const happenings = (start: Known, ...states: readonly Partial<ListingNow>[]) => {
  let state = start
  return states.map((change) => {
    const { happening, known: next } = whatHappened(state, { ...onSale, ...change })
    state = next
    return happening
  })
}

describe('what savers are notified of', () => {
  test('a lower price gives one notice, and another only when it falls further', () => {
    expect(
      happenings(known, {}, { price: 400 }, { price: 400 }, { price: 450 }, { price: 400 }, { price: 300 }),
    ).toEqual([...[null, 'cheaper', null], ...[null, null, 'cheaper']])
  })

  test('steps of less than a twentieth give a notice when they add up to one', () => {
    expect(happenings(known, { price: 490 }, { price: 480 }, { price: 475 })).toEqual([null, null, 'cheaper'])
  })

  test('a price that falls to nothing is called free, and the price of a swap gives no notice', () => {
    expect(happenings(known, { price: 0, kind: 'free' })).toEqual(['cheaper'])
    expect(happenings(known, { price: 0, kind: 'swap' })).toEqual([null])
    expect(happeningTexts.cheaper({ title: 'Fern', kind: 'free', price: pence(0), before: pence(500) }).body).toBe(
      'Now free, it was £5.00.',
    )
  })

  test('a sale gives one notice, and so does its return, at any price', () => {
    expect(
      happenings(known, { status: 'reserved' }, { status: 'sold' }, { status: 'sold' }, { price: 900 }, { price: 800 }),
    ).toEqual([null, 'sold', null, 'back', 'cheaper'])
  })

  test('what was saved while it was sold is a waiting list', () => {
    expect(happenings({ ...known, isGone: true }, { status: 'sold' }, { status: 'active' })).toEqual([null, 'back'])
  })

  test('neither a pause nor its end gives a notice', () => {
    expect(happenings(known, { status: 'paused' }, {})).toEqual([null, null])
  })

  test('a swap that is back has no price, and what someone looks for gives no notice', () => {
    expect(happeningTexts.back({ title: 'Hosta', kind: 'swap', price: pence(0), before: null }).body).toBe(
      'It can be swapped again.',
    )
    expect(happenings(known, { kind: 'wanted', status: 'sold' })).toEqual([null])
  })

  test('the same state never gives two notices, whatever happened before', () => {
    const state = fc.record({
      status: fc.constantFrom(...listingStatuses),
      price: fc.nat(2000),
    })
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
        const last = states.at(-1) ?? {}
        expect(happenings(known, ...states, last).at(-1)).toBeNull()
      }),
      { seed: 340 },
    )
  })
})

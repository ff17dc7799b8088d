import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAnswer,
  agreedPrice,
  answers,
  answersOf,
  counterRefusal,
  endReasonOf,
  isActOf,
  leavesRoom,
  type OfferFacts,
  offerMoves,
  offerStatusAt,
  offerStatuses,
  priceRefusal,
  refusalToOffers,
  remindedAt,
  WAITING,
} from './offer.ts'
import { outcomeOf } from './offer-words.ts'

const status = fc.constantFrom(...offerStatuses)
const party = fc.constantFrom('buyer' as const, 'seller' as const)
const price = fc.integer({ min: 1, max: 1_000_000 })
const seeded = { seed: 20261128 }
const now = new Date('2026-11-28T10:00:00Z')
const HOUR = 60 * 60 * 1000
const later = (hours: number) => new Date(now.getTime() + hours * HOUR)

describe('the steps of an offer', () => {
  test('every answer leads along a step that the database allows', () => {
    fc.assert(
      fc.property(status, party, fc.constantFrom(...answers), (from, by, answer) => {
        const to = afterAnswer(from, by, answer)
        if (to !== null) expect(offerMoves[from]).toContain(to)
        expect(answersOf(from, by).includes(answer)).toBe(to !== null)
      }),
      seeded,
    )
  })

  test('nobody accepts their own price', () => {
    expect(afterAnswer('open', 'buyer', 'accept')).toBeNull()
    expect(afterAnswer('countered', 'seller', 'accept')).toBeNull()
    expect(afterAnswer('countered', 'buyer', 'accept')).toBe('accepted')
  })

  test('an offer that no longer waits cannot be answered, and says how it ended', () => {
    fc.assert(
      fc.property(status, party, (from, by) => {
        const isWaiting = WAITING.includes(from)
        if (!isWaiting) expect(answersOf(from, by)).toEqual([])
        expect(outcomeOf(from, by, 'price') === null).toBe(isWaiting)
      }),
      seeded,
    )
  })

  test('what nobody answered expires, and what nobody paid lapses, at the end of its time and not before', () => {
    fc.assert(
      fc.property(status, fc.integer({ min: -48, max: 48 }), (from, hours) => {
        const shown = offerStatusAt({ status: from, until: later(hours) }, now)
        if (hours > 0 || !WAITING.includes(from)) expect(shown).toBe(from)
        else expect(shown).toBe(from === 'accepted' ? 'lapsed' : 'expired')
      }),
      seeded,
    )
  })

  test('reminders are sent when a quarter of the time is left', () => {
    expect(remindedAt('open', later(24))).toEqual(later(18))
    expect(remindedAt('countered', later(24))).toEqual(later(18))
    expect(remindedAt('accepted', later(2))).toEqual(later(1.5))
  })
})

describe('the price of an offer', () => {
  test('an offer is at least what a card can pay, and less than the price', () => {
    fc.assert(
      fc.property(price, price, price, (offered, listPrice, cardMinPrice) => {
        const refusal = priceRefusal(offered, { listPrice, cardMinPrice })
        expect(refusal === null).toBe(offered >= cardMinPrice && offered < listPrice)
      }),
      seeded,
    )
  })

  test('the seller names a price between the two, and that one is agreed on', () => {
    fc.assert(
      fc.property(price, price, price, (offered, listPrice, counter) => {
        const refusal = counterRefusal(counter, { price: offered, listPrice })
        expect(refusal === null).toBe(counter > offered && counter < listPrice)
        expect(agreedPrice({ price: offered, counterPrice: counter })).toBe(counter)
        expect(agreedPrice({ price: offered, counterPrice: null })).toBe(offered)
      }),
      seeded,
    )
  })

  test('no refusal names the lowest price of the seller', () => {
    expect(priceRefusal(10, { listPrice: 2000, cardMinPrice: 30 })).toContain('£0.30')
    expect(leavesRoom({ listPrice: 2000, cardMinPrice: 30 }, 1999)).toBe(true)
    expect(leavesRoom({ listPrice: 2000, cardMinPrice: 30 }, 2000)).toBe(false)
    expect(leavesRoom({ listPrice: 30, cardMinPrice: 30 }, null)).toBe(false)
  })
})

describe('what ends an offer', () => {
  test('the difference of a swap ends with the two or the listing, whatever the price', () => {
    const agreed: OfferFacts = { ...fine, status: 'accepted', isDifference: true, listingPrice: 100 }
    expect(endReasonOf(agreed, now)).toBeNull()
    expect(endReasonOf({ ...agreed, isDifference: false }, now)).toBe('price')
    expect(endReasonOf({ ...agreed, isByStaff: true }, now)).toBe('paused')
  })

  const fine: OfferFacts = {
    ...{ status: 'open', listPrice: 2000, price: 1500, counterPrice: null },
    ...{ listingPrice: 2000, listingKind: 'sale', listingStatus: 'active' },
    ...{ listingEndsAt: later(1), takesOffers: true, isByStaff: false, isBlocked: false, hasLeft: false },
    isDifference: false,
  }
  test.each([
    ['account', { hasLeft: true }, 'account'],
    ['a block', { isBlocked: true }, 'contact'],
    ['removal', { listingStatus: 'removed' }, 'removed'],
    ['staff', { isByStaff: true }, 'paused'],
    ['sale of the last unit', { listingStatus: 'reserved' }, null],
    ['a pause', { listingStatus: 'paused' }, null],
    ['another price', { listingPrice: 1900 }, null],
    ['offers switched off', { takesOffers: false }, null],
    ['the end of the listing', { listingEndsAt: now }, null],
  ] as const)('%s ends an open offer; an agreed one only if it can no longer be kept', (_, change, ofAgreed) => {
    expect(endReasonOf({ ...fine, ...change }, now)).not.toBeNull()
    expect(endReasonOf({ ...fine, ...change, status: 'accepted' }, now)).toBe(ofAgreed)
  })

  const agreed: OfferFacts = { ...fine, status: 'accepted', counterPrice: 1700 }
  test.each([
    ['lower than agreed on', { listingPrice: 1699 }, 'price'],
    ['as low as agreed on', { listingPrice: 1700 }, 'price'],
    ['as low, with no unit left', { listingPrice: 1700, listingStatus: 'reserved' }, 'price'],
    ['free', { listingPrice: 0, listingKind: 'free' }, 'price'],
    ['higher than agreed on', { listingPrice: 1701 }, null],
    ['lower, and paused', { listingPrice: 1000, listingStatus: 'paused' }, null],
    ['lower, and sold', { listingPrice: 1000, listingStatus: 'sold' }, null],
    ['none, to swap', { listingPrice: 0, listingKind: 'swap' }, null],
    ['lower, and expired', { listingPrice: 1000, listingEndsAt: now }, null],
  ] as const)('an agreed price with the price %s', (_, change, reason) => {
    expect(endReasonOf({ ...agreed, ...change }, now)).toBe(reason)
  })

  test('nothing ends it otherwise', () => {
    expect(endReasonOf(fine, now)).toBeNull()
    expect(endReasonOf({ ...fine, status: 'countered' }, now)).toBeNull()
    expect(refusalToOffers(fine, now)).toBeNull()
    expect(refusalToOffers({ ...fine, listingStatus: 'paused' }, now)).toBe('paused')
  })
})

test('each of the two reads a true sentence about a purchase at the full price', () => {
  expect(outcomeOf('ended', 'buyer', 'bought')).toBe('You chose to pay the full price instead.')
  expect(outcomeOf('ended', 'seller', 'bought')).toBe('The buyer chose to pay the full price instead.')
  expect(outcomeOf('ended', 'buyer', 'sold')).toBe('None is left.')
})

test('the one who has to act is the seller of an open offer, and the buyer of the others that wait', () => {
  for (const from of offerStatuses) {
    expect(isActOf({ status: from, party: 'seller' })).toBe(from === 'open')
    expect(isActOf({ status: from, party: 'buyer' })).toBe(from === 'countered' || from === 'accepted')
  }
})

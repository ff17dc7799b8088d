import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import {
  actsOf,
  afterCounter,
  afterSwapAnswer,
  differenceRefusal,
  haveMet,
  isToAct,
  itemsOf,
  otherSide,
  RUNNING,
  SWAP_TERMS,
  type SwapAct,
  type SwapSide,
  type SwapState,
  swapEndReasonOf,
  swapMoves,
  swapSides,
  swapStatusAt,
  swapStatuses,
} from './swap.ts'

const START = new Date(Date.UTC(2026, 4, 1))
const HOUR = 60 * 60 * 1000
const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR)

const first: SwapState = {
  ...{ status: 'open', awaits: 'owner', turn: 1, entered: { proposer: false, owner: false } },
  until: hoursAfter(START, 72),
  difference: null,
  payment: null,
}

/** What an act makes of a swap. */
function step(swap: SwapState, side: SwapSide, act: SwapAct, now: Date): SwapState {
  if (act === 'counter') return { ...swap, ...afterCounter(swap, now) }
  if (act === 'code') {
    const entered = { ...swap.entered, [side]: true }
    return { ...swap, entered, status: entered.proposer && entered.owner ? 'completed' : swap.status }
  }
  if (act === 'orderCode') return swap
  if (act === 'pay') return swap.payment ? { ...swap, payment: { ...swap.payment, state: 'paid' } } : swap
  const until = act === 'accept' ? new Date(now.getTime() + SWAP_TERMS.handOverWithin) : swap.until
  return { ...swap, status: afterSwapAnswer[act], until }
}

/** Random members who do what they may, now and then after a pause. */
const walks = fc.array(
  fc.record({ side: fc.constantFrom(...swapSides), choice: fc.nat(5), hours: fc.integer({ min: 0, max: 90 }) }),
  { maxLength: 30 },
)

/** The swap after time has passed. */
function wait(swap: SwapState, now: Date): SwapState {
  const status = swapStatusAt(swap, now)
  if (status !== swap.status) expect(swapMoves[swap.status]).toContain(status)
  return { ...swap, status }
}

/** The swap after one of the two has done one of the things that they may do. */
function go(swap: SwapState, side: SwapSide, choice: number, now: Date): SwapState {
  const acts = actsOf(swap, side, now)
  if (!RUNNING.includes(swap.status)) expect(acts).toEqual([])
  const act = acts[choice % Math.max(1, acts.length)]
  if (act === undefined) return swap
  const next = step(swap, side, act, now)
  if (next.status !== swap.status) expect(swapMoves[swap.status]).toContain(next.status)
  if (act === 'counter') expect(next).toMatchObject({ turn: swap.turn + 1, awaits: otherSide(side) })
  if (act === 'cancel') expect(haveMet(swap)).toBe(false)
  expect(next.turn).toBeLessThanOrEqual(SWAP_TERMS.turns)
  return next
}

test('whatever the two do, turns alternate up to six, every step is a move, and what is over stays over', () => {
  fc.assert(
    fc.property(walks, (walk) => {
      let swap = first
      let now = START
      for (const { side, choice, hours } of walk) {
        now = hoursAfter(now, hours)
        swap = go(wait(swap, now), side, choice, now)
      }
    }),
  )
})

test('while a swap is open exactly one of the two has to answer, and the other can withdraw', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...swapSides), (turn, awaits) => {
      const swap = { ...first, turn, awaits }
      expect(actsOf(swap, otherSide(awaits), START)).toEqual(['withdraw'])
      const acts = actsOf(swap, awaits, START)
      expect(acts.includes('counter')).toBe(turn < 6)
      expect(isToAct(acts)).toBe(true)
    }),
  )
})

describe('the end of the time', () => {
  test.each([
    ['open', { proposer: false, owner: false }, 'expired'],
    ['agreed', { proposer: false, owner: false }, 'lapsed'],
    ['agreed', { proposer: true, owner: false }, 'completed'],
    ['declined', { proposer: false, owner: false }, 'declined'],
  ] as const)('a swap that is %s, with codes entered as in %j, becomes %s', (status, entered, expected) => {
    const swap = { ...first, status, entered }
    expect(swapStatusAt(swap, hoursAfter(first.until, -0.01))).toBe(status)
    expect(swapStatusAt(swap, first.until)).toBe(expected)
  })

  test('nobody cancels once a code is entered, and the one who entered it has nothing left to do', () => {
    const swap: SwapState = { ...first, status: 'agreed', entered: { proposer: true, owner: false } }
    expect(actsOf(swap, 'proposer', START)).toEqual([])
    expect(actsOf(swap, 'owner', START)).toEqual(['code'])
  })
})

describe('what makes a swap impossible', () => {
  const item = {
    ...{ status: 'active', kind: 'sale', quantity: 1, expiresAt: hoursAfter(START, 1000) },
    ...{ takesSwaps: true, isByStaff: false, isAsked: true, isChanged: false },
  }
  const open = { status: 'open' as const, isBlocked: false, hasLeft: false }
  const agreed = { ...open, status: 'agreed' as const }
  test.each([
    ['nothing', open, item, null],
    ['an account that ends', { ...open, hasLeft: true }, item, 'account'],
    ['a block', { ...agreed, isBlocked: true }, item, 'contact'],
    ['a pause', open, { ...item, status: 'paused' }, 'gone'],
    ['the last unit', open, { ...item, status: 'reserved', quantity: 0 }, 'gone'],
    ['the end of a listing', open, { ...item, expiresAt: START }, 'gone'],
    ['an edit', open, { ...item, isChanged: true }, 'changed'],
    ['a request among the listings', open, { ...item, kind: 'wanted' }, 'gone'],
    ['an edit, once agreed', agreed, { ...item, isChanged: true }, null],
    ['staff', open, { ...item, isByStaff: true }, 'gone'],
    ['no more swaps', open, { ...item, takesSwaps: false }, 'off'],
    ['no swaps of what its owner proposed', open, { ...item, takesSwaps: false, isAsked: false }, null],
    ['a pause, once agreed', agreed, { ...item, status: 'paused' }, null],
    ['the last unit, once agreed', agreed, { ...item, status: 'reserved', quantity: 0 }, null],
    ['a removal, once agreed', agreed, { ...item, status: 'removed' }, 'gone'],
    ['staff, once agreed', agreed, { ...item, isByStaff: true }, 'gone'],
  ] as const)('after %s a swap goes on or ends as the rules say', (_name, swap, one, expected) => {
    expect(swapEndReasonOf({ ...swap, items: [one], payment: null }, START)).toBe(expected)
  })
})

describe('a difference in value', () => {
  const due: SwapState = {
    ...first,
    ...{ status: 'agreed', until: hoursAfter(START, 24 * 14), difference: { amount: pence(500), payer: 'proposer' } },
    payment: { state: 'due', until: hoursAfter(START, 24) },
  }
  const paid: SwapState = { ...due, payment: { state: 'paid', until: hoursAfter(START, 24) } }

  test('before it is paid nothing is handed over, and both may cancel', () => {
    expect(actsOf(due, 'proposer', START)).toEqual(['pay', 'cancel'])
    expect(actsOf(due, 'owner', START)).toEqual(['cancel'])
    // Who has paid may have collected: they ask for their money on the order.
    expect(actsOf(paid, 'proposer', hoursAfter(START, 48))).toEqual(['code'])
    expect(actsOf(paid, 'owner', hoursAfter(START, 48))).toEqual(['orderCode', 'cancel'])
  })

  test.each(['paying', 'disputed', 'back'] as const)('while it is %s nobody cancels', (state) => {
    const swap: SwapState = { ...due, payment: { state, until: hoursAfter(START, 24) } }
    for (const side of swapSides) expect(actsOf(swap, side, hoursAfter(START, 48))).not.toContain('cancel')
  })

  test('after its day nothing is possible, and the swap ends', () => {
    const facts = { ...due, items: [], isBlocked: false, hasLeft: false }
    expect(actsOf(due, 'proposer', hoursAfter(START, 24))).toEqual([])
    expect(swapEndReasonOf(facts, hoursAfter(START, 23.9))).toBeNull()
    expect(swapEndReasonOf(facts, hoursAfter(START, 24))).toBe('unpaid')
    expect(swapEndReasonOf({ ...facts, ...paid }, hoursAfter(START, 24))).toBeNull()
  })

  test('an amount is one that a card can pay, up to the limit', () => {
    expect([29, 30, 50_000, 50_001].map((amount) => differenceRefusal(amount, 30) === null)).toEqual([
      ...[false, true, true, false],
    ])
  })
})

test('what the other has proposed is not asked of them again, until it was left out', () => {
  const proposed = itemsOf('proposer', { mine: [1], theirs: [7] }, [])
  expect(proposed).toEqual([
    { listingId: 1, side: 'proposer', isAsked: false },
    { listingId: 7, side: 'owner', isAsked: true },
  ])
  const countered = itemsOf('owner', { mine: [7, 8], theirs: [1, 2] }, proposed)
  expect(countered).toContainEqual({ listingId: 1, side: 'proposer', isAsked: false })
  expect(countered).toContainEqual({ listingId: 2, side: 'proposer', isAsked: true })
  expect(itemsOf('proposer', { mine: [2], theirs: [8] }, countered)).toEqual([
    { listingId: 2, side: 'proposer', isAsked: false },
    { listingId: 8, side: 'owner', isAsked: false },
  ])
})

test('every status that a move names is a status', () => {
  for (const status of swapStatuses) for (const to of swapMoves[status]) expect(swapStatuses).toContain(to)
})

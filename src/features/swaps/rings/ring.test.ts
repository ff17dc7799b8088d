import { describe, expect, test } from 'vitest'
import { endOf, isLastToAccept, type PartState, type RingState, ringActsOf, ringStatusAt } from './ring.ts'

const now = new Date('2026-11-28T12:00:00Z')
const later = new Date('2026-11-30T12:00:00Z')

/** Members 1, 2 and 3 give round: a part for each, as it stands. */
const ringOf = (status: RingState['status'], states: PartState[], accepted: number[] = []): RingState => ({
  ...{ status, until: later },
  parts: states.map((state, at) => ({
    ...{ giverId: at + 1, receiverId: ((at + 1) % states.length) + 1, state },
    hasAccepted: accepted.includes(at + 1),
  })),
})
const acts = (ring: RingState) => [1, 2, 3].map((member) => ringActsOf(ring, member, now).join(' '))
const waiting: PartState[] = ['waiting', 'waiting', 'waiting']

describe('what members of a ring may do', () => {
  test('before all have accepted everyone may decline, also who has accepted', () => {
    expect(acts(ringOf('open', waiting, [2]))).toEqual(['accept decline', 'decline', 'accept decline'])
    expect(ringActsOf(ringOf('open', waiting), 9, now)).toEqual([])
  })

  test('before the first handover everyone may cancel; after it nobody, and each still gives', () => {
    expect(acts(ringOf('agreed', waiting))).toEqual(['code cancel', 'code cancel', 'code cancel'])
    expect(acts(ringOf('agreed', ['handed-over', 'waiting', 'waiting']))).toEqual(['', 'code', 'code'])
  })

  test('who will get nothing any more need not give, and who has got something must', () => {
    // 1 has given to 2, and what 3 gives to 1 is called off: 2 still has to give to 3.
    expect(acts(ringOf('agreed', ['handed-over', 'waiting', 'called-off']))).toEqual(['', 'code', ''])
    // What 1 gives to 2 is called off, and 3 has given: 2 gets nothing, and may stop.
    expect(acts(ringOf('agreed', ['called-off', 'waiting', 'handed-over']))).toEqual(['', 'code stop', ''])
  })

  test('nothing is possible once it is over or its time has passed', () => {
    for (const status of ['completed', 'partly', 'declined', 'expired', 'cancelled', 'lapsed', 'ended'] as const)
      expect(acts(ringOf(status, waiting))).toEqual(['', '', ''])
    expect(acts({ ...ringOf('open', waiting), until: now })).toEqual(['', '', ''])
  })
})

test('a ring whose time has passed has expired, lapsed or ended partly', () => {
  const at = (ring: RingState) => ringStatusAt({ ...ring, until: now }, now)
  expect(at(ringOf('open', waiting))).toBe('expired')
  expect(at(ringOf('agreed', waiting))).toBe('lapsed')
  expect(at(ringOf('agreed', ['handed-over', 'waiting', 'waiting']))).toBe('partly')
  expect(at(ringOf('declined', waiting))).toBe('declined')
  expect(endOf(ringOf('agreed', ['handed-over', 'handed-over', 'handed-over']))).toBe('completed')
})

test('the last acceptance is the one that no other lacks', () => {
  expect(isLastToAccept(ringOf('open', waiting, [1, 3]), 2)).toBe(true)
  expect(isLastToAccept(ringOf('open', waiting, [1]), 2)).toBe(false)
})

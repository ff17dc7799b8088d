import { describe, expect, test } from 'vitest'
import { alreadyDone, eventsFor, next, STATUSES, statusLabel, TRANSITIONS, type Transition } from './lifecycle.ts'
import { FINAL, HELD, REFUNDED } from './status-groups.ts'

test('each status and event lead to exactly one status', () => {
  const starts = TRANSITIONS.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(starts).size).toBe(starts.length)
})

test('every status is reachable, and only refunds reopen an order that has ended', () => {
  const reached = new Set<string>(['pending', ...TRANSITIONS.map(({ to }) => to)])
  expect(STATUSES.filter((status) => !reached.has(status))).toEqual([])
  expect(FINAL).toEqual(['completed', 'refunded', 'cancelled'])
  const reopening = (TRANSITIONS as readonly Transition[]).filter(({ from }) => FINAL.includes(from))
  expect(reopening.map(({ event, from, to, who }) => [event, from, to, who])).toEqual([
    ['claimProtection', 'completed', 'dispute', 'buyer'],
    ['refundSale', 'completed', 'refunded', 'seller'],
    ['staffRefund', 'completed', 'refunded', 'staff'],
    ['cancelledInTime', 'completed', 'refunded', 'system'],
    ['refundedElsewhere', 'completed', 'refunded', 'system'],
    ['appealWon', 'refunded', 'completed', 'system'],
  ])
})

test('held money can always reach the seller or return to the buyer', () => {
  const after = (status: string): string[] => [
    status,
    ...(TRANSITIONS as readonly Transition[])
      .filter(({ from, who }) => from === status && who !== 'staff')
      .map(({ to }) => to),
  ]
  for (const status of HELD) {
    const reachable = new Set(after(status).flatMap(after))
    expect([status, reachable.has('completed'), reachable.has('refunded')]).toEqual([status, true, true])
  }
})

test('no seller can release money alone', () => {
  expect(
    (TRANSITIONS as readonly Transition[]).filter(({ to, who }) => to === 'completed' && who === 'seller'),
  ).toEqual([])
})

describe('each party is allowed exactly these actions', () => {
  test('while processing, both parties see Confirm Receipt and Request Refund, each with their own meaning', () => {
    expect(eventsFor('processing', 'buyer')).toEqual(['confirmReceipt', 'requestRefund'])
    expect(eventsFor('processing', 'seller')).toEqual(['accept', 'cancelLine', 'enterCode', 'handOver', 'cancelSale'])
  })
  test('in a dispute the buyer can withdraw and the seller can agree', () => {
    expect(eventsFor('dispute', 'buyer')).toEqual([
      'confirmReceipt',
      'withdrawRefund',
      'withdrawReport',
      'withdrawClaim',
    ])
    expect(eventsFor('dispute', 'seller')).toEqual(['enterCode', 'agreeRefund'])
  })
  test('after the release the buyer can report a problem and the seller can refund', () => {
    expect(eventsFor('completed', 'buyer')).toEqual(['claimProtection'])
    expect(eventsFor('completed', 'seller')).toEqual(['refundSale'])
  })
  test('refunded and cancelled orders allow no actions', () => {
    for (const status of REFUNDED) expect([...eventsFor(status, 'buyer'), ...eventsFor(status, 'seller')]).toEqual([])
  })
})

test('an event knows its target status and when it is a repetition', () => {
  expect(next('processing', 'confirmReceipt')).toBe('completed')
  expect(next('refunded', 'confirmReceipt')).toBeNull()
  expect(alreadyDone('completed', 'confirmReceipt')).toBe(true)
  expect(alreadyDone('refunded', 'confirmReceipt')).toBe(false)
})

test('each status has a label', () => {
  expect(['pending', 'shipping', 'dispute', 'somewhere'].map(statusLabel)).toEqual([
    'Payment Pending',
    'In Transit',
    'Dispute Filed',
    'Somewhere',
  ])
})

import { describe, expect, test } from 'vitest'
import { alreadyDone, FINAL, HELD, MOVES, type Move, movesOf, next, STATUSES, statusLabel } from './lifecycle.ts'

test('a status and an event lead to one place', () => {
  const starts = MOVES.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(starts).size).toBe(starts.length)
})

test('every status but the shipping label can be reached, and leaving the final ones is impossible', () => {
  const reached = new Set<string>(['pending', ...MOVES.map(({ to }) => to)])
  expect(STATUSES.filter((status) => !reached.has(status))).toEqual(['shipping'])
  expect(FINAL).toEqual(['completed', 'refunded', 'cancelled'])
})

test('money that is held finds its way to the seller or back to the buyer', () => {
  const after = (status: string): string[] => [
    status,
    ...(MOVES as readonly Move[]).filter(({ from, who }) => from === status && who !== 'staff').map(({ to }) => to),
  ]
  for (const status of HELD) {
    const reachable = new Set(after(status).flatMap(after))
    expect([status, reachable.has('completed'), reachable.has('refunded')]).toEqual([status, true, true])
  }
})

test('no seller releases money alone', () => {
  expect((MOVES as readonly Move[]).filter(({ to, who }) => to === 'completed' && who === 'seller')).toEqual([])
})

describe('what each party may do', () => {
  test('while processing both see Confirm Receipt and Request Refund in their own meaning', () => {
    expect(movesOf('processing', 'buyer')).toEqual(['confirmReceipt', 'requestRefund'])
    expect(movesOf('processing', 'seller')).toEqual(['accept', 'enterCode', 'handOver', 'cancelSale'])
  })
  test('in a dispute the buyer withdraws and the seller agrees', () => {
    expect(movesOf('dispute', 'buyer')).toEqual(['withdrawRefund', 'withdrawReport'])
    expect(movesOf('dispute', 'seller')).toEqual(['agreeRefund'])
  })
  test('nothing is left to do at the end', () => {
    for (const status of FINAL) expect([...movesOf(status, 'buyer'), ...movesOf(status, 'seller')]).toEqual([])
  })
})

test('an event knows its place and its repetition', () => {
  expect(next('processing', 'confirmReceipt')).toBe('completed')
  expect(next('refunded', 'confirmReceipt')).toBeNull()
  expect(alreadyDone('completed', 'confirmReceipt')).toBe(true)
  expect(alreadyDone('refunded', 'confirmReceipt')).toBe(false)
})

test('labels', () => {
  expect(['pending', 'shipping', 'dispute', 'somewhere'].map(statusLabel)).toEqual([
    'Payment Pending',
    'In Transit',
    'Dispute Filed',
    'Somewhere',
  ])
})

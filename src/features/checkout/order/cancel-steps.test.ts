import { describe, expect, it } from 'vitest'
import { PARTIES } from '../base/parties.ts'
import { cancelSteps } from './cancel-steps.ts'

type Order = Parameters<typeof cancelSteps>[0]

describe('an order that its buyer has cancelled within 14 days', () => {
  const until = '2025-12-06T10:00:00Z'
  const stepsOf = (state: NonNullable<Order['cancellation']>['state'], change: Partial<Order> = {}) =>
    cancelSteps({ status: 'processing', bankDecides: false, cancellation: { state, until }, ...change })
  const wordsOf = (...drawn: Parameters<typeof stepsOf>) => {
    const steps = stepsOf(...drawn)
    return PARTIES.flatMap((party) => Object.values(steps?.[party] ?? {})).join(' ')
  }

  it('an order that its buyer has cancelled within 14 days is not to be collected or handed over any more', () => {
    expect(wordsOf('returned')).toMatch(/do not collect it.*do not hand it over/)
    expect(wordsOf('contested')).toMatch(/Our staff decide/)
    expect(wordsOf('refunding')).toMatch(/being made/)
  })

  it('an order that its buyer has cancelled within 14 days is brought back once it was collected, and confirmed', () => {
    const status = 'completed'
    expect(wordsOf('returning', { status })).toMatch(/Bring it back by Sat 6 Dec/)
    expect(wordsOf('returned', { status })).toMatch(/Confirm it, or disagree, by Sat 6 Dec/)
    expect(wordsOf('contested', { status })).toMatch(/Our staff decide/)
  })

  it('an order has no steps of a cancellation before it is cancelled, after the cancellation has ended, and during a dispute', () => {
    for (const state of ['open', 'lapsed', 'refunded'] as const) expect(stepsOf(state)).toBeNull()
    expect(stepsOf('returned', { cancellation: null })).toBeNull()
    expect(stepsOf('returned', { bankDecides: true })).toBeNull()
    expect(stepsOf('returned', { status: 'dispute' })).toBeNull()
  })
})

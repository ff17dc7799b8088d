import { describe, expect, it } from 'vitest'
import { wordsOfStep } from './history.ts'
import { MOVES, STATUSES } from './lifecycle.ts'
import { nextStepsOf, outcomeOf, stagesOf } from './progress.ts'

const order = {
  status: 'processing',
  createdAt: '2025-11-20T09:00:00Z',
  updatedAt: '2025-11-21T10:00:00Z',
  paidAt: '2025-11-20T09:05:00Z',
  handedOverAt: null,
  collectBy: '2025-12-04T09:05:00Z',
  pickupAt: null,
  releaseAt: null,
  answerBy: null,
  contested: false,
  refundPending: false,
  refundFailed: false,
  bankDecides: false,
  lastEvent: 'paid',
  refundedAmount: 0,
  sellerGets: 1880,
  total: 2060,
}

const drawn = (change: Partial<typeof order>) =>
  stagesOf({ ...order, ...change }).map(({ name, state }) => `${name}: ${state}`)

it('names the time that is agreed', () => {
  const agreed = nextStepsOf({ ...order, pickupAt: '2025-11-29T10:30:00Z' })
  expect(agreed.buyer).toMatch(/^Collect it on Sat 29 Nov at 10:30 AM, show your code/)
  expect(agreed.seller).toMatch(/^Hand it over on Sat 29 Nov at 10:30 AM against/)
  expect(nextStepsOf(order).seller).toMatch(/^Agree a time/)
})

describe('where an order stands', () => {
  it('is held after payment', () => {
    expect(drawn({})).toEqual(['Paid: done', 'Held securely: now', 'Collected: ahead', 'Released to the seller: ahead'])
  })

  it('waits for the release after the handover', () => {
    expect(drawn({ status: 'delivered' })).toEqual([
      'Paid: done',
      'Held securely: done',
      'Collected: done',
      'Released to the seller: now',
    ])
  })

  it('ends with the release, the refund or the cancellation', () => {
    expect(drawn({ status: 'completed' }).at(-1)).toBe('Released to the seller: done')
    expect(drawn({ status: 'refunded' }).at(-1)).toBe('Refunded: done')
    expect(drawn({ status: 'cancelled' }).at(-1)).toBe('Cancelled: done')
  })

  it('speaks of reservations where nothing is paid', () => {
    expect(drawn({ total: 0 })).toEqual([
      'Reserved: done',
      'Kept for the buyer: now',
      'Collected: ahead',
      'Done: ahead',
    ])
  })

  it('never shows more than one station as the present one', () => {
    for (const status of [...STATUSES, 'lost']) {
      const now = stagesOf({ ...order, status }).filter(({ state }) => state === 'now')
      expect(now.length).toBeLessThanOrEqual(1)
    }
  })
})

describe('what each side does next', () => {
  it('names the day on which an uncollected order ends', () => {
    expect(nextStepsOf(order).buyer).toBe(
      'Collect it, show your code and confirm receipt. Not collected by Thu 4 Dec: you get your money back.',
    )
    expect(nextStepsOf({ ...order, total: 0 }).buyer).toContain('the reservation ends')
  })

  it('names the day of the release', () => {
    const steps = nextStepsOf({ ...order, status: 'delivered', releaseAt: '2025-11-28T10:00:00Z' })
    expect(steps.seller).toBe('Nothing: releases automatically on Fri 28 Nov.')
    expect(steps.buyer).toContain('by Fri 28 Nov')
  })

  it('tells the seller how long there is to answer', () => {
    const steps = nextStepsOf({ ...order, status: 'dispute', answerBy: '2025-11-23T10:00:00Z' })
    expect(steps.seller).toContain('by Sun 23 Nov')
    expect(steps.buyer).toContain('refunded on Sun 23 Nov')
    expect(nextStepsOf({ ...order, status: 'dispute', contested: true }).buyer).toContain('Our team')
  })

  it('asks nothing of anybody once it is over', () => {
    for (const status of ['completed', 'refunded', 'cancelled']) {
      expect(nextStepsOf({ ...order, status })).toEqual({ buyer: null, seller: null })
    }
  })

  it('leaves a disputed payment to the bank', () => {
    const steps = nextStepsOf({ ...order, status: 'dispute', bankDecides: true, answerBy: '2025-11-23T10:00:00Z' })
    expect(steps.seller).toContain('Do not hand the plant over')
    expect(steps.buyer).toContain('your bank')
  })

  it('names a refund that is on its way, and one that came back', () => {
    const refunded = { ...order, status: 'refunded', refundedAmount: 2060 }
    expect(nextStepsOf({ ...refunded, refundPending: true }).buyer).toContain('£20.60 is on its way')
    expect(nextStepsOf({ ...refunded, refundFailed: true }).buyer).toContain('sent the refund of £20.60 back')
    expect(nextStepsOf({ ...order, status: 'cancelled', refundedAmount: 2060, refundPending: true }).buyer).toContain(
      'on its way',
    )
  })
})

describe('how it came to this', () => {
  it('is said of every step that ends an order', () => {
    for (const { event, to } of MOVES) {
      const status: string = to
      if (!['completed', 'refunded', 'cancelled'].includes(status)) continue
      expect(outcomeOf({ ...order, status, lastEvent: event }), event).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('names both parts when our team divides the money', () => {
    const divided = { ...order, status: 'completed', lastEvent: 'decideRelease', refundedAmount: 500, sellerGets: 1410 }
    expect(outcomeOf(divided)).toBe('Our team decided: £5.00 goes back to the buyer, £14.10 to the seller.')
  })

  it('tells a payment that came too late from one that never came', () => {
    expect(outcomeOf({ ...order, status: 'cancelled', lastEvent: 'abandon' })).toContain('Nothing was charged')
    expect(outcomeOf({ ...order, status: 'cancelled', lastEvent: 'abandon', refundedAmount: 2060 })).toContain(
      'too late',
    )
  })
})

describe('the history of an order', () => {
  it('has words for every step, and none about money where nothing was paid', () => {
    for (const { event, from } of [{ event: 'opened', from: null }, ...MOVES]) {
      expect(wordsOfStep({ event, from }, false), event).toMatch(/^[A-Z].*[^.]$/)
      if (!event.startsWith('chargeback'))
        expect(wordsOfStep({ event, from }, true), event).not.toMatch(/refund|payment|paid|money/i)
    }
  })

  it('tells a problem after the handover from a refund before it, and knows what it does not know', () => {
    const asked = (from: string) => wordsOfStep({ event: 'requestRefund', from }, false)
    expect([asked('processing'), asked('delivered')]).toEqual([
      'The buyer asked for a refund',
      'The buyer reported a problem',
    ])
    expect(wordsOfStep({ event: 'toString', from: null }, false)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HISTORY_EVENTS, STATUSES, type Status, TRANSITIONS, wordsOfStep } from '../base/lifecycle.ts'
import { PARTIES, type Party } from '../base/parties.ts'
import { PAYOUT_STATUSES } from '../base/payout-lifecycle.ts'
import { FINAL } from '../base/status-groups.ts'
import { outcomeOf } from './history.ts'
import { nextStepsOf, stagesOf } from './progress.ts'

type Order = Parameters<typeof stagesOf>[0]

const NO_QUESTION = { handOverFrom: null, isHandoverStated: false, isHandoverDoubted: false, needsProof: false }

const order: Order = {
  status: 'processing',
  createdAt: '2025-11-20T09:00:00Z',
  updatedAt: '2025-11-21T10:00:00Z',
  paidAt: '2025-11-20T09:05:00Z',
  acceptedAt: '2026-05-01T10:00:00.000Z',
  handedOverAt: null,
  collectBy: '2025-12-04T09:05:00Z',
  pickupAt: null,
  ...NO_QUESTION,
  releaseAt: null,
  protectedUntil: null,
  ...{ answerBy: null, contested: false, defaultAt: null, defaultTo: null },
  ...{ cancellation: null, refundPending: false, refundFailed: false },
  ...{ bankDecides: false, answerToBank: null, isBeingTaken: false, payHref: null, bankTookBack: false },
  ...{ transferredAt: null, deposit: null, takenFromSeller: 0 },
  ...{ payoutStatus: null, share: null },
  lastEvent: 'paid',
  ...{ refundedAmount: 0, sellerGets: 1880, total: 2060 },
}

type Change = Partial<Order>
/** A status or an event of a later release. */
const LATER = 'inspected' as never

const drawn = (change: Change) => stagesOf({ ...order, ...change }).map(({ name, state }) => `${name}: ${state}`)
const steps = (change: Change, reader: Party) => nextStepsOf({ ...order, ...change }, reader)

describe('the money of a completed sale', () => {
  const transferredAt = '2026-03-02T10:00:00.000Z'
  const at = '2026-03-04T00:00:00.000Z'
  it.each([
    [{ transferredAt: null, deposit: null }, null],
    [{ transferredAt, deposit: null }, 'Transferred to your payout account on Mar 2, 2026.'],
    [
      { transferredAt, deposit: { state: 'pending' as const, at } },
      'Transferred to your payout account on Mar 2, 2026, expected at your bank on Mar 4, 2026.',
    ],
    [
      { transferredAt, deposit: { state: 'paid' as const, at } },
      'Transferred to your payout account on Mar 2, 2026, arrived at your bank on Mar 4, 2026.',
    ],
    [
      { transferredAt, deposit: { state: 'returned' as const, at } },
      'Transferred to your payout account on Mar 2, 2026. Your bank returned it: please check your bank details.',
    ],
  ])('the seller reads where it is: %j', (change, words) => {
    expect(steps({ status: 'completed', payoutStatus: 'completed', ...change }, 'seller').mine).toBe(words)
    expect(steps({ status: 'completed', ...change }, 'buyer').mine).toBeNull()
  })
})

describe('the stages of an order', () => {
  it('an order is held after payment', () => {
    expect(drawn({})).toEqual(['Paid: done', 'Held securely: now', 'Collected: ahead', 'Released to the seller: ahead'])
  })

  it('after the handover an order waits for the release', () => {
    expect(drawn({ status: 'delivered' })).toEqual([
      'Paid: done',
      'Held securely: done',
      'Collected: done',
      'Released to the seller: now',
    ])
  })

  it('an order ends with the release, the refund or the cancellation', () => {
    expect(drawn({ status: 'completed' }).at(-1)).toBe('Released to the seller: done')
    expect(drawn({ status: 'completed', protectedUntil: order.createdAt }).at(-1)).toBe('Released to the seller: now')
    expect(drawn({ status: 'refunded' }).at(-1)).toBe('Refunded: done')
    expect(drawn({ status: 'cancelled' }).at(-1)).toBe('Cancelled: done')
    const pending: Change = { status: 'refunded', refundedAmount: 2060, refundPending: true }
    expect(drawn(pending).at(-1)).toBe('Refund on its way: now')
    expect(drawn({ ...pending, refundFailed: true }).at(-1)).toBe('Refund still owed: now')
  })

  it('an order without a payment is called a reservation', () => {
    expect(drawn({ total: 0 })).toEqual(['Reserved: done', 'Accepted: now', 'Collected: ahead', 'Done: ahead'])
  })

  it('a reservation shows whether and when the seller accepted it', () => {
    const waiting = { total: 0, acceptedAt: null, pickupAt: null }
    expect(drawn(waiting)[1]).toBe('Waiting for the seller: now')
    expect(drawn({ ...waiting, pickupAt: '2026-05-09T10:00:00.000Z' })[1]).toBe('Reserved for the buyer: now')
    const acceptedAt = '2026-05-08T09:00:00.000Z'
    expect(drawn({ ...waiting, acceptedAt })[1]).toBe('Accepted: now')
    expect(stagesOf({ ...order, ...waiting, acceptedAt })[1]?.at).toBe(acceptedAt)
  })

  it('at most one stage is shown as the current one', () => {
    for (const status of [...STATUSES, LATER]) {
      const now = stagesOf({ ...order, status }).filter(({ state }) => state === 'now')
      expect(now.length).toBeLessThanOrEqual(1)
    }
  })
})

describe('the next step of each party', () => {
  it('the next step names the minute at which an uncollected order ends', () => {
    expect(steps({}, 'buyer')).toEqual({
      mine: 'Collect it, show your code and confirm receipt. Not collected by Thu 4 Dec at 9:05 AM: you get your money back.',
      theirs: 'Agrees a time and hands it over and enters the code.',
    })
    expect(steps({}, 'seller')).toEqual({
      mine: 'Agree a time and hand it over and enter the buyer’s code. Not collected by Thu 4 Dec at 9:05 AM: the sale is cancelled.',
      theirs: 'Collects it, shows the code and confirms receipt.',
    })
    expect(steps({ total: 0 }, 'buyer').mine).toContain('the reservation ends')
  })

  it('the next step names the agreed time', () => {
    const agreed = { pickupAt: '2025-11-29T10:30:00Z' }
    expect(steps(agreed, 'buyer').mine).toMatch(/^Collect it on Sat 29 Nov at 10:30 AM, show your code/)
    expect(steps(agreed, 'seller').mine).toMatch(/^Hand it over on Sat 29 Nov at 10:30 AM and enter/)
    expect(steps(agreed, 'seller').theirs).toMatch(/^Collects it on Sat 29 Nov at 10:30 AM, shows/)
  })

  // A claim at noon on Friday is too late if the release was at ten past midnight.
  it('the next step names the minute of the release, not only its day', () => {
    const delivered: Change = { status: 'delivered', releaseAt: '2025-11-28T00:10:00Z' }
    expect(steps(delivered, 'seller').mine).toBe('Nothing: releases automatically on Fri 28 Nov at 12:10 AM.')
    expect(steps(delivered, 'buyer').mine).toContain('report a problem by Fri 28 Nov at 12:10 AM.')
    expect(steps({ ...delivered, total: 0 }, 'seller').mine).toContain('completes automatically')
  })

  it('both parties see how long the seller has to answer', () => {
    const dispute: Change = { status: 'dispute', answerBy: '2025-11-23T10:00:00Z' }
    expect(steps(dispute, 'seller').mine).toContain('tell us why not by Sun 23 Nov at 10:00 AM')
    expect(steps(dispute, 'buyer').mine).toContain('refunded on Sun 23 Nov at 10:00 AM')
    expect(steps({ ...dispute, total: 0 }, 'buyer').mine).toContain('the reservation ends on Sun 23 Nov at 10:00 AM')
    expect(steps({ ...dispute, contested: true }, 'buyer').mine).toContain('Our staff')
  })

  it("no next step is shown once the order is over or while the buyer's card is being charged", () => {
    for (const status of ['completed', 'refunded', 'cancelled'] as const) {
      for (const party of PARTIES) expect(steps({ status }, party)).toEqual({ mine: null, theirs: null })
    }
    expect(steps({ status: 'pending' }, 'buyer').mine).toMatch(/^Finish paying/)
    expect(steps({ status: 'pending', isBeingTaken: true }, 'buyer').mine).toBe('Your payment is being taken.')
  })

  it('during a bank dispute the next step waits for the bank', () => {
    const frozen: Change = { status: 'dispute', bankDecides: true, answerBy: '2025-11-23T10:00:00Z' }
    expect(steps(frozen, 'seller').mine).toContain('Do not hand the plant over')
    expect(steps({ ...frozen, handedOverAt: '2025-11-22T10:00:00Z' }, 'seller').mine).toMatch(/^Nothing for now/)
    expect(steps(frozen, 'buyer').mine).toContain('your bank')
  })

  it('a bank dispute about a finished order freezes a payout that has not been sent', () => {
    const late: Change = { status: 'completed', bankDecides: true }
    expect(steps(late, 'buyer').mine).toBe('Wait for your bank. It decides who gets the money.')
    expect(steps({ ...late, payoutStatus: 'dispute' }, 'seller')).toEqual({
      mine: 'Nothing for now: your payout is frozen until the buyer’s bank has decided.',
      theirs: 'Waits for the bank, which decides who gets the money.',
    })
    expect(steps({ ...late, payoutStatus: 'completed' }, 'seller').mine).toContain('your payout was sent before')
  })

  it('only the buyer sees the state of a refund: under way, still owed, or made', () => {
    for (const status of ['refunded', 'cancelled', 'completed'] as const) {
      const refund = { status, refundedAmount: 2060, refundPending: true }
      expect(steps(refund, 'buyer').mine).toContain('£20.60 is on its way')
      expect(steps({ ...refund, refundFailed: true }, 'buyer').mine).toContain('We still owe it to you')
      expect(steps({ ...refund, refundPending: false }, 'buyer').mine).toBeNull()
      expect(steps({ ...refund, refundFailed: true }, 'seller')).toEqual({ mine: null, theirs: null })
    }
  })

  it("the other party's step is never written in the second person", () => {
    const moment = fc.constantFrom(null, '2025-11-28T00:10:00Z')
    const anyOrder = fc.record({
      status: fc.constantFrom(...STATUSES),
      lastEvent: fc.constantFrom('opened', ...TRANSITIONS.map(({ event }) => event)),
      total: fc.constantFrom(0, 2060),
      refundedAmount: fc.constantFrom(0, 500, 2060),
      ...{ collectBy: fc.constant(order.collectBy), pickupAt: moment, releaseAt: moment, answerBy: moment },
      ...{ handedOverAt: moment, contested: fc.boolean(), bankDecides: fc.boolean(), isBeingTaken: fc.boolean() },
      ...{ refundPending: fc.boolean(), refundFailed: fc.boolean(), bankTookBack: fc.boolean() },
      payoutStatus: fc.constantFrom(null, ...PAYOUT_STATUSES),
    })
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...PARTIES), (change, reader) => {
        const { mine, theirs } = steps(change, reader)
        // Descriptions of the other party use the third person: "Collects it", "Waits", "Nothing".
        expect(theirs ?? 'Nothing').toMatch(/^(\w+s|Nothing)\b/)
        expect(theirs ?? '').not.toMatch(/\byou/i)
        expect(outcomeOf({ ...order, ...change }) ?? '').not.toMatch(/\byou/i)
        const isPaid = change.isBeingTaken || change.bankDecides || change.bankTookBack
        if (change.total === 0 && change.refundedAmount === 0 && !isPaid) {
          expect(`${mine} ${theirs}`).not.toMatch(/refund|payment|money/i)
        }
      }),
    )
  })
})

/** Steps that only paid orders take. */
const ONLY_PAID =
  /^(chargeback|appealWon|claimProtection|withdrawClaim|refundSale|staffRefund|refundedElsewhere|swapOff|cancelLine)/

describe('the explanation of how an order ended', () => {
  it('every step that ends an order has an explanation', () => {
    for (const { event, to } of TRANSITIONS) {
      if (!FINAL.includes(to)) continue
      expect(outcomeOf({ ...order, lastEvent: event }), event).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('the explanation of an unpaid order does not mention money', () => {
    for (const { event } of TRANSITIONS) {
      if (ONLY_PAID.test(event)) continue
      expect(outcomeOf({ ...order, lastEvent: event, total: 0 }) ?? '', event).not.toMatch(
        /refund|paid|payment|money|everything back|released|charged/i,
      )
    }
  })

  it('the explanation names both parts when staff divide the money', () => {
    const divided: Order = {
      ...order,
      status: 'completed',
      lastEvent: 'decideRelease',
      refundedAmount: 500,
      sellerGets: 1410,
    }
    expect(outcomeOf(divided)).toBe('Our staff decided: £5.00 goes back to the buyer, £14.10 to the seller.')
  })

  it('the explanation says when a bank reversed a released payment, and whether the seller keeps the payout', () => {
    const released: Order = {
      ...order,
      status: 'completed',
      lastEvent: 'release',
      bankTookBack: true,
      takenFromSeller: 1880,
    }
    const decided = 'After the release the buyer’s bank decided that the buyer gets everything back.'
    expect(outcomeOf(released)).toBe(decided)
    expect(outcomeOf({ ...released, payoutStatus: 'refunded' })).toBe(`${decided} Nothing is paid out.`)
    expect(outcomeOf({ ...released, payoutStatus: 'completed' })).toBe(`${decided} The seller keeps the payout.`)
    expect(stagesOf(released).at(-1)?.name).toBe('Refunded by the bank')
    expect(stagesOf({ ...released, payoutStatus: 'completed' }).at(-1)?.name).toBe('Released to the seller')
  })

  it('the explanation distinguishes a late payment from a missing one', () => {
    expect(outcomeOf({ ...order, lastEvent: 'abandon' })).toContain('Nothing was charged')
    expect(outcomeOf({ ...order, lastEvent: 'abandon', refundedAmount: 2060 })).toContain('too late')
  })
})

describe('the history of an order', () => {
  it('the history describes every step, without money when nothing was paid', () => {
    for (const event of HISTORY_EVENTS) {
      const from = TRANSITIONS.find((move) => move.event === event)?.from ?? null
      expect(wordsOfStep({ event, from }, order), event).toMatch(/^[A-Z].*[^.]$/)
      if (!ONLY_PAID.test(event))
        expect(wordsOfStep({ event, from }, { ...order, total: 0 }), event).not.toMatch(/refund|payment|paid|money/i)
    }
  })

  it('the history distinguishes a problem after the handover from a refund before it, and skips unknown steps', () => {
    const asked = (from: Status) => wordsOfStep({ event: 'requestRefund', from }, order)
    expect([asked('processing'), asked('delivered')]).toEqual([
      'The buyer asked for a refund',
      'The buyer reported a problem',
    ])
    expect(wordsOfStep({ event: LATER, from: null }, order)).toBeNull()
  })

  it('the history distinguishes a late payment from a missing one', () => {
    const abandoned = (refundedAmount: number) =>
      wordsOfStep({ event: 'abandon', from: 'pending' }, { ...order, refundedAmount })
    expect(abandoned(0)).toBe('Cancelled before it was paid for')
    expect(abandoned(2060)).toContain('goes back to the buyer')
  })
})

it('both parties see that a reservation waits for the seller until it is accepted or a time is booked', () => {
  const waiting: Order = { ...order, status: 'processing', total: 0, acceptedAt: null, collectBy: null }
  expect(nextStepsOf(waiting, 'buyer')).toEqual({
    mine: 'Wait until the seller accepts, or book one of the seller’s pickup times. You then see the full postcode.',
    theirs: 'Accepts your reservation.',
  })
  expect(nextStepsOf(waiting, 'seller').mine).toMatch(/^Accept the reservation/)
  expect(nextStepsOf({ ...waiting, pickupAt: '2026-05-09T10:00:00.000Z' }, 'seller').mine).toMatch(/^Hand it over/)
})

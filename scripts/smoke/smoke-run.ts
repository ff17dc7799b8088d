import { randomUUID } from 'node:crypto'
import type { Payment, Payments } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { same } from './expected.ts'
import type { TestCard, TestPeople } from './test-cards.ts'

export interface Bench {
  payments: Payments
  people: TestPeople
  /** Each webhook endpoint has a secret. */
  webhookSecrets: readonly string[]
  now(): Date
  /** A connected account that has finished the provider's page; without one, a transfer can only be refused. */
  onboardedAccount: string | undefined
}

export interface Outcome {
  step: string
  /** What was seen; for a failed step, why. */
  found: string
  state: 'done' | 'failed' | 'left out'
}

export const TOTAL = pence(2060)

export class LeftOut extends Error {}

/** A run of steps, which reports each and cleans up after all. */
export class SmokeRun {
  hasFailed = false
  protected readonly bench: Bench
  readonly #report: (outcome: Outcome) => void
  protected readonly name = `smoke.${randomUUID()}`
  protected readonly undo: { what: string; run: () => Promise<unknown> }[] = []
  protected readonly started = new Set<string>()
  /** Pence of each captured payment that are not refunded yet. */
  protected readonly captured = new Map<string, Pence>()
  protected number = 0

  constructor(bench: Bench, report: (outcome: Outcome) => void) {
    this.bench = bench
    this.#report = report
  }

  async step<T>(step: string, work: () => Promise<T & (string | { found: string })>): Promise<T | null> {
    try {
      const result = await work()
      this.#report({ step, found: typeof result === 'string' ? result : result.found, state: 'done' })
      return result
    } catch (error) {
      const state = error instanceof LeftOut ? 'left out' : 'failed'
      if (state === 'failed') this.hasFailed = true
      this.#report({ step, found: error instanceof Error ? error.message : String(error), state })
      return null
    }
  }

  async cleanUp(): Promise<void> {
    await this.step('cleaned up: no payment is left open', () => this.#cancelOpen())
    await this.step('cleaned up: every payment is refunded', async () => {
      for (const id of [...this.captured.keys()]) await this.refundRest(id)
      return 'but what the bank kept of the lost dispute'
    })
    for (const { what, run } of this.undo.toReversed()) {
      await this.step(`cleaned up: ${what}`, async () => {
        await run()
        return 'done'
      })
    }
  }

  async #cancelOpen(): Promise<string> {
    const { payments } = this.bench
    for (const id of this.started) {
      const { state } = await payments.payment(id)
      if (state === 'unpaid' || state === 'authorised') await payments.cancel(id)
    }
    return `${this.started.size} payments are paid or cancelled`
  }

  protected async refundRest(paymentId: string): Promise<void> {
    const amount = this.captured.get(paymentId)
    if (amount === undefined) return
    this.number += 1
    const reference = `${this.name}.${this.number}`
    await this.bench.payments.refund({ refundId: this.number, reference, paymentId, amount })
    this.captured.delete(paymentId)
  }

  protected async capture(id: string, amount = TOTAL): Promise<string> {
    const { state } = await this.bench.payments.capture(id)
    if (state === 'paid') this.captured.set(id, amount)
    return state
  }

  protected request(amount = TOTAL) {
    this.number += 1
    const reference = `${this.name}.${this.number}`
    return {
      purpose: { kind: 'order' as const, reference },
      amount,
      group: reference,
      description: 'Smoke test',
      statementSuffix: 'SMOKE TEST',
    }
  }

  protected async confirmed(card: TestCard, amount = TOTAL): Promise<{ payment: Payment; status: string }> {
    const payment = await this.bench.payments.start(this.request(amount))
    this.started.add(payment.id)
    return { payment, status: await this.bench.people.confirm(payment.id, payment.clientSecret, card) }
  }

  protected async paid(card: TestCard, amount = TOTAL) {
    const { payments } = this.bench
    const { payment, status } = await this.confirmed(card, amount)
    same(status, 'requires_capture', 'the answer to the card')
    same(await this.capture(payment.id, amount), 'paid', 'the payment')
    const { chargeId } = await payments.payment(payment.id)
    same((await payments.capture(payment.id)).chargeId, chargeId, 'the charge captured again')
    return { id: payment.id, chargeId: chargeId ?? '', group: `${this.name}.${this.number}`, found: chargeId ?? '' }
  }
}

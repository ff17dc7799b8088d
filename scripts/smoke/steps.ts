import { randomUUID } from 'node:crypto'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Payment, Payments, TransferRequest } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { EMPTY_PDF } from './empty-pdf.ts'
import { readSignedEvents } from './signed-events.ts'
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

const TOTAL = pence(2060)
const PART = pence(500)
const SHARE = pence(1880)
const COVER = pence(10_000)
/** Stripe's test mode loses a dispute with this evidence, so that none is left open. */
const LOSING = 'losing_evidence'

/** Everything the product asks of the provider, in the order of one purchase. Each step reports and the rest goes on. */
export async function smoke(bench: Bench, report: (outcome: Outcome) => void): Promise<boolean> {
  const run = new Run(bench, report)
  try {
    await run.cards()
    await run.sale()
    await run.disputed()
    await run.step('signed webhooks are accepted for every endpoint and version', () => readSignedEvents(bench))
    await run.step('the lines of the account can be read', () => run.lines())
  } finally {
    await run.cleanUp()
  }
  return !run.hasFailed
}

class LeftOut extends Error {}

class Run {
  hasFailed = false
  readonly #bench: Bench
  readonly #report: (outcome: Outcome) => void
  readonly #name = `smoke.${randomUUID()}`
  readonly #undo: { what: string; run: () => Promise<unknown> }[] = []
  readonly #started = new Set<string>()
  #number = 0

  constructor(bench: Bench, report: (outcome: Outcome) => void) {
    this.#bench = bench
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

  async cards(): Promise<void> {
    const { payments } = this.#bench
    await this.step('a payment is started once and cancelled', async () => {
      const request = this.#request()
      const payment = await payments.start(request)
      this.#started.add(payment.id)
      same((await payments.start(request)).id, payment.id, 'the payment started again')
      same((await payments.cancel(payment.id)).state, 'cancelled', 'the cancelled payment')
      return payment.id
    })
    for (const [card, state] of [
      ['authenticates', 'requires_action'],
      ['declined', 'card_declined'],
    ] as const) {
      await this.step(card === 'declined' ? 'a declined card is refused' : 'a card asks for 3-D Secure', async () => {
        const { payment, status } = await this.#confirmed(card)
        same(status, state, 'the answer to the card')
        same((await payments.payment(payment.id)).state, 'unpaid', 'the payment')
        await payments.cancel(payment.id)
        return status
      })
    }
  }

  async sale(): Promise<void> {
    const { payments } = this.#bench
    const paid = await this.step('a card is authorised and captured', () => this.#paid('succeeds'))
    const account = await this.step('a seller’s account is opened, with a link to its page', () => this.#account())
    if (!paid) return
    const transfer =
      account &&
      (await this.step('the seller’s share is transferred from the charge, once', () =>
        this.#transfer({
          ...{ payoutId: 1, reference: `${this.#name}.payout`, amount: SHARE },
          ...{ accountId: account.id, chargeId: paid.chargeId, group: paid.group },
        }),
      ))
    // Before the refunds below, which come out of the same balance.
    if (account) await this.together(account.id)
    await this.step('a part is refunded, once', async () => {
      const request = { refundId: 1, reference: `${this.#name}.part`, paymentId: paid.id, amount: PART }
      const refund = await payments.refund(request)
      same((await payments.refund(request)).id, refund.id, 'the refund made again')
      same((await payments.findRefund(refund.id)).amount, PART, 'the refund')
      return refund.id
    })
    if (transfer) {
      await this.step('the transfer is reversed', async () => {
        await payments.reverse({ transferId: transfer.id, reference: `${this.#name}.back`, amount: SHARE })
        return transfer.id
      })
    }
    await this.step('the rest is refunded, and no more', async () => {
      const rest = pence(TOTAL - PART)
      const refund = await payments.refund({
        refundId: 2,
        reference: `${this.#name}.rest`,
        paymentId: paid.id,
        amount: rest,
      })
      const more = payments.refund({ refundId: 3, reference: `${this.#name}.more`, paymentId: paid.id, amount: rest })
      const refused = await more.then(
        () => 'made',
        (error: unknown) => error,
      )
      if (!(refused instanceof PaymentRefused && refused.isFinal)) throw new Error('More than was paid was refunded.')
      return refund.id
    })
  }

  /**
   * As a seller is paid once a day: out of our available balance, to which this card adds at once. The payment is not
   * refunded: it covers what the disputes and fees of every run take from that balance.
   */
  async together(accountId: string): Promise<void> {
    const { payments } = this.#bench
    const paid = await this.step('a card adds to the available balance at once', () => this.#paid('available', COVER))
    if (!paid) return
    const reference = `${this.#name}.day`
    const transfer = await this.step('several payouts are transferred from the balance, once', () =>
      this.#transfer({ payoutId: null, reference, amount: SHARE, accountId, chargeId: null, group: reference }),
    )
    if (transfer) {
      await this.step('that transfer is reversed in two parts', async () => {
        const back = (of: string, amount: Pence) =>
          payments.reverse({ transferId: transfer.id, reference: `${reference}.${of}`, amount })
        const { id } = await back('1', PART)
        same((await back('1', PART)).id, id, 'the part reversed again')
        await back('2', pence(SHARE - PART))
        return id
      })
    }
  }

  async disputed(): Promise<void> {
    const { payments, people } = this.#bench
    const chargebackId = await this.step('a disputed card is followed', async () => {
      const { id } = await this.#paid('disputed')
      const dispute = await people.disputeOf(id)
      const { state, entries } = await payments.chargeback(dispute)
      same(state, 'open', 'the dispute')
      same(
        entries.reduce((sum, { amount }) => sum + amount, 0),
        -TOTAL,
        'what the bank took',
      )
      return dispute
    })
    await this.step('evidence is submitted, once, and ends the dispute', async () => {
      if (chargebackId === null) throw new LeftOut('There is no dispute.')
      const { id: fileId } = await payments.storeEvidence({ name: 'evidence.pdf', content: EMPTY_PDF })
      const request = {
        ...{ chargebackId, reference: `${this.#name}.evidence`, fileId },
        ...{ productDescription: 'A fern', customerName: 'Ivy Green', receivedOn: '1 June 2026' },
        ...{ refundPolicy: 'Refunds within 48 hours', statement: LOSING },
      }
      for (const _ of [1, 2]) {
        const { submitted } = await payments.submitEvidence(request)
        same(submitted?.reference ?? null, request.reference, 'the reference of the evidence')
      }
      return fileId
    })
  }

  /** Reads the newest lines of the account. */
  async lines(): Promise<string> {
    const since = new Date(this.#bench.now().getTime() - 3_600_000)
    const kinds = new Set<string>()
    let number = 0
    for await (const { kind } of this.#bench.payments.movements(since)) {
      kinds.add(kind)
      number += 1
      if (number === 100) break
    }
    if (!kinds.has('charge')) throw new Error('The charge is not among the lines of the account.')
    return [...kinds].join(', ')
  }

  async cleanUp(): Promise<void> {
    await this.step('cleaned up: no payment is left open', () => this.#cancelOpen())
    for (const { what, run } of this.#undo.toReversed()) {
      await this.step(`cleaned up: ${what}`, async () => {
        await run()
        return 'done'
      })
    }
  }

  async #cancelOpen(): Promise<string> {
    const { payments } = this.#bench
    for (const id of this.#started) {
      const { state } = await payments.payment(id)
      if (state === 'unpaid' || state === 'authorised') await payments.cancel(id)
    }
    return `${this.#started.size} payments are paid or cancelled`
  }

  #request(amount = TOTAL) {
    this.#number += 1
    const reference = `${this.#name}.${this.#number}`
    return {
      purpose: { kind: 'order' as const, reference },
      amount,
      group: reference,
      description: 'Smoke test',
      statementSuffix: 'SMOKE TEST',
    }
  }

  async #confirmed(card: TestCard, amount = TOTAL): Promise<{ payment: Payment; status: string }> {
    const payment = await this.#bench.payments.start(this.#request(amount))
    this.#started.add(payment.id)
    return { payment, status: await this.#bench.people.confirm(payment.id, payment.clientSecret, card) }
  }

  async #paid(card: TestCard, amount = TOTAL) {
    const { payments } = this.#bench
    const { payment, status } = await this.#confirmed(card, amount)
    same(status, 'requires_capture', 'the answer to the card')
    const { state, chargeId } = await payments.capture(payment.id)
    same(state, 'paid', 'the payment')
    same((await payments.capture(payment.id)).chargeId, chargeId, 'the charge captured again')
    return { id: payment.id, chargeId: chargeId ?? '', group: `${this.#name}.${this.#number}`, found: chargeId ?? '' }
  }

  async #account() {
    const { payments, people } = this.#bench
    const seller = { reference: this.#name, email: `${this.#name}@example.com` }
    const { id } = await payments.openAccount(seller)
    this.#undo.push({ what: `the account ${id}`, run: () => people.closeAccount(id) })
    same((await payments.openAccount(seller)).id, id, 'the account opened again')
    const urls = { returnUrl: 'https://hedgerow.example/a', againUrl: 'https://hedgerow.example/b' }
    const link = await payments.onboardingPage({ accountId: id, ...urls })
    return { id, found: new URL(link).host }
  }

  async #transfer(wanted: TransferRequest) {
    const { payments, people, onboardedAccount } = this.#bench
    const accountId = onboardedAccount ?? wanted.accountId
    const isReady = await people.finishOnboarding(accountId)
    const request = { ...wanted, accountId }
    if (!isReady) {
      await payments.transfer(request).then(
        () => Promise.reject(new Error('A transfer to an account that is not ready was made.')),
        (error: unknown) => (error instanceof PaymentRefused ? undefined : Promise.reject(error)),
      )
      throw new LeftOut(
        'Refused, as the account is not ready: name one that has finished the page, -- --account acct_…',
      )
    }
    const { id } = await payments.transfer(request)
    same((await payments.transfer(request)).id, id, 'the transfer made again')
    same((await payments.findTransfer(request))?.id ?? '', id, 'the transfer found')
    return { id, found: id }
  }
}

function same<T extends string | number | Pence | null>(found: T, wanted: T, what: string): void {
  if (found !== wanted) throw new Error(`Expected ${what} to be ${wanted}, found ${found}.`)
}

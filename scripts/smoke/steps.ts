import { setTimeout as wait } from 'node:timers/promises'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { TransferRequest } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { EMPTY_PDF } from './empty-pdf.ts'
import { same, sumOf } from './expected.ts'
import { readSignedEvents } from './signed-events.ts'
import { type Bench, LeftOut, type Outcome, SmokeRun, TOTAL } from './smoke-run.ts'
import type { TestCard } from './test-cards.ts'

const PART = pence(500)
const SHARE = pence(1880)
/** What the steps below need of the available balance. */
const COVER = pence(10_000)
/** Test mode decides a dispute by these words, so that none is left open. */
const VERDICTS = { lost: 'losing_evidence', won: 'winning_evidence' } as const
const SECONDS_TO_DECIDE = 30

/** Everything the product asks of the provider, in the order of one purchase. Each step reports and the rest goes on. */
export async function smoke(bench: Bench, report: (outcome: Outcome) => void): Promise<boolean> {
  const run = new Run(bench, report)
  try {
    await run.cards()
    await run.sale()
    await run.disputed('a disputed card', 'disputed', 'lost')
    await run.disputed('a card of someone who got nothing', 'not received', 'won')
    await run.step('an inquiry of a bank takes nothing, and a refund answers it', () => run.inquired())
    await run.step('signed webhooks are accepted for every endpoint and version', () => readSignedEvents(bench))
    await run.step('the lines of the account can be read', () => run.lines())
  } finally {
    await run.cleanUp()
  }
  return !run.hasFailed
}

class Run extends SmokeRun {
  async cards(): Promise<void> {
    const { payments } = this.bench
    await this.step('a payment is started once and cancelled', async () => {
      const request = this.request()
      const payment = await payments.start(request)
      this.started.add(payment.id)
      same((await payments.start(request)).id, payment.id, 'the payment started again')
      same((await payments.cancel(payment.id)).state, 'cancelled', 'the cancelled payment')
      return payment.id
    })
    const asked = await this.step('a card asks for 3-D Secure', () => this.#unpaid('authenticates', 'requires_action'))
    if (asked) await this.step('it is charged once its bank approved it', () => this.#approved(asked.id))
    await this.step('a declined card is refused', async () => {
      const { id, found } = await this.#unpaid('declined', 'card_declined')
      await payments.cancel(id)
      return found
    })
  }

  async #unpaid(card: TestCard, state: string) {
    const { payment, status } = await this.confirmed(card)
    same(status, state, 'the answer to the card')
    same((await this.bench.payments.payment(payment.id)).state, 'unpaid', 'the payment')
    return { id: payment.id, found: status }
  }

  /** Declining it is left to the browser tests: test mode offers both on a page, and only people open pages. */
  async #approved(id: string): Promise<string> {
    const { payments, people } = this.bench
    if (!(await people.approve(id))) {
      await payments.cancel(id)
      throw new LeftOut('Cancelled, as only a person can approve it on the page of the bank: -- --browser')
    }
    same((await payments.payment(id)).state, 'authorised', 'the approved payment')
    same(await this.capture(id), 'paid', 'the payment')
    return id
  }

  async sale(): Promise<void> {
    const { payments } = this.bench
    const paid = await this.step('a card is authorised and captured', () => this.paid('succeeds'))
    const account = await this.step('a seller’s account is opened, with a link to its page', () => this.#account())
    if (!paid) return
    const transfer =
      account &&
      (await this.step('the seller’s share is transferred from the charge, once', () =>
        this.#transfer({
          ...{ payoutId: 1, reference: `${this.name}.payout`, amount: SHARE },
          ...{ accountId: account.id, chargeId: paid.chargeId, group: paid.group },
        }),
      ))
    // Before the refunds below, which come out of the same balance.
    if (account) await this.together(account.id)
    await this.step('a part is refunded, once', async () => {
      const request = { refundId: 1, reference: `${this.name}.part`, paymentId: paid.id, amount: PART }
      const refund = await payments.refund(request)
      same((await payments.refund(request)).id, refund.id, 'the refund made again')
      same((await payments.findRefund(refund.id)).amount, PART, 'the refund')
      this.captured.set(paid.id, pence(TOTAL - PART))
      return refund.id
    })
    if (transfer) {
      await this.step('the transfer is reversed', async () => {
        await payments.reverse({ transferId: transfer.id, reference: `${this.name}.back`, amount: SHARE })
        return transfer.id
      })
    }
    await this.step('the rest is refunded, and no more', async () => {
      const rest = pence(TOTAL - PART)
      const refund = await payments.refund({
        refundId: 2,
        reference: `${this.name}.rest`,
        paymentId: paid.id,
        amount: rest,
      })
      this.captured.delete(paid.id)
      const more = payments.refund({ refundId: 3, reference: `${this.name}.more`, paymentId: paid.id, amount: rest })
      const refused = await more.then(
        () => 'made',
        (error: unknown) => error,
      )
      if (!(refused instanceof PaymentRefused && refused.isFinal)) throw new Error('More than was paid was refunded.')
      return refund.id
    })
  }

  /**
   * As a seller is paid once a day: out of our available balance, to which this card adds at once.
   */
  async together(accountId: string): Promise<void> {
    const { payments } = this.bench
    const paid = await this.step('a card adds to the available balance at once', async () => {
      // Earlier runs leave the losses of their disputes and fees.
      const { available } = await payments.platform.balance()
      return this.paid('available', pence(COVER - Math.min(0, available)))
    })
    if (!paid) return
    const reference = `${this.name}.day`
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

  async disputed(what: string, card: TestCard, verdict: keyof typeof VERDICTS): Promise<void> {
    const { payments } = this.bench
    const disputed = await this.step(`${what} is followed`, async () => {
      const { id, chargebackId } = await this.#disputed(card)
      const { state, entries } = await payments.chargeback(chargebackId)
      same(state, 'open', 'the dispute')
      same(sumOf(entries), -TOTAL, 'what the bank took')
      return { id, chargebackId, found: chargebackId }
    })
    await this.step(`evidence about it is submitted, once, and the dispute is ${verdict}`, async () => {
      if (disputed === null) throw new LeftOut('There is no dispute.')
      const { id, chargebackId } = disputed
      const { id: fileId } = await payments.storeEvidence({ name: 'evidence.pdf', content: EMPTY_PDF })
      const request = {
        ...{ chargebackId, reference: `${this.name}.${verdict}`, fileId },
        ...{ productDescription: 'A fern', customerName: 'Ivy Green', receivedOn: '1 June 2026' },
        ...{ refundPolicy: 'Refunds within 48 hours', statement: VERDICTS[verdict] },
      }
      for (const _ of [1, 2]) {
        const { submitted } = await payments.submitEvidence(request)
        same(submitted?.reference ?? null, request.reference, 'the reference of the evidence')
      }
      const { state, entries } = await this.#decided(chargebackId)
      same(state, verdict, 'the dispute')
      same(sumOf(entries), verdict === 'won' ? 0 : -TOTAL, 'what the bank took in the end')
      // What a bank has taken cannot be refunded.
      if (verdict === 'lost') this.captured.delete(id)
      return fileId
    })
  }

  async inquired(): Promise<string> {
    const { payments } = this.bench
    const { id, chargebackId } = await this.#disputed('inquired')
    const { state, entries } = await payments.chargeback(chargebackId)
    same(state, 'inquiry', 'the dispute')
    same(entries.length, 0, 'the movements')
    await this.refundRest(id)
    return chargebackId
  }

  async #disputed(card: TestCard): Promise<{ id: string; chargebackId: string }> {
    const { id } = await this.paid(card)
    return { id, chargebackId: await this.bench.people.disputeOf(id) }
  }

  /** Test mode decides shortly after the evidence. */
  async #decided(chargebackId: string) {
    for (let asked = 0; ; asked++) {
      const chargeback = await this.bench.payments.chargeback(chargebackId)
      if (chargeback.state !== 'open' || asked === SECONDS_TO_DECIDE) return chargeback
      await wait(1000)
    }
  }

  /** Reads the newest lines of the account. */
  async lines(): Promise<string> {
    const since = new Date(this.bench.now().getTime() - 3_600_000)
    const kinds = new Set<string>()
    let number = 0
    for await (const { kind } of this.bench.payments.movements(since)) {
      kinds.add(kind)
      number += 1
      if (number === 100) break
    }
    if (!kinds.has('charge')) throw new Error('The charge is not among the lines of the account.')
    return [...kinds].join(', ')
  }

  async #account() {
    const { payments, people } = this.bench
    const seller = { reference: this.name, email: `${this.name}@example.com` }
    const { id } = await payments.openAccount(seller)
    this.undo.push({ what: `the account ${id}`, run: () => people.closeAccount(id) })
    same((await payments.openAccount(seller)).id, id, 'the account opened again')
    const urls = { returnUrl: 'https://hedgerow.example/a', againUrl: 'https://hedgerow.example/b' }
    const link = await payments.onboardingPage({ accountId: id, ...urls })
    return { id, found: new URL(link).host }
  }

  async #transfer(wanted: TransferRequest) {
    const { payments, people, onboardedAccount } = this.bench
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

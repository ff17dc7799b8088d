import Stripe from 'stripe'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import type { Jobs } from '#adapters/jobs/jobs.ts'
import type { AccountState, CardStatus } from '#shared/provider-states.ts'
import { PaymentRefused } from '../failures.ts'
import { moveAccount, onboardingLink } from './accounts.ts'
import { authenticateSetup, confirmSetup } from './card-setups.ts'
import type { Card } from './cards.ts'
import { paySeller, returnDeposit, viewDashboard } from './deposits.ts'
import { type Complaint, decideDispute, raiseDispute, type Verdict } from './disputes.ts'
import { broken, missing, SandboxFailure } from './failure.ts'
import { FAULTS, type Fault, Faults } from './faults.ts'
import { authenticateIntent, confirmIntent } from './intents.ts'
import type { Dispute, Intent, Kinds } from './objects.ts'
import { failPayout, payOut, topUp } from './payouts.ts'
import { bodyOf } from './request-body.ts'
import { checkHeaders } from './request-headers.ts'
import { answer } from './router.ts'
import type { Keyed } from './store.ts'
import { createRefund, failRefund } from './transfers.ts'
import { SandboxUnitOfWork, sandboxRefundFailures, sandboxWebhooks } from './unit-of-work.ts'

/** The sandbox has one secret of each kind; they give access to nothing but the sandbox. */
export const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  /** Of the endpoint for our own account, which the sandbox signs with, and of the one for connected accounts. */
  webhookSecret: 'whsec_sandbox,whsec_sandbox_connected',
}
const [OWN_SECRET = ''] = SANDBOX_KEYS.webhookSecret.split(',')

/** Maximum number of objects shown per kind. */
const LATEST = 15
const headersAt = (now: Date): Record<string, string> => ({
  'request-id': 'req_sandbox',
  'stripe-version': Stripe.API_VERSION,
  date: now.toUTCString(),
})

interface Surroundings {
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>
  clock: Clock
  jobs: Jobs
  publicUrl(): string
}

/** Result of confirming a card. */
export interface Confirmation {
  status: CardStatus
  redirectUrl: string | null
  error: { code: string; message: string } | null
}

/** Whether a card is saved by it, instead of charged. */
export const isSetup = (id: string): boolean => id.startsWith('seti_')

export type Control = 'accounts_v2' | 'fail_next_refund' | 'onboarding' | 'platform' | 'settlement' | 'webhooks'

/** A local substitute for Stripe: it keeps its state in the database and answers the real SDK without a network. */
export class Sandbox {
  readonly #around: Surroundings
  readonly #faults = new Faults()
  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Replaces the network below the SDK. */
  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    return this.#faults.around(`${init?.method ?? 'GET'} ${pathname.replace(/^\/(v1\/)?/, '')}`, init?.signal ?? null, {
      answer: () => this.#fetched(input, init, answer),
      remember: () => this.break(input, init),
    })
  }

  /**
   * Answers a request with a server error and, if it has a key, stores that. For v2, only completed requests are
   * stored.
   */
  async break(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    return this.#fetched(input, init, () => {
      throw broken()
    })
  }

  async #fetched(
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    run: typeof answer,
  ): Promise<Response> {
    const url = new URL(String(input))
    const method = init?.method ?? 'GET'
    const path = url.pathname.replace(/^\/(v1\/)?/, '')
    const headers = new Headers(init?.headers)
    const { encoded, form, file } = await bodyOf({ method, path, search: url.search, headers, body: init?.body })
    const key = method === 'POST' ? headers.get('idempotency-key') : null
    const keyed = key === null ? null : { key, request: `${method} ${path} ${encoded}`, now: this.#around.clock.now() }
    return this.#answer(keyed, (work) => {
      checkHeaders(headers, SANDBOX_KEYS.secretKey)
      return run(work, { method, path, form, file, account: headers.get('stripe-account') })
    })
  }

  /** Starts to send events to our webhook address. Call before the jobs start. */
  deliverBy(deliver: (body: string, signature: string) => Promise<void>): void {
    const { jobs } = this.#around
    jobs.work(sandboxWebhooks, async ({ eventId }) => {
      const { body, signature } = await this.signed(eventId)
      await deliver(body, signature)
    })
    jobs.work(sandboxRefundFailures, ({ refundId }) => this.failRefund(refundId))
  }

  /** Makes the next request that matches `METHOD path` fail. For tests and drills. */
  failNext(pattern: RegExp, fault: Fault): void {
    this.#faults.add(pattern, fault)
  }

  /** Confirms a payment, or that a card is saved, with a card; requires the secret. */
  async confirm(id: string, clientSecret: string, card: Card, returnUrl: string): Promise<Confirmation> {
    const kind = isSetup(id) ? 'setup_intent' : 'payment_intent'
    const intent = await this.#run(async (work) => {
      const known = await work.store.get(kind, id)
      if (known.client_secret !== clientSecret) throw missing(kind, id)
      return isSetup(id) ? confirmSetup(work, id, card, returnUrl) : confirmIntent(work, id, card, returnUrl)
    })
    const redirectUrl = intent.next_action?.redirect_to_url?.url ?? null
    const refused = 'last_setup_error' in intent ? intent.last_setup_error : intent.last_payment_error
    const error = refused && { code: refused.code, message: refused.message }
    return { status: intent.status, redirectUrl, error }
  }

  intent(id: string): Promise<Intent> {
    return this.#run((work) => work.store.get('payment_intent', id))
  }

  /** Returns the address that the browser goes to after the bank's page. */
  authenticate(id: string, approved: boolean): Promise<string> {
    return this.#run((work) => (isSetup(id) ? authenticateSetup : authenticateIntent)(work, id, approved))
  }

  /** Refunds a payment as staff do in the provider's dashboard: without our reference. */
  async refundInDashboard(paymentId: string, amount?: number): Promise<void> {
    const form = { payment_intent: paymentId, ...(amount !== undefined && { amount: String(amount) }) }
    await this.#run((work) => createRefund(work, form))
  }

  failRefund(refundId: string): Promise<void> {
    return this.#run((work) => failRefund(work, refundId))
  }

  /** Changes the state of a seller's account, as its hosted page or the provider's staff would. */
  moveAccount(accountId: string, state: AccountState): Promise<void> {
    return this.#run((work) => moveAccount(work, accountId, state))
  }

  /** The data for the hosted page of an account. */
  onboardingLink(accountId: string): ReturnType<typeof onboardingLink> {
    return this.#run((work) => onboardingLink(work, accountId))
  }

  /** Of a lost dispute the bank may return a part. */
  decideDispute(id: string, verdict: Verdict, back?: number): Promise<void> {
    return this.#run((work) => decideDispute(work, id, verdict, back))
  }

  /** Pays out to our own bank: the whole balance, or the given amount. */
  payOut(amount?: number): Promise<void> {
    return this.#run((work) => payOut(work, amount))
  }

  /** Pays in from our own bank. */
  topUp(amount: number): Promise<void> {
    return this.#run((work) => topUp(work, amount))
  }

  failPayout(id: string): Promise<void> {
    return this.#run((work) => failPayout(work, id))
  }

  /** Sends all that a seller's account holds to their bank. */
  paySeller(accountId: string): Promise<void> {
    return this.#run((work) => paySeller(work, accountId))
  }

  /** The seller's bank sends a deposit back. */
  returnDeposit(id: string): Promise<void> {
    return this.#run((work) => returnDeposit(work, id))
  }

  /** The data for the page that stands in for a seller's dashboard. */
  dashboard(accountId: string): ReturnType<typeof viewDashboard> {
    return this.#run((work) => viewDashboard(work, accountId))
  }

  disputes(): Promise<Dispute[]> {
    return this.#inTransaction((work) => work.store.list('dispute'))
  }

  control(name: Control): Promise<string | null> {
    return this.#inTransaction((work) => work.store.control(name))
  }

  setControl(name: Control, value: string | null): Promise<void> {
    return this.#inTransaction((work) => work.store.setControl(name, value))
  }

  /** Sends every event again, newest first, to test duplicates and wrong order. */
  async redeliver(): Promise<number> {
    return this.#inTransaction(async (work) => {
      const ids = (await work.store.list('event')).map(({ id }) => id)
      await work.deliver(ids)
      return ids.length
    })
  }

  /** Sends the webhook events that were held back, in reverse order on request. */
  async releaseHeld(order: 'in-order' | 'reversed'): Promise<void> {
    await this.#inTransaction(async (work) => {
      const ids = await work.store.releaseHeld()
      await work.deliver(order === 'reversed' ? ids.toReversed() : ids)
    })
  }

  /** Makes the cardholder of a captured payment dispute it. */
  raiseDispute(paymentId: string, complaint?: Complaint): Promise<void> {
    return this.#run((work) => raiseDispute(work, paymentId, complaint))
  }

  /** The latest objects of a kind, newest first. */
  latest<K extends keyof Kinds>(kind: K): Promise<Kinds[K][]> {
    return this.#inTransaction(async (work) => (await work.store.list(kind)).slice(0, LATEST))
  }

  /** Every fault that can be injected. */
  readonly possibleFaults = FAULTS

  /** Faults that wait for their request. */
  get faults(): string[] {
    return this.#faults.waiting
  }

  /** An event as the webhook address receives it. */
  async signed(eventId: string): Promise<{ body: string; signature: string }> {
    const body = JSON.stringify(await this.#inTransaction((work) => work.store.get('event', eventId)))
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: OWN_SECRET,
      timestamp: Math.floor(this.#around.clock.now().getTime() / 1000),
    })
    return { body, signature }
  }

  async #answer(keyed: Keyed | null, run: (work: SandboxUnitOfWork) => Promise<object>): Promise<Response> {
    const usual = headersAt(this.#around.clock.now())
    try {
      const object = await this.#inTransaction((work) => (keyed ? work.store.once(keyed, () => run(work)) : run(work)))
      if (object instanceof SandboxFailure)
        return Response.json({ error: object.error }, { status: object.status, headers: usual })
      return Response.json(object, { headers: usual })
    } catch (error) {
      if (!(error instanceof SandboxFailure)) throw error
      const { status, error: refusal, isReplayed } = error
      const isStored = error.isRemembered && !keyed?.request.startsWith('POST v2/')
      if (keyed && isStored) await this.#inTransaction((work) => work.store.remember(keyed, status, refusal))
      const headers = { ...usual, ...(isReplayed && { 'idempotent-replayed': 'true' }) }
      return Response.json({ error: refusal }, { status, headers })
    }
  }

  /** As `#work`, for our own callers instead of the SDK. */
  async #run<T>(body: (work: SandboxUnitOfWork) => Promise<T>): Promise<T> {
    try {
      return await this.#inTransaction(body)
    } catch (error) {
      if (error instanceof SandboxFailure) throw new PaymentRefused(error.message, String(error.error['code']))
      throw error
    }
  }

  #inTransaction<T>(body: (work: SandboxUnitOfWork) => Promise<T>): Promise<T> {
    return this.#around.transaction((tx) => body(this.#unitOfWork(tx)))
  }

  #unitOfWork(tx: Database): SandboxUnitOfWork {
    const { jobs, clock, publicUrl } = this.#around
    return new SandboxUnitOfWork({ tx, jobs, now: clock.now(), origin: publicUrl() })
  }
}

import type { Database } from '#adapters/db/database.ts'
import { type Jobs, queue } from '#adapters/jobs/jobs.ts'
import { type Kinds, newId, type SandboxEvent } from './objects.ts'
import { SandboxStore } from './store.ts'

/** Queue of sandbox events to our own webhook address. */
export const sandboxWebhooks = queue<{ eventId: string }>('sandbox-webhook', 'day')
/** Queue of refunds that succeed at first and fail a moment later, as with some cards. */
export const sandboxRefundFailures = queue<{ refundId: string }>('sandbox-refund-failure', 'day')

interface Outside {
  tx: Database
  jobs: Jobs
  now: Date
  /** Address of our own pages. */
  origin: string
}

/** One unit of work of the sandbox: its store, time, account lines and events, all in one transaction. */
export class SandboxUnitOfWork {
  readonly store: SandboxStore
  readonly origin: string
  readonly now: Date
  readonly #outside: Outside
  constructor(outside: Outside) {
    this.#outside = outside
    this.store = new SandboxStore(outside.tx)
    this.origin = outside.origin
    this.now = outside.now
  }

  /** Seconds since 1970, as in Stripe's API. */
  get seconds(): number {
    return Math.floor(this.now.getTime() / 1000)
  }

  /** Adds a line to the platform's account. Its money is available at once, or from a time in seconds. */
  async move(
    type: Kinds['balance_transaction']['type'],
    source: string,
    amount: number,
    { fee = 0, availableOn = 0 }: { fee?: number; availableOn?: number } = {},
  ): Promise<string> {
    const id = newId('balance_transaction')
    const created = this.seconds
    await this.store.add('balance_transaction', {
      id,
      object: 'balance_transaction',
      amount,
      available_on: Math.max(created, availableOn),
      created,
      currency: 'gbp',
      fee,
      fee_details:
        fee > 0 ? [{ amount: fee, application: null, currency: 'gbp', description: null, type: 'stripe_fee' }] : [],
      net: amount - fee,
      reporting_category: type === 'adjustment' ? 'dispute' : type,
      status: availableOn > created ? 'pending' : 'available',
      type,
      source,
    })
    return id
  }

  /** Stores an event and sends it to our webhook address after the commit, unless webhooks are dropped or held back. */
  async emit(type: Kinds['event']['type'], object: object, account?: string): Promise<void> {
    const mode = await this.store.control('webhooks')
    const event: SandboxEvent = {
      id: newId('event'),
      object: 'event',
      api_version: null,
      created: this.seconds,
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object },
      ...(account !== undefined && { account }),
    }
    await this.store.add('event', event, mode === 'hold' ? { isHeld: true } : {})
    if (mode === 'drop' || mode === 'hold') return
    await this.deliver(mode === 'double' ? [event.id, event.id] : [event.id])
  }

  /** Sends events to our webhook address after the commit, in this order. */
  async deliver(eventIds: string[]): Promise<void> {
    for (const eventId of eventIds) await this.#outside.jobs.send(this.#outside.tx, sandboxWebhooks, { eventId })
  }

  /** Makes a refund fail a moment after it succeeded. */
  async failLater(refundId: string): Promise<void> {
    await this.#outside.jobs.send(this.#outside.tx, sandboxRefundFailures, { refundId })
  }
}

import type { Database } from '#adapters/db/database.ts'
import { type Jobs, queue } from '#adapters/jobs/jobs.ts'
import { type Kinds, newId } from './objects.ts'
import { SandboxStore } from './store.ts'

/** Events of the sandbox on their way to our own webhook address. */
export const sandboxWebhooks = queue<{ eventId: string }>('sandbox-webhook', 'day')
/** Refunds that succeed at first and fail a moment later, as some cards' do. */
export const sandboxRefundFailures = queue<{ refundId: string }>('sandbox-refund-failure', 'day')

interface Outside {
  tx: Database
  jobs: Jobs
  now: Date
  /** Address of our own pages. */
  origin: string
}

/** One piece of work at the sandbox: its memory, its time, its account lines and its events, all in one transaction. */
export class Books {
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

  /** Seconds since 1970, as the API counts. */
  get seconds(): number {
    return Math.floor(this.now.getTime() / 1000)
  }

  /** Adds a line to the platform's account. */
  async move(type: Kinds['balance_transaction']['type'], source: string, amount: number, fee = 0): Promise<string> {
    const id = newId('balance_transaction')
    const created = this.seconds
    await this.store.add('balance_transaction', {
      id,
      object: 'balance_transaction',
      amount,
      created,
      currency: 'gbp',
      fee,
      net: amount - fee,
      type,
      source,
    })
    return id
  }

  /** Remembers an event and sends it to our webhook address after the commit, unless deliveries are being dropped. */
  async emit(type: Kinds['event']['type'], object: object): Promise<void> {
    const event = await this.store.add('event', {
      id: newId('event'),
      object: 'event',
      api_version: null,
      created: this.seconds,
      livemode: false,
      type,
      data: { object },
    })
    if ((await this.store.control('webhooks')) === 'drop') return
    await this.#outside.jobs.send(this.#outside.tx, sandboxWebhooks, { eventId: event.id })
  }

  /** Lets a refund fail a moment after it succeeded. */
  async failLater(refundId: string): Promise<void> {
    await this.#outside.jobs.send(this.#outside.tx, sandboxRefundFailures, { refundId })
  }
}

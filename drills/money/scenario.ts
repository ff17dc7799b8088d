import { sql } from 'drizzle-orm'
import { Faults } from '#adapters/payments/sandbox/faults.ts'
import { alreadyDone, type Event, next, type Status } from '#features/checkout/base/lifecycle.ts'
import { checkLedger } from '#features/checkout/ledger/server/ledger-check.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { stuckOf } from '#features/checkout/ledger/server/stuck.ts'
import type { Bundle } from '#features/listings/base/bundle.ts'
import { ApiError } from '#shared/api-client.ts'
import { only } from '#shared/required.ts'
import type { TestMember } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { newestWrite } from '../newest-write.ts'
import { OF_ADJUSTMENTS, OF_CLAIMS, OF_SHARES } from './books-check.ts'
import { sentencesOf } from './fault-queries.ts'
import type { Fixture } from './fixture.ts'
import { OF_OFFERS } from './offer-check.ts'
import { OF_CANCELLATIONS, OF_HANDOVERS, ofOrders, unfinished } from './order-check.ts'
import { WITH_PROVIDER } from './provider-check.ts'
import { OF_CHARGES } from './saved-card-check.ts'

const HOUR = 3_600_000

export interface Printed {
  id: number
  buyer: TestMember
  seller: TestMember
  clientSecret: string
}

interface OrderState extends Record<string, unknown> {
  status: Status
  withProtection: boolean
  refunded: number
  /** Whether the product knows of an open bank dispute about its payment. */
  bankDecides: boolean
  isContested: boolean
}

interface Listing {
  id: number
  seller: TestMember
  pounds: number
  units: number
  bundle: Bundle | null
}

/** One run through the service: its listings, its orders, and the checks of the ledger after every command. */
export class Scenario {
  readonly fixture: Fixture
  readonly listings: Listing[] = []
  readonly orders: Printed[] = []
  /** Sellers who are traders: what they sell can be cancelled within 14 days. */
  readonly traders = new Set<TestMember>()
  /** Those who have closed their account. */
  readonly left = new Set<TestMember>()
  readonly #onCommand: () => void
  #commands = 0
  #checkedTo = ''

  /** Calls `onCommand` after every command; one that runs others counts as these. */
  constructor(fixture: Fixture, onCommand: () => void) {
    this.fixture = fixture
    this.#onCommand = onCommand
    fixture.provider.faults = new Faults()
    fixture.deps.config.dailyTransfers = false
  }

  async putOnSale(seller: TestMember, price: number, units: number, bundle?: Bundle): Promise<Listing> {
    const id = await putOnSale(this.fixture, seller, {
      price,
      quantity: units,
      ...(bundle && { bundle }),
      title: `Fern ${this.listings.length + 1}`,
    })
    const listing = { id, seller, pounds: price / 100, units, bundle: bundle ?? null }
    this.listings.push(listing)
    return listing
  }

  async orderState(id: number): Promise<OrderState> {
    const { rows } = await this.fixture.deps.db.execute<OrderState>(sql`
      select status, with_protection as "withProtection", refunded_amount as refunded, staff_since is not null as "isContested",
        exists (select from chargebacks c where c.transaction_id = t.id and c.status = 'open') as "bankDecides"
      from transactions t where id = ${id}`)
    return only(rows)
  }

  /**
   * Attempts a transition of an order and compares the response with the state machine. Returns the response and new
   * state.
   */
  async step(order: Printed, events: readonly Event[], call: () => Promise<unknown>): Promise<string> {
    const { status: before, withProtection } = await this.orderState(order.id)
    const answer = await answered(call)
    const { status: after } = await this.orderState(order.id)
    // Without protection the correct code releases the money at once.
    const leads = (event: Event) =>
      event === 'enterCode' && !withProtection && next(before, event) ? 'completed' : next(before, event)
    const allowed = events.flatMap((event) => [leads(event), alreadyDone(before, event) ? before : null])
    if (events.includes('enterCode') && before === 'completed') allowed.push('completed')
    const isRight = answer === 200 ? allowed.includes(after) : after === before
    if (!isRight) throw new Error(`${events.join(' or ')} was answered ${answer} and led from ${before} to ${after}`)
    return `${answer}, ${after === before ? `still ${after}` : `${before} → ${after}`}`
  }

  async wait(milliseconds: number): Promise<void> {
    await this.fixture.clock.advance(milliseconds)
    await this.fixture.jobs.tick()
  }

  /** Runs a command. The invariants must hold after it, and after each part of one that runs others. */
  async run(command: () => Promise<string | null>): Promise<string | null> {
    const before = this.#commands
    const report = await command()
    if (report !== null && this.#commands === before) {
      this.#commands++
      this.#onCommand()
      await this.check()
    }
    return report
  }

  /** Invariants that hold after every command. What was consistent stays so until something is written. */
  async check(): Promise<void> {
    const { deps, provider } = this.fixture
    const newest = await newestWrite(deps.db)
    if (newest === this.#checkedTo && provider.unforeseen.length === 0) return
    const found = [
      faultsInLedger(deps.db),
      sentencesOf(
        deps.db,
        ...WITH_PROVIDER,
        ofOrders(this.listings),
        OF_HANDOVERS,
        OF_CANCELLATIONS,
        OF_OFFERS,
        OF_CHARGES,
        OF_ADJUSTMENTS,
        OF_CLAIMS,
        OF_SHARES,
      ),
    ]
    const wrong = [...provider.unforeseen, ...(await Promise.all(found)).flat()]
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    this.#checkedTo = newest
  }

  async #accountsAreReady(): Promise<void> {
    const { rows } = await this.fixture.deps.db.execute<{ id: string }>(
      sql`select id from sandbox.objects where kind = 'account' and object #>> '{capabilities,transfers}' <> 'active'`,
    )
    for (const { id } of rows) await this.fixture.sandbox.moveAccount(id, 'ready')
  }

  /**
   * Runs to completion: no more faults, all jobs done, all deadlines passed. Then ledger and provider must be equal.
   */
  async end(): Promise<void> {
    const { deps, jobs, provider, sandbox } = this.fixture
    provider.faults = new Faults()
    await sandbox.setControl('webhooks', null)
    await this.#accountsAreReady()
    // Sellers of appeals that are won are paid from our balance, which disputes may have emptied.
    await sandbox.topUp(1_000_000)
    // Long enough for a dispute that staff never decide.
    for (const hours of [1, 24 * 8, 24 * 15, 24 * 2, 24 * 22]) {
      await jobs.idle()
      await this.wait(hours * HOUR)
    }
    await jobs.idle()
    await this.check()
    const { faults } = await checkLedger(deps.db, deps.payments)
    const waiting = await stuckOf(deps, 'dispute')
    const shownToStaff = waiting.map(({ id }) => Number(id))
    const wrong = [...faults, ...(await unfinished(deps.db, { now: deps.clock.now(), shownToStaff }))]
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }
}

/** The status of a response: 200, or that of the refusal. A server error throws. */
export async function answered(call: () => Promise<unknown>): Promise<number> {
  try {
    await call()
    return 200
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status >= 500 && error.status !== 503) throw error
    return error.status
  }
}

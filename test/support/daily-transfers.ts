import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Fault } from '#adapters/payments/sandbox/faults.ts'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { payouts } from '#features/checkout/payout/contract.ts'
import { sendPayout } from '#features/checkout/payout/server/settlements.ts'
import { startTestServer, type TestMember, type TestServer } from './server.ts'
import { buy, faults, pass, putOnSale } from './shop.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Sent extends Record<string, unknown> {
  amount: number
  reversed: number
  source: string | null
}

/** A server that sends each seller one transfer a day, and a buyer. The ledger is checked after each test. */
export class DailyTransfers {
  #server: TestServer | null = null
  #buyer: TestMember | null = null
  #sellers = 0

  static open(): DailyTransfers {
    const shop = new DailyTransfers()
    beforeAll(() => shop.#start())
    beforeEach(() => {
      shop.server.deps.config.dailyTransfers = true
    })
    afterEach(async () => {
      // Requests that a test left unanswered are repeated.
      await pass(shop.server, HOUR + 1)
      expect(await faults(shop.server)).toEqual([])
    })
    return shop
  }

  async #start(): Promise<void> {
    this.#server = await startTestServer({ env: { DAILY_TRANSFERS: 'on' } })
    // In the morning, so that no test runs past midnight by an hour that it waits.
    const { clock } = this.#server
    await clock.advance(new Date(clock.now()).setUTCHours(24 + 9, 0, 0, 0) - clock.now().getTime())
    this.#buyer = await this.#server.member('ivy')
    await this.sandbox.topUp(10_000)
    // Weeks pass, so sessions do not expire.
    await this.#server.deps.db.execute(
      sql`update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
    )
  }

  get server(): TestServer {
    return this.#server!
  }

  get sandbox() {
    return this.server.deps.sandbox!
  }

  get buyer(): TestMember {
    return this.#buyer!
  }

  newSeller(): Promise<TestMember> {
    this.#sellers += 1
    return this.server.member(`seller${this.#sellers}`)
  }

  /** Sells these to the buyer, who confirms each. Returns the orders. */
  async sell(seller: TestMember, prices: number[], { protection = false } = {}): Promise<number[]> {
    const orders: number[] = []
    for (const price of prices) {
      const listing = await putOnSale(this.server, seller, { price, title: `Fern ${price}` })
      const transactionId = await buy(this.server, this.buyer, listing, { protection, pounds: price / 100 })
      await this.buyer(confirmDelivery, { body: { transactionId } })
      orders.push(transactionId)
    }
    // The lines of the provider's account are read.
    await pass(this.server, 1)
    return orders
  }

  /** The payments become available, and the hourly look sends what is due. */
  async becomesAvailable(): Promise<void> {
    await pass(this.server, 3 * DAY)
    await pass(this.server, HOUR + 1)
  }

  failNext(fault: Fault, times = 1): void {
    for (let n = 0; n < times; n++) this.sandbox.failNext(/POST transfers$/, fault)
  }

  /** Sales whose transfer was made together, and whose response was lost. Returns the orders. */
  async unanswered(seller: TestMember, prices: number[]): Promise<number[]> {
    const orders = await this.sell(seller, prices)
    await this.server.clock.advance(3 * DAY)
    const [first] = await this.payoutsOf(seller)
    this.failNext('done-then-502', 2)
    await expect(sendPayout(this.server.deps, first!.id)).rejects.toThrow('502')
    expect(await this.statesOf(seller)).toEqual(prices.map(() => 'processing'))
    return orders
  }

  /** The transfers to a seller at the provider, oldest first. */
  async transfersTo({ me }: TestMember): Promise<Sent[]> {
    const { rows } = await this.server.deps.db.execute<Sent>(sql`
      select (t.object ->> 'amount')::int as amount, (t.object ->> 'amount_reversed')::int as reversed,
        t.object ->> 'source_transaction' as source
      from sandbox.objects t join seller_accounts a on a.account_id = t.object ->> 'destination'
      where t.kind = 'transfer' and a.user_id = ${me.id} order by t.number`)
    return rows
  }

  async batchesOf({ me }: TestMember): Promise<string[]> {
    const { rows } = await this.server.deps.db.execute<{ what: string }>(
      sql`select status || ' ' || amount as what from transfer_batches where seller_id = ${me.id} order by id`,
    )
    return rows.map(({ what }) => what)
  }

  /** Oldest first. */
  payoutsOf = async (seller: TestMember) => (await seller(payouts, { query: {} })).toReversed()
  statesOf = async (seller: TestMember) => (await this.payoutsOf(seller)).map(({ status }) => status)

  async subjectsTo({ me }: TestMember): Promise<string[]> {
    return (await this.server.mails()).filter(({ to }) => to === me.email).map(({ subject }) => subject)
  }
}

/** A transfer of several payouts, from our balance. */
export const together = (amount: number, reversed = 0): Sent => ({ amount, reversed, source: null })

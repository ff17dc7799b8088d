import { sql } from 'drizzle-orm'
import { QUEUES } from '#features/checkout/base/server/unit-of-work.ts'
import { reconcile } from '#features/checkout/ledger/server/reconciliation.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { inTurn, only } from '#shared/required.ts'
import type { TestMember } from '#test/server.ts'
import { GOOD_CARD, openCheckout, payByCard, putOnSale } from '#test/shop.ts'
import type { Fixture } from '../money/fixture.ts'
import type { Call, Part, Point } from '../points/points.ts'

interface DeferredPart {
  queue: string
  data: object
}

/** The state of a sale before the crash, and the work of the process that crashes. */
export interface CrashCase {
  part: Part
  /** The sale that must reach this end state. */
  order: number
  end: Money
  /** Queues that are paused meanwhile; they include the crashing job's queue when that queue retries the job. */
  later: DeferredPart[]
  /** What the users do once a server answers again. */
  again?: () => Promise<void>
}

/** The final state of an order in the ledger and at the provider; amounts in pence. */
interface Money {
  status: string
  payments: number
  accounts: number
  taken: number
  paidBack: number
  /** Less what was reversed. */
  sentOn: number
}

const DISPUTED_CARD = '4000000000000259'
const nothing = { payments: 1, accounts: 0, taken: 0, paidBack: 0, sentOn: 0 }
const ENDS = {
  held: { ...nothing, status: 'processing', taken: 2060 },
  cancelled: { ...nothing, status: 'cancelled' },
  refunded: { ...nothing, status: 'refunded', taken: 2060, paidBack: 2060 },
  // Without protection the payout does not wait.
  completed: { ...nothing, status: 'completed', accounts: 1, taken: 2000, sentOn: 1880 },
  reversed: { ...nothing, status: 'refunded', accounts: 1, taken: 2000, paidBack: 2000 },
  disputed: { ...nothing, status: 'dispute', taken: 2060 },
} as const

interface Sale {
  productId: number
  order: number
  clientSecret: string
}

/** Prepares sales concurrently up to the moment before a provider call. */
export class CrashPointSetup {
  readonly #fixture: Fixture

  constructor(fixture: Fixture) {
    this.#fixture = fixture
  }

  /** Prepares a sale by a new seller, up to the call of this point. */
  async prepare(point: Point, n: number): Promise<CrashCase> {
    const seller = await this.#fixture.member(`seller${n}`)
    return this.#setups[point.replace(/^(before|after) /, '') as Call](seller)
  }

  /** Recovers after the crash: users retry and queues retry unfinished jobs. */
  async goOn({ later, again }: CrashCase): Promise<void> {
    const { deps, jobs } = this.#fixture
    await again?.()
    for (const { queue, data } of later) await jobs.send(deps.db, { name: queue, retryPeriod: 'day' }, data)
  }

  readonly #setups: Record<Call, (seller: TestMember) => Promise<CrashCase>> = {
    start: async (seller) => {
      const productId = await putOnSale(this.#fixture, seller)
      const part = { buyerId: this.#buyer.me.id, productId, withProtection: true }
      const cue: CrashCase = { part, order: 0, end: ENDS.held, later: [] }
      cue.again = async () => {
        cue.order = (await this.#buys(productId)).order
      }
      return cue
    },
    payment: async (seller) => this.#until('payment-sync', (await this.#sells(seller)).order, ENDS.held),
    capture: async (seller) => this.#lost('payment-capture', (await this.#sells(seller)).order, ENDS.held),
    cancel: async (seller) => {
      const { productId } = await this.#opens(await putOnSale(this.#fixture, seller, { quantity: 1 }))
      const rival = inTurn(this.#fixture.buyers, 1)
      const opened = await openCheckout(rival, productId)
      await this.#buys(productId)
      await this.#fixture.jobs.idle()
      await payByCard(rival, opened.clientSecret)
      return this.#until('payment-cancel', opened.transactionId, ENDS.cancelled)
    },
    refund: async (seller) => this.#lost('payment-refund', await this.#cancelled(seller), ENDS.refunded),
    findRefund: async (seller) => this.#until('refund-sync', await this.#cancelled(seller), ENDS.refunded),
    transfer: async (seller) => this.#lost('payout-transfer', await this.#collected(seller), ENDS.completed),
    reverse: async (seller) => this.#lost('payout-reversal', await this.#reversal(seller), ENDS.reversed),
    'daily transfer': async (seller) => this.#lost('payout-transfer', await this.#available(seller), ENDS.completed),
    openAccount: async (seller) => this.#lost('payout-transfer', await this.#collected(seller), ENDS.completed),
    chargeback: async (seller) => {
      const { order } = await this.#sells(seller, DISPUTED_CARD)
      return this.#until('chargeback-sync', order, ENDS.disputed)
    },
  }

  get #buyer(): TestMember {
    return inTurn(this.#fixture.buyers, 0)
  }

  async #opens(productId: number, withProtection = true): Promise<Sale> {
    const { transactionId: order, clientSecret } = await openCheckout(this.#buyer, productId, 20, withProtection)
    return { productId, order, clientSecret }
  }

  async #buys(productId: number, card = GOOD_CARD, withProtection = true): Promise<Sale> {
    const sale = await this.#opens(productId, withProtection)
    await payByCard(this.#buyer, sale.clientSecret, card)
    return sale
  }

  async #sells(seller: TestMember, card = GOOD_CARD, withProtection = true): Promise<Sale> {
    return this.#buys(await putOnSale(this.#fixture, seller), card, withProtection)
  }

  async #cancelled(seller: TestMember): Promise<number> {
    const { order } = await this.#sells(seller)
    await this.#fixture.jobs.idle()
    await seller(requestRefund, { body: { transactionId: order, reason: 'Frost' } })
    return order
  }

  async #collected(seller: TestMember): Promise<number> {
    const { order } = await this.#sells(seller, GOOD_CARD, false)
    await this.#fixture.jobs.idle()
    await this.#buyer(confirmDelivery, { body: { transactionId: order } })
    return order
  }

  /** Two sales that can be sent together now. Returns the later order. */
  async #available(seller: TestMember): Promise<number> {
    const { deps, jobs, sandbox } = this.#fixture
    // Without money of our own, the refunds and chargebacks of other points would leave too little for the transfer.
    await sandbox.topUp(100_000)
    await sandbox.setControl('settlement', 'instant')
    deps.config.dailyTransfers = true
    await this.#collected(seller)
    await jobs.idle()
    const order = await this.#collected(seller)
    await jobs.idle()
    await sandbox.setControl('settlement', null)
    // Both wait until the lines of their payments are read.
    await reconcile(deps)
    deps.config.dailyTransfers = false
    for (const { id } of await jobs.waiting()) await jobs.lose(id)
    const { rows } = await deps.db.execute<{ id: number }>(
      sql`select id from payouts where transaction_id = ${order} and status = 'pending'`,
    )
    await jobs.send(deps.db, QUEUES.payout, { payoutId: only(rows).id })
    return order
  }

  /** Paid out, and then refunded by the seller. */
  async #reversal(seller: TestMember): Promise<number> {
    const order = await this.#collected(seller)
    await this.#fixture.jobs.idle()
    await seller(requestRefund, { body: { transactionId: order, reason: 'A trader’s customer cancelled' } })
    return order
  }

  /** Runs all jobs until this job is due. Its queue retries it after the crash. */
  async #until(queue: string, order: number, end: Money): Promise<CrashCase> {
    const cue = await this.#lost(queue, order, end)
    return { ...cue, later: [cue.part as DeferredPart, ...cue.later] }
  }

  /** The same, but only the sweep finds the job after the crash. */
  async #lost(queue: string, order: number, end: Money): Promise<CrashCase> {
    const { jobs } = this.#fixture
    for (let n = 0; n < 50; n++) {
      const waiting = await jobs.waiting()
      const at = waiting.findIndex((job) => job.queue === queue)
      if (at < 0) {
        await jobs.runOne(n)
        continue
      }
      for (const { id } of waiting) await jobs.lose(id)
      const [part] = waiting.splice(at, 1)
      if (part) return { part, order, end, later: waiting.filter((job) => job.queue !== queue) }
    }
    throw new Error(`order ${order} never came to ${queue}`)
  }
}

export async function moneyOf({ deps }: Fixture, order: number): Promise<Money | undefined> {
  const { rows } = await deps.db.execute<Money & Record<string, unknown>>(sql`
    select t.status,
      (select count(*)::int from sandbox.objects
        where kind = 'payment_intent' and object -> 'metadata' ->> 'id' = t.provider_reference) as payments,
      (select count(*)::int from sandbox.objects a join users u on u.id = t.seller_id
        where kind = 'account' and a.object ->> 'email' = u.email) as accounts,
      coalesce((select (object ->> 'amount_received')::int from sandbox.objects where id = t.payment_intent_id), 0) as taken,
      coalesce((select sum((object ->> 'amount')::int)::int from sandbox.objects
        where kind = 'refund' and object ->> 'payment_intent' = t.payment_intent_id), 0) as "paidBack",
      coalesce((select sum((object ->> 'amount')::int - (object ->> 'amount_reversed')::int)::int from sandbox.objects
        where kind = 'transfer' and object ->> 'transfer_group' = t.order_id), 0)
        + coalesce((select sum(p.amount - p.withheld)::int from payouts p join transfer_batches b on b.id = p.batch_id
          join sandbox.objects o on o.kind = 'transfer' and o.object ->> 'transfer_group' = b.provider_reference
          where p.transaction_id = t.id), 0) as "sentOn"
    from transactions t where t.id = ${order}`)
  return rows[0]
}

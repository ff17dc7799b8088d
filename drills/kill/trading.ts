import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { StoredEvent } from '#features/checkout/base/lifecycle.ts'
import { inTurn } from '#shared/required.ts'
import type { RetryingClient } from '../servers/client.ts'
import type { CrashableServer } from '../servers/crashable-server.ts'
import { join, payByCard, publish } from '../servers/purchase.ts'
import type { AcknowledgedOrder } from './acknowledged.ts'

const UNITS = 999
/** How often a buyer polls the payment before buying something else meanwhile. */
const MAX_POLLS = 10

interface Stored {
  status: string
  timeline: { to: string; event: StoredEvent }[]
}

interface Opened {
  transactionId: number
  clientSecret: string
  code?: string
}

interface BasketView {
  orders: { lines: { productId: number }[]; quote: { price: number } | null }[]
}

interface OwnOrder extends AcknowledgedOrder {
  readonly buyer: RetryingClient
  /** Its listings. */
  readonly products: readonly number[]
}

/** Buyers of one seller. Each buys, pays and ends one order after the other, across any number of crashes. */
export class Trading {
  readonly orders: OwnOrder[] = []
  readonly #random: () => number
  readonly #seller: RetryingClient
  readonly #buyers: readonly RetryingClient[]
  readonly #products: readonly number[]
  readonly #unpaid: OwnOrder[] = []
  readonly #acknowledgedBefore: number
  #isOver = false

  private constructor(
    random: () => number,
    people: { seller: RetryingClient; buyers: RetryingClient[] },
    products: number[],
  ) {
    this.#random = random
    this.#seller = people.seller
    this.#buyers = people.buyers
    this.#products = products
    this.#acknowledgedBefore = this.#answered
  }

  static async open(server: CrashableServer, buyers: number, random: () => number): Promise<Trading> {
    const seller = await join(server, 'seller')
    const names = Array.from({ length: buyers }, (_, n) => `buyer${n}`)
    const people = { seller, buyers: await Promise.all(names.map((name) => join(server, name))) }
    const products = []
    for (let n = 0; n < 4; n++) products.push(await publish(seller, UNITS))
    return new Trading(random, people, products)
  }

  /** How many calls that changed data the server has answered since trading began. */
  get acknowledged(): number {
    return this.#answered - this.#acknowledgedBefore
  }

  /** How many orders were left until later because their payment took long. */
  get leftUnpaid(): number {
    return this.#unpaid.length
  }

  get #answered(): number {
    return [this.#seller, ...this.#buyers].reduce((sum, client) => sum + client.acknowledged, 0)
  }

  /** Trades until `stop`. */
  async run(): Promise<void> {
    await Promise.all(this.#buyers.map((buyer, n) => this.#shop(buyer, n)))
  }

  /** Ends the orders whose payment was not waited for. The sweep repeats the work of jobs that were set aside. */
  async finishUnpaid(): Promise<void> {
    for (const order of this.#unpaid) {
      for (let minutes = 0; !(await this.#isPaid(order, 3 * MAX_POLLS)); minutes += 6) {
        if (minutes > 60) throw new Error(`the payment of order ${order.id} never arrived`)
        await this.advance('6m')
      }
      await this.#finish(order)
    }
  }

  async advance(time: string): Promise<void> {
    expect(await this.operate('POST', '/dev/clock', { advance: time })).toMatchObject({ status: 200 })
  }

  stop(): void {
    this.#isOver = true
  }

  /** The listings and the units that each had at first. */
  get stock(): readonly { id: number; units: number }[] {
    return this.#products.map((id) => ({ id, units: UNITS }))
  }

  /** As its buyer sees it. */
  stored({ buyer, id }: OwnOrder): Promise<Stored> {
    return buyer.call<Stored>('GET', `/api/transactions/${id}`)
  }

  /** A call by the seller, who also operates the development tools. */
  operate<Reply>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply & { status: number }> {
    return this.#seller.call<Reply>(method, path, body)
  }

  async #shop(buyer: RetryingClient, first: number): Promise<void> {
    /** The latest order of each listing: the buyer wants one more. */
    const known = new Map<number, number>()
    for (let n = first; !this.#isOver; n++) {
      const productId = inTurn(this.#products, n)
      const order = await this.#buy(buyer, productId, known.get(productId))
      if (!order) continue
      for (const id of order.products) known.set(id, order.id)
      if (await this.#isPaid(order, MAX_POLLS)) await this.#finish(order)
      else this.#unpaid.push(order)
    }
  }

  /** Null while the payment of the buyer's previous order of this listing is under way. */
  async #buy(buyer: RetryingClient, productId: number, besides: number | undefined): Promise<OwnOrder | null> {
    const isBasket = this.#random() < 0.3
    const products = isBasket ? this.#products.slice(0, 3) : [productId]
    const opened = await (isBasket ? this.#openBasket(buyer, products) : this.#open(buyer, productId, besides))
    if (opened.code === 'PAYMENT_IN_PROGRESS') return pause(50, null)
    expect(opened).toMatchObject({ status: 200 })
    const order: OwnOrder = { id: opened.transactionId, buyer, products, steps: ['opened'] }
    this.orders.push(order)
    await payByCard(buyer, opened.clientSecret)
    return order
  }

  #open(buyer: RetryingClient, productId: number, besides: number | undefined): Promise<Opened & { status: number }> {
    const body = { amount: 20, productId, buyerProtection: this.#random() < 0.5, besides }
    return buyer.call<Opened>('POST', '/api/create-payment-intent', body)
  }

  /** One order of several listings. A repeated call may have put more units into the basket: they are bought too. */
  async #openBasket(buyer: RetryingClient, products: readonly number[]): Promise<Opened & { status: number }> {
    for (const productId of products)
      await buyer.call('POST', '/api/basket/lines', { productId, quantity: 1 + Math.floor(2 * this.#random()) })
    const { orders } = await buyer.call<BasketView>('GET', '/api/basket')
    const [order] = orders
    const [productId, price] = [order?.lines[0]?.productId, order?.quote?.price]
    if (productId === undefined || !price) throw new Error(`a basket cannot be paid: ${JSON.stringify(orders)}`)
    const body = { amount: price / 100, productId, buyerProtection: this.#random() < 0.5 }
    return buyer.call<Opened>('POST', '/api/basket/pay', body)
  }

  /** Whether the payment arrived within this many polls. */
  async #isPaid(order: OwnOrder, polls: number): Promise<boolean> {
    for (let poll = 0; poll < polls; poll++) {
      const { timeline } = await this.stored(order)
      if (timeline.some(({ event }) => event === 'paid')) return order.steps.push('paid') > 0
      await pause(100)
    }
    return false
  }

  async #finish(order: OwnOrder): Promise<void> {
    const way = this.#random()
    const { buyer } = order
    if (way < 0.5) return this.#step(order, 'confirmReceipt', buyer, '/api/escrow/confirm-delivery')
    if (way < 0.7) return this.#step(order, 'cancelSale', this.#seller, '/api/escrow/request-refund', 'Frost')
    await this.#step(order, 'requestRefund', buyer, '/api/escrow/request-refund', 'It is dead')
    await this.#step(order, 'agreeRefund', this.#seller, '/api/escrow/agree-refund')
  }

  async #step(
    { id, steps }: OwnOrder,
    step: StoredEvent,
    who: RetryingClient,
    path: string,
    reason?: string,
  ): Promise<void> {
    const answer = await who.call('POST', path, { transactionId: id, ...(reason && { reason }) })
    expect([id, step, answer]).toEqual([id, step, expect.objectContaining({ status: 200 })])
    steps.push(step)
  }
}

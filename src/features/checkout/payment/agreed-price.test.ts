import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { getListing } from '#features/listings/listing/contract.ts'
import type { Offer } from '#features/offers/contract.ts'
import { answerTo, counterTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { ORIGIN, startTestServer, type TestMember } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, refusal, see, settle } from '#test/shop.ts'
import { checkoutQuote, createPaymentIntent } from './contract.ts'

const server = await startTestServer()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let rose: TestMember
let members = 0
const newBuyer = () => verifiedMember(server, `payer${++members}`)

beforeAll(async () => {
  rose = await verifiedMember(server, 'rose')
})

const stockOf = async (id: number) => {
  const { status, quantity } = await rose(getListing, { params: { id: String(id) } })
  return { status, quantity }
}
const statusAt = async (buyer: TestMember, product: number) => (await offersAt(buyer, product)).mine?.status
const quoteOf = (buyer: TestMember, product: number) => buyer(checkoutQuote, { query: { productId: String(product) } })

/** A buyer with an accepted offer of £15.00 for a listing of £20.00. */
async function agreed(quantity = 1): Promise<{ product: number; buyer: TestMember; offer: Offer }> {
  const [product, buyer] = [await putOnOffer(server, rose, { quantity }), await newBuyer()]
  const offer = await answerTo(rose, await offerFor(buyer, product, 1500), 'accept')
  return { product, buyer, offer }
}

describe('paying an agreed price', () => {
  test('order, fees and ledger follow from the agreed price, and others still pay the listing’s', async () => {
    const { product, buyer } = await agreed(2)
    expect(await quoteOf(buyer, product)).toMatchObject({
      ...{
        price: 1500,
        platformFee: 90,
        buyerProtectionFee: 45,
        totalWithProtection: 1545,
        agreed: { listPrice: 2000 },
      },
    })
    expect(await quoteOf(await newBuyer(), product)).toMatchObject({ price: 2000, agreed: null })
    const stale = { body: { amount: 20, productId: product, buyerProtection: true } }
    expect(await refusal(buyer, createPaymentIntent, stale)).toMatchObject({ code: 'PRICE_CHANGED', price: 1500 })
    const id = await buy(server, buyer, product, { pounds: 15 })
    expect(await see(buyer, id)).toMatchObject({ status: 'processing', amount: 1500, platformFee: 90, total: 1545 })
    expect(await statusAt(buyer, product)).toBe('paid')
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
    await buyer(confirmDelivery, { body: { transactionId: id } })
    await settle(server)
    expect(await faults(server)).toEqual([])
  })

  test('the price that the seller named is paid, also after the listing has another price', async () => {
    const [product, buyer] = [await putOnOffer(server, rose, { quantity: 2 }), await newBuyer()]
    const offer = await offerFor(buyer, product, 1500)
    await counterTo(rose, offer, 1700)
    await answerTo(buyer, offer, 'accept')
    await server.deps.db.execute(sql`update products set price = 2500, status = 'paused' where id = ${product}`)
    expect(await see(buyer, await buy(server, buyer, product, { pounds: 17 }))).toMatchObject({ amount: 1700 })
  })

  test('a buyer who bought one before pays the agreed price of another, once', async () => {
    const { product, buyer, offer } = await agreed(3)
    await buy(server, buyer, product, { pounds: 15 })
    await answerTo(rose, await offerFor(buyer, product, 1600), 'accept')
    await buy(server, buyer, product, { pounds: 16 })
    const again = { body: { amount: 16, productId: product } }
    expect(await refusal(buyer, createPaymentIntent, again)).toMatchObject({ code: 'ALREADY_YOURS' })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
    expect(offer.status).toBe('accepted')
  })

  test('a declined card leaves the reservation, and a payment that cannot be taken restores it', async () => {
    const { product, buyer } = await agreed()
    const { clientSecret } = await openCheckout(buyer, product, 15)
    await payByCard(buyer, clientSecret, '4000000000000002')
    await settle(server)
    expect(await statusAt(buyer, product)).toBe('accepted')
    server.deps.sandbox?.failNext(/capture/, 'declined')
    const second = await openCheckout(buyer, product, 15)
    await payByCard(buyer, second.clientSecret)
    await settle(server)
    expect(await see(buyer, second.transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await statusAt(buyer, product)).toBe('accepted')
    expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    expect(await see(buyer, await buy(server, buyer, product, { pounds: 15 }))).toMatchObject({ status: 'processing' })
  })
})

describe('the end of a reservation', () => {
  test('after two hours the agreed price is no longer taken', async () => {
    const { product, buyer } = await agreed()
    await pass(server, 2 * HOUR)
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
    const stale = { body: { amount: 15, productId: product } }
    expect(await refusal(buyer, createPaymentIntent, stale)).toMatchObject({ code: 'PRICE_CHANGED', price: 2000 })
  })

  test('a card that is authorised after it, for Pay pressed in time, buys a unit that is left', async () => {
    const { product, buyer } = await agreed()
    await pass(server, 119 * MINUTE)
    const { clientSecret, transactionId } = await openCheckout(buyer, product, 15)
    await pass(server, MINUTE)
    expect(await statusAt(buyer, product)).toBe('lapsed')
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await see(buyer, transactionId)).toMatchObject({ status: 'processing', amount: 1500 })
    expect(await statusAt(buyer, product)).toBe('paid')
    expect(await faults(server)).toEqual([])
  })

  test('and is not charged when the unit was sold meanwhile', async () => {
    const { product, buyer } = await agreed()
    await pass(server, 119 * MINUTE)
    const { clientSecret, transactionId } = await openCheckout(buyer, product, 15)
    await pass(server, MINUTE)
    await buy(server, await newBuyer(), product)
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await see(buyer, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await statusAt(buyer, product)).toBe('lapsed')
    expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    expect(await faults(server)).toEqual([])
  })
})

describe('an order from before the agreement', () => {
  test('an order at the full price is not charged once a unit is reserved at a lower one', async () => {
    const [product, buyer] = [await putOnOffer(server, rose, { quantity: 2 }), await newBuyer()]
    const offer = await offerFor(buyer, product, 1500)
    const { clientSecret, transactionId } = await openCheckout(buyer, product)
    await answerTo(rose, offer, 'accept')
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await see(buyer, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await statusAt(buyer, product)).toBe('accepted')
    const id = await buy(server, buyer, product, { pounds: 15 })
    expect(await see(buyer, id)).toMatchObject({ status: 'processing', amount: 1500 })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
  })

  test('at the full price closes the buyer’s own offer', async () => {
    const [product, buyer] = [await putOnOffer(server, rose, { quantity: 2 }), await newBuyer()]
    await offerFor(buyer, product, 1500)
    await buy(server, buyer, product)
    expect(await statusAt(buyer, product)).toBe('ended')
    await pass(server, MINUTE)
    expect(await statusAt(buyer, product)).toBe('ended')
  })
})

describe('a reservation that can no longer be kept', () => {
  test.each([
    ['staff have hidden the listing', (id: number) => sql`update products set hidden_at = now() where id = ${id}`],
    ['the listing was removed', (id: number) => sql`update products set status = 'removed' where id = ${id}`],
    [
      'one has blocked the other',
      (id: number) => sql`
        insert into blocks (blocker_id, blocked_id, created_at)
        select seller_id, buyer_id, now() from price_offers where listing_id = ${id}`,
    ],
  ])('an agreed price is not charged when %s while the buyer pays', async (_, change) => {
    const { product, buyer } = await agreed(2)
    const { clientSecret, transactionId } = await openCheckout(buyer, product, 15)
    await server.deps.db.execute(change(product))
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await see(buyer, transactionId)).toMatchObject({ status: 'cancelled' })
    await pass(server, MINUTE)
    expect(await statusAt(buyer, product)).toBe('ended')
    expect(await faults(server)).toEqual([])
  })

  test('a reservation ends with notices when its payment fails after its time', async () => {
    const { product, buyer } = await agreed()
    await pass(server, 119 * MINUTE)
    const { clientSecret } = await openCheckout(buyer, product, 15)
    server.deps.sandbox?.failNext(/capture/, 'declined')
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await statusAt(buyer, product)).toBe('accepted')
    await pass(server, 2 * MINUTE)
    expect(await statusAt(buyer, product)).toBe('lapsed')
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
  })
})

describe('at the same moment, in two processes', () => {
  /** The API of a second process, as a member. */
  async function secondProcess() {
    const { app, deps } = await startTestServer({ beside: server })
    const post = (who: TestMember, url: string) => {
      const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return app.inject({ method: 'POST', url, headers: { cookie, origin: ORIGIN } })
    }
    return { post, deps }
  }

  test('two accepted offers want the last unit: one gets it', async () => {
    const second = await secondProcess()
    for (let round = 0; round < 2; round++) {
      const product = await putOnOffer(server, rose)
      const buyers = [await newBuyer(), await newBuyer()] as const
      const offers = [await offerFor(buyers[0], product), await offerFor(buyers[1], product)] as const
      const [one, two] = await Promise.all([
        rose.request({ method: 'POST', url: `/api/offers/${offers[0].id}/accept` }),
        second.post(rose, `/api/offers/${offers[1].id}/accept`),
      ])
      expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 409])
      await pass(server, MINUTE)
      const states = [await statusAt(buyers[0], product), await statusAt(buyers[1], product)]
      expect(states.toSorted()).toEqual(['accepted', 'ended'])
      expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    }
  })

  test('an offer is accepted while someone else pays: one of the two has the unit, and the other pays nothing', async () => {
    const second = await secondProcess()
    for (let round = 0; round < 2; round++) {
      const [product, bidder, buyer] = [await putOnOffer(server, rose), await newBuyer(), await newBuyer()]
      const { id } = await offerFor(bidder, product)
      const { clientSecret, transactionId } = await openCheckout(buyer, product)
      await Promise.all([payByCard(buyer, clientSecret), second.post(rose, `/api/offers/${id}/accept`)])
      await settle(server)
      await pass(server, MINUTE)
      const { status } = await see(buyer, transactionId)
      const offer = await statusAt(bidder, product)
      expect([
        ['processing', 'ended'],
        ['cancelled', 'accepted'],
      ]).toContainEqual([status, offer])
      expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    }
    expect(await faults(server)).toEqual([])
  })

  test('paying in the last second meets the end: it is bought once, and no unit is lost', async () => {
    const second = await secondProcess()
    for (let round = 0; round < 2; round++) {
      const { product, buyer } = await agreed()
      await pass(server, 119 * MINUTE)
      const { clientSecret, transactionId } = await openCheckout(buyer, product, 15)
      await server.clock.advance(MINUTE)
      const tick = (deps: typeof server.deps) => (deps.jobs as unknown as { tick(): Promise<void> }).tick()
      await Promise.all([payByCard(buyer, clientSecret), tick(server.deps), tick(second.deps)])
      await settle(server)
      expect(await see(buyer, transactionId)).toMatchObject({ status: 'processing', amount: 1500 })
      expect(await statusAt(buyer, product)).toBe('paid')
      expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    }
    expect(await faults(server)).toEqual([])
  })
})

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '#features/desk/settings/settings-contract.ts'
import { changeListing } from '#features/listings/listing/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { answerTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
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
  const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)
  return rows[0]
}
const quoteOf = (buyer: TestMember, product: number) => buyer(checkoutQuote, { query: { productId: String(product) } })
const newestNotice = async (who: TestMember) => (await who(listNotifications, { query: {} }))[0]
const setPrice = (id: number, price: number) => rose(changeListing, { params: { id: String(id) }, body: { price } })

/** A buyer with an accepted offer for a listing of £20.00. */
async function agreed(quantity: number, price = 1500) {
  const [product, buyer] = [await putOnOffer(server, rose, { quantity }), await newBuyer()]
  const { id } = await answerTo(rose, await offerFor(buyer, product, price), 'accept')
  return { product, buyer, offerId: id }
}

describe('a price that falls below what was agreed on', () => {
  test('the buyer pays no more than everyone else, and their unit is on sale again without a lapse', async () => {
    const { product, buyer } = await agreed(3)
    await setPrice(product, 1200)
    expect(await quoteOf(buyer, product)).toMatchObject({ price: 1200, agreed: null })
    const stale = { body: { amount: 15, productId: product } }
    expect(await refusal(buyer, createPaymentIntent, stale)).toMatchObject({ code: 'PRICE_CHANGED', price: 1200 })
    expect(await see(buyer, await buy(server, buyer, product, { pounds: 12 }))).toMatchObject({ amount: 1200 })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
    expect(await offersAt(buyer, product)).toMatchObject({ left: 3, mine: { status: 'ended' } })
    expect(await faults(server)).toEqual([])
  })

  test('the next review ends the reservation, and both read why', async () => {
    const { product, buyer } = await agreed(2)
    await setPrice(product, 1500)
    await pass(server, MINUTE)
    expect(await offersAt(buyer, product)).toMatchObject({
      mine: { status: 'ended', outcome: 'The seller has changed the price.' },
    })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
    expect((await newestNotice(buyer))?.body).toContain('The seller has lowered the price, so that you can buy it')
    expect((await newestNotice(rose))?.title).toBe('No longer reserved: A fine fern')
  })

  test('a card that is authorised for more than that is not charged', async () => {
    const { product, buyer } = await agreed(2)
    const { clientSecret, transactionId } = await openCheckout(buyer, product, 15)
    await setPrice(product, 1200)
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await see(buyer, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await see(buyer, await buy(server, buyer, product, { pounds: 12 }))).toMatchObject({ status: 'processing' })
  })

  test('a paused listing with a lower price keeps the promise', async () => {
    const { product, buyer } = await agreed(2)
    await server.deps.db.execute(sql`update products set price = 1000, status = 'paused' where id = ${product}`)
    await pass(server, MINUTE)
    expect(await see(buyer, await buy(server, buyer, product, { pounds: 15 }))).toMatchObject({ amount: 1500 })
  })
})

describe('two agreements of one buyer', () => {
  test('an order of the one that lapsed is not charged while another unit is reserved', async () => {
    const { product, buyer } = await agreed(3, 1000)
    await pass(server, 2 * HOUR - MINUTE)
    const { clientSecret, transactionId } = await openCheckout(buyer, product, 10)
    await pass(server, MINUTE)
    await answerTo(rose, await offerFor(buyer, product, 1500), 'accept')
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await see(buyer, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
    expect(await see(buyer, await buy(server, buyer, product, { pounds: 15 }))).toMatchObject({ amount: 1500 })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
    expect(await faults(server)).toEqual([])
  })
})

describe('between the end of the two hours and the next review', () => {
  test('the buyer whose reservation is over buys the last unit at the full price, and it is no lapse', async () => {
    const { product, buyer, offerId } = await agreed(1)
    await server.clock.advance(2 * HOUR)
    expect(await quoteOf(buyer, product)).toMatchObject({ price: 2000, agreed: null })
    expect(await see(buyer, await buy(server, buyer, product))).toMatchObject({ status: 'processing', amount: 2000 })
    expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    await pass(server, MINUTE)
    const { rows } = await server.deps.db.execute(
      sql`select status, end_reason from price_offers where id = ${offerId}`,
    )
    expect(rows).toEqual([{ status: 'ended', end_reason: 'bought' }])
    expect(await faults(server)).toEqual([])
  })

  test('nobody else gets it yet', async () => {
    const { product } = await agreed(1)
    await server.clock.advance(2 * HOUR)
    const full = { body: { amount: 20, productId: product } }
    expect(await refusal(await newBuyer(), createPaymentIntent, full)).toMatchObject({ code: 'NOT_FOR_SALE' })
  })
})

test('an agreed price is paid although the lowest price by card was raised since', async () => {
  const { product, buyer } = await agreed(2, 100)
  const ada = await server.member('ada', 'admin')
  await ada(changeSettings, { body: { changes: [{ name: 'cardMinPrice', value: '5' }] } })
  const other = await putOnOffer(server, rose, { price: 400 })
  const low = { body: { amount: 4, productId: other } }
  expect(await refusal(buyer, createPaymentIntent, low)).toMatchObject({ code: 'NOT_BY_CARD' })
  expect(await see(buyer, await buy(server, buyer, product, { pounds: 1 }))).toMatchObject({ amount: 100 })
})

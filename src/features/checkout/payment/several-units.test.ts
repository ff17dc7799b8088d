import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerTo, offerFor, putOnOffer } from '#test/offers.ts'
import { ORIGIN, startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, GOOD_CARD, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { confirmDelivery, purchases, requestRefund } from '../order/contract.ts'
import { getReceipt } from '../receipt/contract.ts'
import { checkoutQuote, createPaymentIntent } from './contract.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
let eve: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  eve = await server.member('eve')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const PRICE = 333
const plugs = (quantity = 12) => putOnSale(server, rose, { quantity, price: PRICE, title: 'Leek plugs' })

const open = (buyer: TestMember, productId: number, quantity: number, buyerProtection = true) =>
  buyer(createPaymentIntent, {
    body: { amount: (PRICE * quantity) / 100, productId, quantity, buyerProtection },
  })

async function buyUnits(buyer: TestMember, productId: number, quantity: number): Promise<number> {
  const { clientSecret, transactionId } = await open(buyer, productId, quantity)
  await payByCard(buyer, clientSecret)
  await settle(server)
  return transactionId
}

async function stockOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)
  return rows[0]
}

describe('several units of a listing in one order', () => {
  test('several units are quoted, paid and named together, with the charges on their sum', async () => {
    const product = await plugs()
    const quote = await ivy(checkoutQuote, { query: { productId: String(product), quantity: '3' } })
    expect(quote).toMatchObject({ unitPrice: 333, quantity: 3, left: 12, price: 999, total: 999 })
    // Three times the protection of one, 10p, would be another sum than that of the three together.
    expect(quote.totalWithProtection).toBe(999 + 30)
    const id = await buyUnits(ivy, product, 3)
    const names = { quantity: 3, unitPrice: 333, product: { id: product, title: '3 × Leek plugs' } }
    expect(await see(ivy, id)).toMatchObject({ ...names, status: 'processing', amount: 999, total: 1029 })
    expect(await see(rose, id)).toMatchObject({ ...names, platformFee: 60, sellerGets: 939 })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 9 })
    const { item, lines } = await ivy(getReceipt, { params: { id: String(id) } })
    expect([item, lines[0]]).toEqual(['3 × Leek plugs', { name: '3 × £3.33', amount: 999 }])
    const [mail] = await emailsTo(server, ivy, /^Your order: 3 × Leek plugs$/)
    expect(mail?.text).toContain('3 × £3.33')
    expect(await emailsTo(server, rose, /^Sold: 3 × Leek plugs$/)).toHaveLength(1)
  })

  test('all units of an order come back when the seller cancels, and the listing is paused', async () => {
    const product = await plugs(2)
    const id = await buyUnits(ivy, product, 2)
    expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    await rose(requestRefund, { body: { transactionId: id, reason: 'Slugs' } })
    expect(await stockOf(product)).toEqual({ status: 'paused', quantity: 2 })
  })

  test('the last units are sold once they are handed over', async () => {
    const product = await plugs(3)
    const [two, one] = [await buyUnits(ivy, product, 2), await buyUnits(eve, product, 1)]
    await ivy(confirmDelivery, { body: { transactionId: two } })
    expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    await eve(confirmDelivery, { body: { transactionId: one } })
    expect(await stockOf(product)).toEqual({ status: 'sold', quantity: 0 })
  })

  test('what comes back never exceeds what a listing may have', async () => {
    const product = await plugs(3)
    const id = await buyUnits(ivy, product, 2)
    await server.deps.db.execute(sql`update products set quantity = 999 where id = ${product}`)
    await rose(requestRefund, { body: { transactionId: id, reason: 'Slugs' } })
    expect(await stockOf(product)).toMatchObject({ quantity: 999 })
  })

  test('another number replaces the unpaid order, the same one finds it', async () => {
    const product = await plugs()
    const [first, same, other] = [
      await open(ivy, product, 2),
      await open(ivy, product, 2),
      await open(ivy, product, 3, false),
    ]
    expect(same.transactionId).toBe(first.transactionId)
    expect(other).toMatchObject({ total: 999 })
    expect(await see(ivy, first.transactionId)).toMatchObject({ status: 'cancelled' })
    await settle(server)
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 12 })
  })
})

describe('more than there are', () => {
  test('more units than there are, are refused with what is left, at the quote and when Pay is pressed', async () => {
    const product = await plugs(2)
    const refused = { status: 409, code: 'TOO_FEW_LEFT', left: 2, message: 'Only 2 are left.' }
    expect(await refusal(ivy, checkoutQuote, { query: { productId: String(product), quantity: '3' } })).toMatchObject(
      refused,
    )
    const body = { amount: 9.99, productId: product, quantity: 3 }
    expect(await refusal(ivy, createPaymentIntent, { body })).toMatchObject(refused)
    expect(await ivy(purchases, { query: {} })).not.toContainEqual(expect.objectContaining({ productId: product }))
  })

  test('an order for more units than others have left is not charged, and the buyer reads what is left', async () => {
    const product = await plugs(3)
    const { clientSecret, transactionId } = await open(ivy, product, 2)
    await buyUnits(eve, product, 2)
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect(await see(ivy, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await server.deps.payments.payment(clientSecret.split('_secret_')[0] ?? '')).toMatchObject({
      state: 'cancelled',
    })
    const mails = await emailsTo(server, ivy, /^Not paid: 2 × Leek plugs$/)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Only one is left. Your card was not charged: open the listing to buy fewer.')
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
  })

  test('no number that an order may not have is accepted', async () => {
    const product = await plugs()
    for (const quantity of [0, -1, 1.5, 1000, '2', null]) {
      const payload = { amount: 3.33, productId: product, quantity }
      const answer = await ivy.request({ method: 'POST', url: '/api/create-payment-intent', payload })
      expect(answer.statusCode, String(quantity)).toBe(400)
    }
    for (const quantity of ['0', '1e1', '1000', 'two'])
      expect(await refusal(ivy, checkoutQuote, { query: { productId: String(product), quantity } })).toMatchObject({
        status: 400,
        message: 'Enter a number from 1 to 999',
      })
  })

  test('a sum that is not that of all units is refused with the new one', async () => {
    const product = await plugs()
    const body = { amount: 3.33, productId: product, quantity: 3 }
    expect(await refusal(ivy, createPaymentIntent, { body })).toMatchObject({ code: 'PRICE_CHANGED', price: 999 })
  })
})

test('the price that was agreed on is for one', async () => {
  const product = await putOnOffer(server, rose, { quantity: 12, price: PRICE })
  await server.deps.db.execute(sql`update users set is_verified = true where id = ${ivy.me.id}`)
  await answerTo(rose, await offerFor(ivy, product, 200), 'accept')
  const at = (quantity: string) => ({ query: { productId: String(product), quantity } })
  expect(await refusal(ivy, checkoutQuote, at('2'))).toMatchObject({
    code: 'AGREED_FOR_ONE',
    left: 1,
    message: 'The price that you agreed on is for one.',
  })
  expect(await ivy(checkoutQuote, at('1'))).toMatchObject({ unitPrice: 200, price: 200, left: 1 })
})

test('the database refuses an order whose sum is not that of its units, and a change of their number', async () => {
  const product = await plugs()
  const { transactionId } = await open(ivy, product, 2)
  const change = (what: ReturnType<typeof sql>) =>
    server.deps.db.execute(sql`update transactions set ${what} where id = ${transactionId}`)
  await expect(change(sql`quantity = 1`)).rejects.toThrow()
  await expect(change(sql`unit_price = 1`)).rejects.toThrow()
  await expect(
    server.deps.db.execute(sql`
      insert into transactions (order_id, buyer_id, seller_id, product_id, product_title, quantity, unit_price, amount,
        commission_rate, protection_rate, platform_fee, with_protection, protection_wording, created_at, updated_at)
      select 'another-order', ${eve.me.id}, seller_id, product_id, product_title, 3, unit_price, amount, commission_rate,
        protection_rate, platform_fee, false, '', created_at, updated_at from transactions where id = ${transactionId}`),
  ).rejects.toThrow()
})

test('two who want two of the last three through two processes: one has them, the other is not charged', async () => {
  const { app } = await startTestServer({ beside: server })
  for (let round = 0; round < 3; round++) {
    const product = await plugs(3)
    const [here, there] = [await open(ivy, product, 2), await open(eve, product, 2)]
    const paymentThere = there.clientSecret.split('_secret_')[0]
    const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await Promise.all([
      payByCard(ivy, here.clientSecret),
      app.inject({
        method: 'POST',
        url: `/api/sandbox/payment_intents/${paymentThere}/confirm`,
        headers: { cookie, origin: ORIGIN },
        payload: {
          ...{ clientSecret: there.clientSecret, number: GOOD_CARD, expiry: '12/90', cvc: '123' },
          return_url: `${ORIGIN}/payment-success`,
        },
      }),
    ])
    await settle(server)
    const orders = [await see(ivy, here.transactionId), await see(eve, there.transactionId)]
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'processing'])
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
  }
})

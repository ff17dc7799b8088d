import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { getListing } from '#features/listings/listing/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, openCheckout, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { checkoutQuote, createPaymentIntent } from './contract.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

/** The numbers of orders and of payments at the provider. */
const created = async (): Promise<{ orders: number; payments: number }> => {
  const { rows } = await server.deps.db.execute<{ orders: number; payments: number }>(sql`
    select (select count(*)::int from transactions) as orders,
      (select count(*)::int from sandbox.objects where kind = 'payment_intent') as payments`)
  return rows[0]!
}

test('looking at the checkout creates neither an order nor a payment, and Pay creates one of each', async () => {
  const productId = await putOnSale(server, rose)
  const before = await created()
  const quote = await ivy(checkoutQuote, { query: { productId: String(productId) } })
  expect(quote).toMatchObject({ price: 2000, buyerProtection: true, total: 2000, totalWithProtection: 2060 })
  expect(await ivy(getListing, { params: { id: String(productId) } })).toMatchObject({ quantity: 1 })
  expect(await created()).toEqual(before)
  const pressed = await Promise.all([1, 2].map(() => openCheckout(ivy, productId)))
  pressed.push(await openCheckout(ivy, productId))
  expect(new Set(pressed.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(pressed[0]).toMatchObject({ platformFee: quote.platformFee, total: quote.totalWithProtection })
  expect(await created()).toEqual({ orders: before.orders + 1, payments: before.payments + 1 })
})

test('another choice of protection replaces the unpaid order, whose payment can no longer be charged', async () => {
  const product = await putOnSale(server, rose)
  const first = await openCheckout(ivy, product)
  const second = await openCheckout(ivy, product, 20, false)
  expect([second.total, second.buyerProtectionFee]).toEqual([2000, 0])
  expect(second.transactionId).not.toBe(first.transactionId)
  await payByCard(ivy, first.clientSecret).catch(() => null)
  await payByCard(ivy, second.clientSecret)
  await settle(server)
  expect(await see(ivy, first.transactionId)).toMatchObject({ status: 'cancelled', refundedAmount: 0 })
  expect(await see(ivy, second.transactionId)).toMatchObject({ status: 'processing', total: 2000 })
  const { payments } = server.deps
  expect((await payments.payment(first.clientSecret.split('_secret_')[0]!)).state).toBe('cancelled')
})

test('a payment that was authorised unnoticed is not replaced by another choice', async () => {
  const product = await putOnSale(server, rose)
  const first = await openCheckout(ivy, product)
  await server.deps.sandbox?.setControl('webhooks', 'drop')
  await payByCard(ivy, first.clientSecret)
  const body = { amount: 20, productId: product, buyerProtection: false }
  expect(await refusal(ivy, createPaymentIntent, { body })).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  await settle(server)
  await server.deps.sandbox?.setControl('webhooks', null)
  expect(await see(ivy, first.transactionId)).toMatchObject({ status: 'processing', total: 2060 })
})

test('a changed price is refused with the new total, and no order is created', async () => {
  const productId = await putOnSale(server, rose)
  await ivy(checkoutQuote, { query: { productId: String(productId) } })
  await server.deps.db.execute(sql`update products set price = 2500 where id = ${productId}`)
  const before = await created()
  expect(
    await refusal(ivy, createPaymentIntent, { body: { amount: 20, productId, buyerProtection: true } }),
  ).toMatchObject({ status: 409, code: 'PRICE_CHANGED', price: 2500, total: 2575 })
  expect(await created()).toEqual(before)
  expect(await ivy(checkoutQuote, { query: { productId: String(productId) } })).toMatchObject({
    totalWithProtection: 2575,
  })
})

test('the price of an order cannot change', async () => {
  const { transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
  await expect(
    server.deps.db.execute(sql`
      update transactions set amount = 2500, platform_fee = 150, protection_fee = 75 where id = ${transactionId}`),
  ).rejects.toMatchObject({ cause: { message: 'the price of an order is fixed' } })
})

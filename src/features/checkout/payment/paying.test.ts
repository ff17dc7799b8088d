import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { paymentStatus } from '../card/contract.ts'
import { confirmDelivery, handOver, purchases, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { getReceipt } from '../receipt/contract.ts'
import { checkoutQuote, createPaymentIntent, reserveFree } from './contract.ts'
import { settlePayment } from './server/payments.ts'

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

const HOUR = 3_600_000
const body = (transactionId: number) => ({ body: { transactionId } })
const statusOf = (buyer: TestMember, clientSecret: string) =>
  buyer(paymentStatus, { query: { payment_intent: clientSecret.split('_secret_')[0]! } })

describe('starting a payment', () => {
  test.each([0, -1, 20.001, 'abc', '', Number.MAX_VALUE])('an amount of %j is refused', async (amount) => {
    const product = await putOnSale(server, rose)
    expect(
      await refusal(ivy, createPaymentIntent, { body: { amount, productId: product, buyerProtection: true } }),
    ).toMatchObject({
      status: 400,
      message: 'Invalid amount specified',
    })
  })

  test("an amount that differs from the listing's price is refused", async () => {
    const product = await putOnSale(server, rose)
    expect(
      await refusal(ivy, createPaymentIntent, { body: { amount: 19.99, productId: product, buyerProtection: true } }),
    ).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      price: 2000,
      total: 2060,
    })
  })

  test('a listing that is not for sale cannot be bought', async () => {
    const own = await putOnSale(server, ivy)
    const swap = await putOnSale(server, rose, { kind: 'swap' })
    const cheap = await putOnSale(server, rose, { price: 29 })
    const free = await putOnSale(server, rose, { price: 0 })
    const at = async (productId: number, amount = 20) => {
      const paying = await refusal(ivy, createPaymentIntent, { body: { amount, productId, buyerProtection: true } })
      const looking = await refusal(ivy, checkoutQuote, { query: { productId: String(productId) } })
      expect({ ...looking, requestId: '' }).toEqual({ ...paying, requestId: '' })
      return paying
    }
    expect(await at(own)).toMatchObject({ status: 403, code: 'OWN_LISTING' })
    expect(await at(swap)).toMatchObject({ status: 409, code: 'NOT_FOR_SALE' })
    expect(await at(cheap, 0.29)).toMatchObject({
      status: 409,
      code: 'NOT_BY_CARD',
      message: expect.stringMatching(/30p/),
    })
    expect(await at(free)).toMatchObject({ status: 409, message: expect.stringMatching(/free/) })
    expect(await at(999_999)).toMatchObject({ status: 404 })
    const gone = await putOnSale(server, rose)
    await buy(server, eve, gone)
    expect(await at(gone)).toMatchObject({ status: 409, message: 'This listing is already sold.' })
    const off = await putOnSale(server, rose)
    for (const [change, message] of [
      [sql`status = 'paused'`, 'The seller has paused this listing.'],
      [sql`status = 'paused', hidden_at = created_at`, 'Our staff have taken this listing off sale.'],
      [sql`status = 'expired', hidden_at = null`, 'This listing has expired.'],
      [sql`status = 'sold'`, 'This listing is already sold.'],
    ] as const) {
      await server.deps.db.execute(sql`update products set ${change} where id = ${off}`)
      expect(await at(off)).toMatchObject({ status: 409, code: 'NOT_FOR_SALE', message })
    }
  })

  test('a listing the buyer already bought is not sold to them again unless they confirm that they know', async () => {
    const product = await putOnSale(server, rose, { quantity: 4 })
    const openPayment = (besides?: number) =>
      refusal(ivy, createPaymentIntent, {
        body: { amount: 20, productId: product, buyerProtection: true, ...(besides && { besides }) },
      })
    const first = await openCheckout(ivy, product)
    await server.deps.sandbox?.setControl('webhooks', 'drop')
    await payByCard(ivy, first.clientSecret)
    // The card is authorised, and our server does not know it yet.
    const taken = { status: 409, code: 'PAYMENT_IN_PROGRESS', transactionId: first.transactionId }
    expect(await openPayment()).toMatchObject(taken)
    expect(await openPayment(first.transactionId)).toMatchObject(taken)
    await settle(server)
    await server.deps.sandbox?.setControl('webhooks', null)
    const theirs = { status: 409, code: 'ALREADY_YOURS', transactionId: first.transactionId, isLeft: true }
    expect(await openPayment()).toMatchObject(theirs)
    await ivy(confirmDelivery, body(first.transactionId))
    expect(await openPayment()).toMatchObject(theirs)
    expect(await openPayment(first.transactionId)).toBeNull()
    await pass(server, 25 * HOUR)
    expect(await openPayment()).toBeNull()
    await server.deps.db.execute(sql`update products set status = 'sold' where id = ${product}`)
    expect(await openPayment()).toMatchObject({ ...theirs, isLeft: false })
    expect(await openPayment(first.transactionId)).toMatchObject({ code: 'NOT_FOR_SALE' })
  })

  test('unknown fields are refused in payment requests', async () => {
    const answer = await ivy.request({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: { amount: 20, productId: 1, buyerProtection: true, total: 1 },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('a declined card changes nothing, and the next card works', async () => {
    const product = await putOnSale(server, rose)
    const { clientSecret, transactionId } = await openCheckout(ivy, product)
    const payment_intent = clientSecret.split('_secret_')[0]!
    expect(await ivy(paymentStatus, { query: { payment_intent } })).toMatchObject({ state: 'unpaid' })
    expect((await payByCard(ivy, clientSecret, '4000000000000002')).error?.message).toBe('Your card was declined.')
    await settle(server)
    expect(await statusOf(ivy, clientSecret)).toMatchObject({
      state: 'failed',
      message: 'Your card was declined.',
      canRetry: true,
    })
    // The next card's outcome is unknown: the first card's refusal says nothing about it.
    for (const fault of ['error', 'error'] as const) server.deps.sandbox?.failNext(/GET payment_intents/, fault)
    expect(await ivy(paymentStatus, { query: { payment_intent } })).toMatchObject({
      state: 'processing',
      message: null,
    })
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect((await see(ivy, transactionId)).status).toBe('processing')
  })

  test('an order that nobody pays is cancelled after half an hour', async () => {
    const product = await putOnSale(server, rose)
    const { transactionId, clientSecret } = await openCheckout(ivy, product)
    await pass(server, 31 * 60_000)
    expect((await see(ivy, transactionId)).status).toBe('cancelled')
    expect(await statusOf(ivy, clientSecret)).toMatchObject({ state: 'failed', canRetry: true })
    expect(await refusal(rose, handOver, body(transactionId))).toMatchObject({ status: 404 })
    await expect(payByCard(ivy, clientSecret)).rejects.toThrow(/409/)
  })
})

const BY_STAFF = 'Our staff took this listing off sale while you were paying. Your card was not charged.'

test.each([
  [
    'paused',
    sql`status = 'paused'`,
    'The seller paused this listing while you were paying. Your card was not charged.',
  ],
  ['hidden by staff', sql`status = 'paused', hidden_at = products.created_at`, BY_STAFF],
  [
    'removed',
    sql`status = 'removed'`,
    'The seller removed this listing while you were paying. Your card was not charged.',
  ],
  ['removed by staff', sql`status = 'removed', removed_by = buyer.id`, BY_STAFF],
  ['expired', sql`status = 'expired'`, 'This listing expired while you were paying. Your card was not charged.'],
  ['sold', sql`status = 'sold'`, 'Someone else bought it first. Your card was not charged.'],
])('a buyer whose listing was %s while they paid reads so, in the email too', async (_state, change, message) => {
  const product = await putOnSale(server, rose)
  const { transactionId, clientSecret } = await openCheckout(ivy, product)
  await server.deps.db.execute(
    sql`update products set ${change} from users buyer where products.id = ${product} and buyer.id = ${ivy.me.id}`,
  )
  await payByCard(ivy, clientSecret)
  await settle(server)
  expect((await see(ivy, transactionId)).status).toBe('cancelled')
  expect(await statusOf(ivy, clientSecret)).toMatchObject({ state: 'failed', message, canRetry: false })
  const email = (await server.mails()).findLast(({ to }) => to === ivy.me.email)
  expect(email?.text).toContain(message)
})

test('a payment captured after its order was cancelled is refunded automatically', async () => {
  const product = await putOnSale(server, rose)
  const late = await openCheckout(eve, product)
  const first = await openCheckout(ivy, product)
  await payByCard(ivy, first.clientSecret)
  await settle(server)
  await server.deps.sandbox?.setControl('webhooks', 'drop')
  await payByCard(eve, late.clientSecret)
  const { payments } = server.deps
  const authorised = await payments.payment(late.clientSecret.split('_secret_')[0]!)
  // Captured at the provider by another party, while the older event is still in transit.
  await payments.capture(authorised.id)
  await settlePayment(server.deps, authorised)
  expect((await see(eve, late.transactionId)).status).toBe('cancelled')
  expect(await statusOf(eve, late.clientSecret)).toMatchObject({
    state: 'failed',
    message: 'Someone else bought it first. Your card was not charged.',
    canRetry: false,
  })
  await settle(server)
  await server.deps.sandbox?.setControl('webhooks', null)
  expect(await see(eve, late.transactionId)).toMatchObject({
    status: 'cancelled',
    refundedAmount: 2060,
    refundPending: false,
  })
  expect(await statusOf(eve, late.clientSecret)).toMatchObject({
    state: 'failed',
    message: 'Your payment arrived too late for this order',
    transaction: { refundedAmount: 2060 },
  })
  const receipt = await eve(getReceipt, { params: { id: String(late.transactionId) } })
  expect(receipt).toMatchObject({ total: { name: 'Paid after the refund', amount: 0 } })
  expect((await see(ivy, first.transactionId)).status).toBe('processing')
})

describe('free listings', () => {
  test('a free listing is reserved without a card, with the same handover', async () => {
    const product = await putOnSale(server, rose, { price: 0, kind: 'free' })
    const { transactionId } = await ivy(reserveFree, { body: { productId: product } })
    const order = await see(ivy, transactionId)
    expect(order).toMatchObject({ status: 'processing', total: 0 })
    const withTransaction = { query: { transactionId: String(transactionId) } }
    expect(await ivy(paymentStatus, withTransaction)).toMatchObject({
      state: 'paid',
      transaction: { id: transactionId },
    })
    expect(await eve(paymentStatus, withTransaction)).toMatchObject({ state: 'none', transaction: null })
    expect(await refusal(eve, reserveFree, { body: { productId: product } })).toMatchObject({ status: 409 })
    const given = { body: { transactionId, code: order.collectionCode ?? '' } }
    expect((await rose(confirmDelivery, given)).message).toBe('The order is complete.')
    expect(await see(ivy, transactionId)).toMatchObject({ status: 'completed', sellerGets: 0, refundPending: false })
    await settle(server)
    expect((await rose(payouts, { query: {} })).filter(({ transaction }) => transaction.id === transactionId)).toEqual(
      [],
    )
  })

  test('two simultaneous requests reserve one plant', async () => {
    const product = await putOnSale(server, rose, { price: 0, kind: 'free', quantity: 5 })
    const press = () => ivy(reserveFree, { body: { productId: product } })
    const ids = (await Promise.all([press(), press(), press(), press()])).map(({ transactionId }) => transactionId)
    expect(new Set(ids).size).toBe(1)
  })

  test('a giver who cancels owes nothing, and no refund is made', async () => {
    const product = await putOnSale(server, rose, { price: 0, kind: 'free' })
    const { transactionId } = await ivy(reserveFree, { body: { productId: product } })
    const reason = { body: { transactionId, reason: 'Frost took it' } }
    expect((await rose(requestRefund, reason)).message).toBe('The reservation is ended.')
    await settle(server)
    expect(await see(ivy, transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 0, refundPending: false })
  })

  test('a listing with a price cannot be reserved for free', async () => {
    const product = await putOnSale(server, rose)
    expect(await refusal(ivy, reserveFree, { body: { productId: product } })).toMatchObject({
      status: 409,
      code: 'NOT_FREE',
    })
  })
})

test('a visitor who is signed out gets no payment data', async () => {
  expect(await refusal(server.visitor(), purchases, { query: {} })).toMatchObject({ status: 401 })
})

test('without a choice of the buyer, the choice of the unpaid order counts, and before it the default', async () => {
  const [buyer, seller] = [await server.member('chooser'), await server.member('grower')]
  const productId = await putOnSale(server, seller)
  const openPayment = (choice: { buyerProtection?: boolean } = {}) =>
    buyer(createPaymentIntent, { body: { amount: 20, productId, ...choice } })
  expect(await openPayment()).toMatchObject({ buyerProtection: true, buyerProtectionFee: 60, total: 2060 })
  expect(await openPayment({ buyerProtection: false })).toMatchObject({ buyerProtection: false, total: 2000 })
  expect(await openPayment()).toMatchObject({ buyerProtection: false, buyerProtectionFee: 0, total: 2000 })
})

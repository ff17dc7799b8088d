import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../../../test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '../../../test/shop.ts'
import {
  confirmDelivery,
  createPaymentIntent,
  handOver,
  paymentStatus,
  payoutAccount,
  payouts,
  purchases,
  requestRefund,
  reserveFree,
  startOnboarding,
} from './contract.ts'
import { getReceipt } from './receipt-contract.ts'
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
/** Leaves the provider's page in one of its ways. Answers where it leads. */
const visit = async (member: TestMember, url: string, answer: string) => {
  const { headers } = await member.request({
    method: 'POST',
    url: new URL(url).pathname,
    payload: `answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return headers.location
}
const body = (transactionId: number) => ({ body: { transactionId } })
const statusOf = (buyer: TestMember, clientSecret: string) =>
  buyer(paymentStatus, { query: { payment_intent: clientSecret.split('_secret_')[0]! } })

describe('starting to pay', () => {
  test('the same buyer and listing share one payment; the box updates it', async () => {
    const product = await putOnSale(server, rose)
    const first = await openCheckout(ivy, product)
    const second = await openCheckout(ivy, product, 20, false)
    expect([second.transactionId, second.clientSecret]).toEqual([first.transactionId, first.clientSecret])
    expect([second.total, second.buyerProtectionFee]).toEqual([2000, 0])
    await Promise.all([true, false, true, false, true].map((box) => openCheckout(ivy, product, 20, box)))
    const last = await openCheckout(ivy, product, 20, true)
    await payByCard(ivy, last.clientSecret)
    await settle(server)
    expect(await see(ivy, first.transactionId)).toMatchObject({ status: 'processing', total: 2060 })
  })

  test.each([0, -1, 20.001, 'abc', '', Number.MAX_VALUE])('an amount of %j is refused', async (amount) => {
    const product = await putOnSale(server, rose)
    expect(
      await refusal(ivy, createPaymentIntent, { body: { amount, productId: product, buyerProtection: true } }),
    ).toMatchObject({
      status: 400,
      message: 'Invalid amount specified',
    })
  })

  test('another price than the listing’s', async () => {
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

  test('what cannot be bought', async () => {
    const own = await putOnSale(server, ivy)
    const swap = await putOnSale(server, rose, { kind: 'swap' })
    const cheap = await putOnSale(server, rose, { price: 29 })
    const free = await putOnSale(server, rose, { price: 0 })
    const at = (productId: number, amount = 20) =>
      refusal(ivy, createPaymentIntent, { body: { amount, productId, buyerProtection: true } })
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
  })

  test('what is theirs already is not sold to them again, unless they say that they know', async () => {
    const product = await putOnSale(server, rose, { quantity: 4 })
    const ask = (besides?: number) =>
      refusal(ivy, createPaymentIntent, {
        body: { amount: 20, productId: product, buyerProtection: true, ...(besides && { besides }) },
      })
    const first = await openCheckout(ivy, product)
    await server.deps.sandbox?.setControl('webhooks', 'drop')
    await payByCard(ivy, first.clientSecret)
    // The card is authorised, and our server has not heard of it.
    const taken = { status: 409, code: 'PAYMENT_IN_PROGRESS', transactionId: first.transactionId }
    expect(await ask()).toMatchObject(taken)
    expect(await ask(first.transactionId)).toMatchObject(taken)
    await settle(server)
    await server.deps.sandbox?.setControl('webhooks', null)
    const theirs = { status: 409, code: 'ALREADY_YOURS', transactionId: first.transactionId, isLeft: true }
    expect(await ask()).toMatchObject(theirs)
    await ivy(confirmDelivery, body(first.transactionId))
    expect(await ask()).toMatchObject(theirs)
    expect(await ask(first.transactionId)).toBeNull()
    await pass(server, 25 * HOUR)
    expect(await ask()).toBeNull()
    await server.deps.db.execute(sql`update products set status = 'sold' where id = ${product}`)
    expect(await ask()).toMatchObject({ ...theirs, isLeft: false })
    expect(await ask(first.transactionId)).toMatchObject({ code: 'NOT_FOR_SALE' })
  })

  test('unknown fields are refused where money is concerned', async () => {
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
    // Nobody knows what became of the next card: the first one's refusal is no news of it.
    for (const fault of ['error', 'error'] as const) server.deps.sandbox?.failNext(/GET payment_intents/, fault)
    expect(await ivy(paymentStatus, { query: { payment_intent } })).toMatchObject({
      state: 'processing',
      message: null,
    })
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect((await see(ivy, transactionId)).status).toBe('processing')
  })

  test('nobody pays: cancelled after half an hour', async () => {
    const product = await putOnSale(server, rose)
    const { transactionId, clientSecret } = await openCheckout(ivy, product)
    await pass(server, 31 * 60_000)
    expect((await see(ivy, transactionId)).status).toBe('cancelled')
    expect(await statusOf(ivy, clientSecret)).toMatchObject({ state: 'failed', canRetry: true })
    expect(await refusal(rose, handOver, body(transactionId))).toMatchObject({ status: 404 })
    await expect(payByCard(ivy, clientSecret)).rejects.toThrow(/409/)
  })
})

test('a payment taken after its order was given up goes back without asking', async () => {
  const product = await putOnSale(server, rose)
  const late = await openCheckout(eve, product)
  const first = await openCheckout(ivy, product)
  await payByCard(ivy, first.clientSecret)
  await settle(server)
  await server.deps.sandbox?.setControl('webhooks', 'drop')
  await payByCard(eve, late.clientSecret)
  const { payments } = server.deps
  const authorised = await payments.payment(late.clientSecret.split('_secret_')[0]!)
  // Taken at the provider, by somebody else than us, while the older news is still on its way.
  await payments.capture(authorised.id)
  await settlePayment(server.deps, authorised)
  expect((await see(eve, late.transactionId)).status).toBe('cancelled')
  expect(await statusOf(eve, late.clientSecret)).toMatchObject({
    state: 'failed',
    message: 'Somebody else was faster. Your card was not charged.',
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
  test('are reserved without a card, with the same handover', async () => {
    const product = await putOnSale(server, rose, { price: 0, kind: 'free' })
    const { transactionId } = await ivy(reserveFree, { body: { productId: product } })
    const order = await see(ivy, transactionId)
    expect(order).toMatchObject({ status: 'processing', total: 0 })
    expect(await refusal(eve, reserveFree, { body: { productId: product } })).toMatchObject({ status: 409 })
    const given = { body: { transactionId, code: order.collectionCode ?? '' } }
    expect((await rose(confirmDelivery, given)).message).toBe('The order is complete.')
    expect(await see(ivy, transactionId)).toMatchObject({ status: 'completed', sellerGets: 0, refundPending: false })
    await settle(server)
    expect((await rose(payouts, { query: {} })).filter(({ transaction }) => transaction.id === transactionId)).toEqual(
      [],
    )
  })

  test('a giver who calls it off owes nothing, and nobody is refunded', async () => {
    const product = await putOnSale(server, rose, { price: 0, kind: 'free' })
    const { transactionId } = await ivy(reserveFree, { body: { productId: product } })
    const reason = { body: { transactionId, reason: 'Frost took it' } }
    expect((await rose(requestRefund, reason)).message).toBe('The reservation is ended.')
    await settle(server)
    expect(await see(ivy, transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 0, refundPending: false })
  })

  test('a priced one is not free', async () => {
    const product = await putOnSale(server, rose)
    expect(await refusal(ivy, reserveFree, { body: { productId: product } })).toMatchObject({
      status: 409,
      code: 'NOT_FREE',
    })
  })
})

describe('payouts wait for a seller who is not ready', () => {
  test('and leave once they are', async () => {
    await server.deps.sandbox?.setControl('onboarding', null)
    const fern = await server.member('fern')
    const id = await buy(server, ivy, await putOnSale(server, fern))
    await ivy(confirmDelivery, body(id))
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([
      { status: 'pending', waitsFor: 'Set up your payouts to receive it', action: 'onboard' },
    ])
    expect(await fern(payoutAccount, {})).toEqual({ state: 'new', waiting: 1880, waitingFormatted: '£18.80' })
    await pass(server, 26 * HOUR)
    await pass(server, HOUR)
    const letters = (await server.mails()).filter(({ to }) => to === fern.me.email).map(({ subject }) => subject)
    expect(letters.slice(-2)).toEqual(['Set up your payouts', '£18.80 is still waiting for you'])
    // However long nobody was reminded: one letter stands for all that have fallen due.
    await pass(server, 20 * 24 * HOUR)
    for (let hour = 0; hour < 3; hour++) await pass(server, HOUR)
    const later = (await server.mails()).filter(
      ({ to, subject }) => to === fern.me.email && /still waiting/.test(subject),
    )
    expect(later).toHaveLength(2)

    const { url } = await fern(startOnboarding, {})
    expect(await visit(fern, url, 'partly')).toBe('http://localhost:3000/transactions?tab=payouts')
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([
      { status: 'pending', waitsFor: 'Our payment provider needs a few more details from you', action: 'onboard' },
    ])
    // A link opens once; whoever comes back with it is sent for a new one.
    expect(await visit(fern, url, 'finish')).toBe('http://localhost:3000/payouts/setup')
    await visit(fern, (await fern(startOnboarding, {})).url, 'check')
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([{ status: 'pending', action: null }])
    await visit(fern, (await fern(startOnboarding, {})).url, 'finish')
    await settle(server)
    expect(await fern(payouts, { query: {} })).toMatchObject([{ status: 'completed', waitsFor: null, action: null }])
    await server.deps.sandbox?.setControl('onboarding', 'instant')
  })

  test('also one whose account wants more again, although the webhook that said so is lost', async () => {
    const sandbox = server.deps.sandbox!
    const sage = await server.member('sage')
    const payout = async () => (await sage(payouts, { query: {} }))[0]
    const collect = async (id: number) => {
      await ivy(confirmDelivery, body(id))
      await settle(server)
    }
    await collect(await buy(server, ivy, await putOnSale(server, sage)))
    expect(await payout()).toMatchObject({ status: 'completed' })
    const [account] = await sandbox.latest('account')
    const accountId = account?.id ?? ''
    const paid = await buy(server, ivy, await putOnSale(server, sage))
    await sandbox.setControl('webhooks', 'drop')
    await sandbox.moveAccount(accountId, 'incomplete')
    await collect(paid)
    expect(await payout()).toMatchObject({ status: 'pending', action: 'onboard' })
    const letters = (await server.mails()).filter(({ to }) => to === sage.me.email).map(({ subject }) => subject)
    expect(letters.at(-1)).toBe('Set up your payouts')
    await sandbox.moveAccount(accountId, 'ready')
    await sandbox.setControl('webhooks', null)
    await pass(server, 2 * HOUR)
    expect(await payout()).toMatchObject({ status: 'completed', waitsFor: null })
  })

  test('a provider without Accounts v2, a lost webhook, and a seller it rejects', async () => {
    const sandbox = server.deps.sandbox!
    await sandbox.setControl('onboarding', null)
    await sandbox.setControl('accounts_v2', 'off')
    const moss = await server.member('moss')
    const { url } = await moss(startOnboarding, {})
    await sandbox.setControl('webhooks', 'drop')
    await visit(moss, url, 'partly')
    await server.clock.advance(6_000)
    expect(await moss(payoutAccount, {})).toMatchObject({ state: 'incomplete', waiting: 0 })
    await visit(moss, (await moss(startOnboarding, {})).url, 'reject')
    await server.clock.advance(6_000)
    expect(await moss(payoutAccount, {})).toMatchObject({ state: 'rejected' })
    expect(await refusal(moss, startOnboarding, {})).toMatchObject({ status: 409, code: 'ACCOUNT_REJECTED' })
    for (const name of ['accounts_v2', 'webhooks'] as const) await sandbox.setControl(name, null)
    await sandbox.setControl('onboarding', 'instant')
  })
})

test('signed out, nothing is told', async () => {
  expect(await refusal(server.visitor(), purchases, { query: {} })).toMatchObject({ status: 401 })
})

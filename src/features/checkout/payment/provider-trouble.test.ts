import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { storeListings } from '#test/listings.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { boostListing } from '../boost/contract.ts'
import { sweepBoosts } from '../boost/server/boosts.ts'
import { paymentStatus } from '../card/contract.ts'
import { refundAgain } from '../ledger/contract.ts'
import { confirmDelivery, requestRefund } from '../order/contract.ts'
import { sweep } from '../order/server/sweep.ts'
import { payouts } from '../payout/contract.ts'
import { createPaymentIntent } from './contract.ts'
import { cancelPayment, captureBoost } from './server/payments.ts'
import { sendRefund } from './server/refunds.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
let staff: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  staff = await server.member('moss', 'finance')
})
afterEach(async () => {
  await sandbox().setControl('webhooks', null)
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const MINUTE = 60_000
const sandbox = () => server.deps.sandbox!
const paymentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!
/** Subjects and texts of the emails to a member about one listing. */
const emailsTo = async ({ me }: TestMember, title: string) =>
  (await server.mails()).filter(({ to, subject }) => to === me.email && subject.endsWith(title))

describe('a card authorised in time', () => {
  test('an authorisation in time buys the listing, however late its webhook arrives', async () => {
    const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
    await sandbox().setControl('webhooks', 'drop')
    await payByCard(ivy, clientSecret)
    await server.clock.advance(40 * MINUTE)
    await cancelPayment(server.deps, paymentOf(clientSecret))
    await settle(server)
    expect((await see(ivy, transactionId)).status).toBe('processing')
  })

  test('an authorisation is not cancelled by a request made before its buyer came back', async () => {
    const product = await putOnSale(server, rose)
    const { clientSecret, transactionId } = await openCheckout(ivy, product)
    await server.clock.advance(40 * MINUTE)
    expect((await openCheckout(ivy, product)).transactionId).toBe(transactionId)
    await cancelPayment(server.deps, paymentOf(clientSecret))
    // Authorised and claimed, but not captured yet.
    for (let n = 0; n < 3; n++) sandbox().failNext(/capture/, 'error')
    await payByCard(ivy, clientSecret)
    await cancelPayment(server.deps, paymentOf(clientSecret))
    await settle(server)
    expect((await see(ivy, transactionId)).status).toBe('processing')
  })

  test('an authorisation that is too late is cancelled, and its buyer is notified once', async () => {
    const title = 'A late fern'
    const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose, { title }))
    await server.clock.advance(40 * MINUTE)
    for (let n = 0; n < 4; n++) sandbox().failNext(/cancel/, 'error')
    await expect(cancelPayment(server.deps, paymentOf(clientSecret))).rejects.toThrow()
    expect((await see(ivy, transactionId)).status).toBe('cancelled')
    await payByCard(ivy, clientSecret)
    await settle(server)
    await sandbox().redeliver()
    await settle(server)
    expect((await sandbox().intent(paymentOf(clientSecret))).status).toBe('canceled')
    expect(await emailsTo(ivy, title)).toMatchObject([
      { subject: `Not paid: ${title}`, text: expect.stringContaining('after the time to pay had ended') },
    ])
  })

  test('when the provider cancels a claimed authorisation, its buyer is notified too', async () => {
    const title = 'A fern not taken'
    const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose, { title }))
    await sandbox().setControl('webhooks', 'drop')
    await payByCard(ivy, clientSecret)
    await server.deps.payments.cancel(paymentOf(clientSecret))
    await pass(server, 3 * MINUTE)
    expect((await see(ivy, transactionId)).status).toBe('cancelled')
    expect(await emailsTo(ivy, title)).toMatchObject([{ text: expect.stringContaining('could not be taken') }])
  })

  test('a buyer who pressed Pay and entered no valid card is not notified', async () => {
    const title = 'A fern looked at'
    const { transactionId } = await openCheckout(ivy, await putOnSale(server, rose, { title }))
    await pass(server, 31 * MINUTE)
    expect((await see(ivy, transactionId)).status).toBe('cancelled')
    expect(await emailsTo(ivy, title)).toEqual([])
  })

  test('an authorised boost is captured although it was about to be cancelled', async () => {
    const { clientSecret } = await rose(boostListing, { params: { id: String(await putOnSale(server, rose)) } })
    await sandbox().setControl('webhooks', 'drop')
    await payByCard(rose, clientSecret)
    await cancelPayment(server.deps, paymentOf(clientSecret))
    await settle(server)
    const payment_intent = paymentOf(clientSecret)
    expect(await rose(paymentStatus, { query: { payment_intent } })).toMatchObject({ state: 'paid' })
  })
})

test('errors that the provider replays for a day delay neither a sale, its refund nor its payout', async () => {
  for (const request of [/POST payment_intents$/, /capture/, /POST refunds/, /POST transfers$/]) {
    sandbox().failNext(request, 'remembered-500')
  }
  const one = await buy(server, ivy, await putOnSale(server, rose), { protection: false })
  await ivy(confirmDelivery, { body: { transactionId: one } })
  const two = await buy(server, ivy, await putOnSale(server, rose))
  await rose(requestRefund, { body: { transactionId: two, reason: 'Slugs' } })
  await settle(server)
  expect(await rose(payouts, { query: {} })).toMatchObject([{ status: 'completed', transaction: { id: one } }])
  expect(await see(ivy, two)).toMatchObject({ status: 'refunded', refundPending: false })
  expect(sandbox().faults).toEqual([])
})

describe('a refund that the provider refuses', () => {
  /** A sale cancelled while the provider refuses the refund. */
  async function refused(fault: 'wrong-key' | 'declined'): Promise<{ order: number; refund: number }> {
    const order = await buy(server, ivy, await putOnSale(server, rose))
    sandbox().failNext(/POST refunds/, fault)
    await rose(requestRefund, { body: { transactionId: order, reason: 'Slugs' } })
    await settle(server)
    return { order, refund: (await refundsOf(order))[0]?.id ?? 0 }
  }
  const refundsOf = async (order: number) => {
    const { rows } = await server.deps.db.execute<{ id: number; status: string }>(
      sql`select id, status from refunds where transaction_id = ${order} order by id`,
    )
    return rows
  }

  test('a refund refused because of our own fault waits, and is made once that is fixed', async () => {
    const { order, refund: id } = await refused('wrong-key')
    expect(await see(ivy, order)).toMatchObject({ status: 'refunded', refundPending: true, refundFailed: false })
    await pass(server, 11 * MINUTE)
    expect(await see(ivy, order)).toMatchObject({ refundPending: false })
    expect(await refundsOf(order)).toEqual([{ id, status: 'succeeded' }])
  })

  test('a permanently refused refund is owed, and sent again as the same refund', async () => {
    const { order, refund: id } = await refused('declined')
    expect(await see(ivy, order)).toMatchObject({ refundPending: true, refundFailed: true })
    await pass(server, 11 * MINUTE)
    expect(await refundsOf(order)).toEqual([{ id, status: 'failed' }])
    await staff(refundAgain, { body: { transactionId: order } })
    await settle(server)
    expect(await refundsOf(order)).toEqual([{ id, status: 'succeeded' }])
  })

  test('a refund refused while another attempt of it succeeds is made', async () => {
    const { order, refund: id } = await refused('wrong-key')
    const { payments } = server.deps
    // Between this attempt's look at the ledger and its call, another one is permanently refused.
    const refund: typeof payments.refund = async (request) => {
      sandbox().failNext(/POST refunds/, 'declined')
      await sendRefund(server.deps, id)
      expect(await refundsOf(order)).toEqual([{ id, status: 'failed' }])
      return payments.refund(request)
    }
    await sendRefund({ ...server.deps, payments: { ...payments, refund } }, id)
    expect(await refundsOf(order)).toEqual([{ id, status: 'succeeded' }])
    expect(await see(ivy, order)).toMatchObject({ refundPending: false })
  })
})

describe('money that must not be captured any more', () => {
  const boostStatus = async (clientSecret: string) =>
    rose(paymentStatus, { query: { payment_intent: paymentOf(clientSecret) } })

  test('a permanently refused capture puts the plant on sale, cancels the payment and notifies the buyer', async () => {
    const title = 'A fern of a blocked card'
    const product = await putOnSale(server, rose, { title })
    sandbox().failNext(/capture/, 'declined')
    const { clientSecret, transactionId } = await openCheckout(ivy, product)
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect((await see(ivy, transactionId)).status).toBe('cancelled')
    expect((await sandbox().intent(paymentOf(clientSecret))).status).toBe('canceled')
    expect(await emailsTo(ivy, title)).toMatchObject([{ text: expect.stringContaining('could not be taken') }])
    expect((await see(ivy, await buy(server, ivy, product))).status).toBe('processing')
  })

  test('a capture refused because of our own fault is retried', async () => {
    sandbox().failNext(/capture/, 'wrong-key')
    expect((await see(ivy, await buy(server, ivy, await putOnSale(server, rose)))).status).toBe('processing')
  })

  test('a boost is cancelled if its listing goes off sale before the capture or the capture is refused', async () => {
    const product = await putOnSale(server, rose)
    const { clientSecret } = await rose(boostListing, { params: { id: String(product) } })
    await sandbox().setControl('webhooks', 'drop')
    await payByCard(rose, clientSecret)
    await server.deps.db.execute(sql`update products set status = 'paused' where id = ${product}`)
    await captureBoost(server.deps, paymentOf(clientSecret))
    await settle(server)
    expect((await sandbox().intent(paymentOf(clientSecret))).status).toBe('canceled')
    expect(await boostStatus(clientSecret)).toMatchObject({ state: 'failed' })

    await server.deps.db.execute(sql`update products set status = 'active' where id = ${product}`)
    await sandbox().setControl('webhooks', null)
    const again = await rose(boostListing, { params: { id: String(product) } })
    sandbox().failNext(/capture/, 'declined')
    await payByCard(rose, again.clientSecret)
    await settle(server)
    expect((await sandbox().intent(paymentOf(again.clientSecret))).status).toBe('canceled')
    expect(await boostStatus(again.clientSecret)).toMatchObject({ state: 'failed' })
  })
})

test('the sweep looks up every open payment in turn, however many there are, and not in every round', async () => {
  const { db, clock } = server.deps
  const old = new Date(clock.now().getTime() - 20 * MINUTE).toISOString()
  const tooMany = 201
  const products = sql`select id from products where title like 'Crowd %'`
  await storeListings(
    server.deps,
    Array.from({ length: tooMany }, (_, n) => ({ title: `Crowd ${n}`, price: 2000, sellerId: rose.me.id })),
  )
  await db.execute(sql`
    insert into transactions (order_id, buyer_id, seller_id, product_id, product_title, amount, commission_rate, protection_rate,
      platform_fee, with_protection, protection_wording, payment_intent_id, created_at, updated_at)
    select 'crowd-order-' || id, ${ivy.me.id}, ${rose.me.id}, id, title, 2000, 600, 300, 120, false, '', 'pi_crowd_' || id, ${old}, ${old}
    from products where id in (${products})`)
  await db.execute(sql`
    insert into boosts (product_id, user_id, amount, payment_intent_id, created_at)
    select id, ${rose.me.id}, 300, 'pi_crowd_boost_' || id, ${old} from products where id in (${products})`)
  const { clientSecret } = await openCheckout(ivy, await putOnSale(server, rose))
  await server.clock.advance(3 * MINUTE)

  const requested: string[] = []
  const nothing = async () => {}
  const none = async () => []
  const due = async () => ({ count: 0, oldestSeconds: 0 })
  const jobs = { due, work: nothing, every: nothing, start: nothing, stop: nothing, idle: nothing, dead: none }
  const send = async (_tx: object, _queue: object, data: object) => void requested.push(String(Object.values(data)[0]))
  const round = async () => {
    requested.length = 0
    const deps = { ...server.deps, jobs: { ...jobs, reviveDead: async () => 0, schedule: async () => [], send } }
    await sweep(deps)
    await sweepBoosts(deps)
    await server.clock.advance(MINUTE)
    return requested.length
  }
  expect(await round()).toBe(400)
  expect(await round()).toBe(3)
  expect(requested).toContain(paymentOf(clientSecret))
  expect(await round()).toBe(0)
  await server.clock.advance(3 * MINUTE)
  expect(await round()).toBe(400)

  await db.execute(sql`delete from boosts where product_id in (${products})`)
  await db.execute(sql`delete from transactions where product_id in (${products})`)
  await db.execute(sql`delete from products where id in (${products})`)
})

describe('messages to a buyer', () => {
  const DOWN = { status: 503, code: 'PAYMENTS_DOWN' }
  const opening = (productId: number, buyerProtection: boolean) =>
    refusal(ivy, createPaymentIntent, { body: { amount: 20, productId, buyerProtection } })

  test('a refusal caused by our own fault is not reported as a payment in progress', async () => {
    const product = await putOnSale(server, rose)
    sandbox().failNext(/POST payment_intents$/, 'wrong-key')
    expect(await opening(product, true)).toMatchObject(DOWN)
    const { clientSecret, transactionId } = await openCheckout(ivy, product)
    sandbox().failNext(/GET payment_intents/, 'wrong-key')
    expect(await opening(product, false)).toMatchObject(DOWN)
    sandbox().failNext(/GET payment_intents/, 'wrong-key')
    const status = await ivy(paymentStatus, { query: { payment_intent: paymentOf(clientSecret) } })
    expect(status).toMatchObject({ state: 'processing' })
    expect((await openCheckout(ivy, product)).transactionId).toBe(transactionId)

    sandbox().failNext(/POST payment_intents$/, 'wrong-key')
    expect(await refusal(rose, boostListing, { params: { id: String(product) } })).toMatchObject(DOWN)
  })
})

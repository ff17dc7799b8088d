import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications, setPreferences } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { paymentStatus } from '../card/contract.ts'
import { payouts } from '../payout/contract.ts'
import {
  agreeRefund,
  confirmDelivery,
  contestRefund,
  purchases,
  requestRefund,
  sales,
  withdrawRefund,
} from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

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

const listing = async (id: number) =>
  (await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)).rows[0]
const sold = async (options: { protection?: boolean } = {}) => buy(server, ivy, await putOnSale(server, rose), options)
const body = (transactionId: number) => ({ body: { transactionId } })
const asked = (transactionId: number, reason = 'It is dead') => ({ body: { transactionId, reason } })

/** The part of the payment's status that concerns an order. */
async function statusOf(id: number) {
  const { paymentIntentId } = await see(ivy, id)
  return ivy(paymentStatus, { query: { payment_intent: paymentIntentId ?? '' } })
}

describe('a sale from start to end', () => {
  test('an order is paid, held, collected and paid out', async () => {
    const product = await putOnSale(server, rose)
    const intent = await openCheckout(ivy, product)
    expect(intent).toMatchObject({
      platformFee: 120,
      platformFeePercent: 6,
      buyerProtectionFee: 60,
      buyerProtectionPercent: 3,
      totalFee: 180,
      total: 2060,
    })
    expect(await listing(product)).toEqual({ status: 'active', quantity: 1 })
    const paymentId = intent.clientSecret.split('_secret_')[0]!
    await payByCard(ivy, intent.clientSecret)
    await settle(server)
    expect(await listing(product)).toEqual({ status: 'reserved', quantity: 0 })

    const order = await see(ivy, intent.transactionId)
    expect(order).toMatchObject({ status: 'processing', party: 'buyer', total: 2060, sellerGets: 1880 })
    expect(order.collectionCode).toMatch(/^\d{6}$/)
    expect(order.pickup).toEqual({ location: 'Leeds', postcode: 'LS6 2AB', directions: null })
    expect(order.actions).toEqual(['confirmReceipt', 'requestRefund'])
    const mine = await see(rose, order.id)
    expect([mine.collectionCode, mine.collectionQr, mine.pickup, mine.paymentIntentId]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(order.collectionQr?.size).toBeGreaterThan(20)
    expect(order.collectionQr?.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    expect(await ivy(paymentStatus, { query: { payment_intent: paymentId } })).toMatchObject({ state: 'paid' })
    expect(await rose(paymentStatus, { query: { payment_intent: paymentId } })).toMatchObject({ state: 'none' })
    expect(await balance(server, 'buyer_held')).toBe(-2060)

    const done = await ivy(confirmDelivery, body(order.id))
    expect(done).toMatchObject({ success: true, message: 'Payment has been released to the seller.' })
    // With protection the payout waits for 48 hours.
    await pass(server, 49 * HOUR)
    expect(await listing(product)).toEqual({ status: 'sold', quantity: 0 })
    const [payout] = await rose(payouts, { query: {} })
    expect(payout).toMatchObject({ amount: 1880, amountFormatted: '£18.80', status: 'completed', waitsFor: null })
    expect(payout?.transaction).toEqual({ id: order.id, orderId: order.orderId, status: 'completed' })
    expect(await balance(server, 'buyer_held')).toBe(0)
    expect((await see(ivy, order.id)).timeline.map(({ event }) => event)).toEqual(['opened', 'paid', 'confirmReceipt'])
    expect((await ivy(purchases, { query: {} }))[0]?.id).toBe(order.id)
    expect((await rose(sales, { query: {} }))[0]?.id).toBe(order.id)
  })

  test('buyer and seller are notified of the sale by email', async () => {
    const subjects = (await server.mails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'ivy: Your order: A fine fern',
        'rose: Sold: A fine fern',
        'rose: Payment released: A fine fern',
      ]),
    )
    expect(subjects).toContain('rose: Paid out: £18.80')
  })

  test('both parties are notified in the product, with a link to the order', async () => {
    const bell = async (person: TestMember) =>
      (await person(listNotifications, { query: {} })).map(({ kind, title, href }) => `${kind}: ${title} ${href}`)
    expect(await bell(ivy)).toContain('order: Your order: A fine fern /transactions')
    expect(await bell(rose)).toEqual(
      expect.arrayContaining([
        'order: Sold: A fine fern /transactions?tab=sales',
        'payout: Paid out: £18.80 /transactions?tab=payouts',
      ]),
    )
  })

  test('with protection, the code proves the handover and starts 48 hours for claims', async () => {
    const id = await sold()
    const code = (await see(ivy, id)).collectionCode ?? ''
    expect(await refusal(rose, confirmDelivery, body(id))).toMatchObject({
      status: 403,
      message: 'Ask the buyer for their collection code',
    })
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await refusal(rose, confirmDelivery, { body: { transactionId: id, code: wrong } })).toMatchObject({
      status: 400,
    })
    const { transaction } = await rose(confirmDelivery, { body: { transactionId: id, code } })
    expect(transaction.status).toBe('delivered')
    await pass(server, 47 * HOUR)
    expect((await see(ivy, id)).status).toBe('delivered')
    await pass(server, 2 * HOUR)
    expect((await see(ivy, id)).status).toBe('completed')
  })

  test('without protection the code releases the money at once', async () => {
    const id = await sold({ protection: false })
    const code = (await see(ivy, id)).collectionCode ?? ''
    const { transaction } = await rose(confirmDelivery, { body: { transactionId: id, code } })
    expect(transaction).toMatchObject({ status: 'completed', total: 2000 })
  })

  test('a seller may enter five wrong codes an hour', async () => {
    const id = await sold()
    const code = (await see(ivy, id)).collectionCode ?? ''
    const wrong = { body: { transactionId: id, code: code === '000000' ? '111111' : '000000' } }
    for (let n = 0; n < 5; n++) expect((await refusal(rose, confirmDelivery, wrong))?.status).toBe(400)
    expect((await refusal(rose, confirmDelivery, { body: { transactionId: id, code } }))?.status).toBe(429)
    await server.clock.advance(HOUR + 1000)
    expect((await rose(confirmDelivery, { body: { transactionId: id, code } })).transaction.status).toBe('delivered')
  })

  test('a code in full-width digits is accepted, and other characters are refused', async () => {
    const id = await sold()
    const code = (await see(ivy, id)).collectionCode ?? ''
    const letters = { body: { transactionId: id, code: '𝟘éßçñü' } }
    expect((await refusal(rose, confirmDelivery, letters))?.status).toBe(400)
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    const { transaction } = await rose(confirmDelivery, { body: { transactionId: id, code: wide } })
    expect(transaction.status).toBe('delivered')
  })

  test('an order that is not collected causes reminders, then a full refund', async () => {
    const id = await sold()
    for (let day = 0; day < 13; day++) await pass(server, DAY)
    const reminders = (await server.mails()).filter(({ subject }) => subject.startsWith('Have you arranged to collect'))
    expect(reminders.length).toBeGreaterThanOrEqual(3)
    await pass(server, DAY + HOUR)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
  })
})

describe('refunds', () => {
  test('a refund is made when the buyer requests it and the seller agrees', async () => {
    const id = await sold()
    expect(await ivy(requestRefund, asked(id))).toMatchObject({
      message: 'Your request has been submitted for review.',
    })
    expect(await see(rose, id)).toMatchObject({
      status: 'dispute',
      refundReason: 'It is dead',
      actions: ['agreeRefund', 'contestRefund'],
    })
    await rose(agreeRefund, body(id))
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
  })

  test('emails with a deadline and money at stake are sent to those who have switched off emails about orders', async () => {
    const body = { kinds: [{ kind: 'order' as const, inApp: true, email: 'off' as const }] }
    await rose(setPreferences, { body })
    const id = await sold()
    await ivy(requestRefund, asked(id))
    await rose(agreeRefund, { body: { transactionId: id } })
    const subjects = (await server.mails()).filter(({ to }) => to === rose.me.email).map(({ subject }) => subject)
    expect(
      subjects.filter((subject) => subject.startsWith('Ivy Gardener has requested a refund')).length,
    ).toBeGreaterThan(0)
    expect(subjects.at(-1)).toMatch(/^Ivy Gardener has requested a refund/)
    await rose(setPreferences, { body: { kinds: [{ ...body.kinds[0]!, email: 'now' as const }] } })
  })

  test('a seller who does not answer for 72 hours is reminded once and has then agreed', async () => {
    const id = await sold()
    await ivy(requestRefund, asked(id))
    const reminders = async () =>
      (await server.mails()).filter(({ to, subject }) => to === rose.me.email && /^Please answer/.test(subject)).length
    const before = await reminders()
    await pass(server, 53 * HOUR)
    expect(await reminders()).toBe(before)
    await pass(server, 2 * HOUR)
    await pass(server, 2 * HOUR)
    expect(await reminders()).toBe(before + 1)
    await pass(server, 14 * HOUR)
    expect((await see(ivy, id)).status).toBe('dispute')
    await pass(server, 2 * HOUR)
    expect((await see(ivy, id)).status).toBe('refunded')
  })

  test('a seller who disagrees leaves the decision to staff', async () => {
    const id = await sold()
    await ivy(requestRefund, asked(id))
    await rose(contestRefund, asked(id, 'It was alive'))
    await pass(server, 73 * HOUR)
    const notices = await see(rose, id)
    expect(notices).toMatchObject({ status: 'dispute', contested: true })
    expect(notices.timeline.map(({ event }) => event)).toEqual(['opened', 'paid', 'requestRefund', 'contestRefund'])
    expect(await statusOf(id)).toMatchObject({ state: 'paid', transaction: { status: 'dispute', contested: true } })
    await ivy(withdrawRefund, body(id))
    expect(await see(ivy, id)).toMatchObject({ status: 'processing', contested: false, refundReason: null })
  })

  test('a seller who cancels refunds at once', async () => {
    const id = await sold()
    await rose(requestRefund, asked(id, 'Slugs ate it'))
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
    expect(await statusOf(id)).toMatchObject({
      state: 'paid',
      transaction: { status: 'refunded', refundedAmount: 2060, collectionCode: null },
    })
  })

  test('a refund that the bank returns is still owed', async () => {
    const id = await buy(server, ivy, await putOnSale(server, rose), { card: '4000000000005126' })
    await rose(requestRefund, asked(id, 'Sorry'))
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({
      status: 'refunded',
      refundPending: true,
      refundFailed: true,
      lastEvent: 'cancelSale',
    })
    expect(await balance(server, 'refunds_owed')).toBe(-2060)
    const notices = (await server.mails()).filter(({ subject }) => subject === 'Your refund came back: A fine fern')
    expect(notices).toMatchObject([{ to: ivy.me.email, text: expect.stringContaining('£20.60') }])
  })

  test('a refund request needs a reason', async () => {
    const id = await sold()
    expect((await refusal(ivy, requestRefund, asked(id, '  ')))?.status).toBe(400)
  })
})

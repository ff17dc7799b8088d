import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { declareSeller } from '#features/sellers/contract.ts'
import { ApiError } from '#shared/api-client.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, faults, openBasket, payByCard, putInBasket, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { cancelLine, confirmDelivery, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { getReceipt } from '../receipt/contract.ts'
import { cancelOrder } from './contract.ts'

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

interface Ordered {
  leeks: number
  rhubarb: number
  id: number
}

/** Four plugs at any three for £5 and one at £2, and a crown. */
async function ordered({ seller = rose, protection = true, seeds = 0 } = {}): Promise<Ordered> {
  const bundle = { units: 3, price: 500 }
  const leeks = await putOnSale(server, seller, { quantity: 12, price: 200, bundle, title: 'Leek plugs' })
  const rhubarb = await putOnSale(server, seller, { price: 450, title: 'Rhubarb crown' })
  await putInBasket(ivy, leeks, 4)
  await putInBasket(ivy, rhubarb)
  if (seeds > 0) await putInBasket(ivy, await putOnSale(server, seller, { price: seeds, title: 'One bean' }))
  const { clientSecret, transactionId } = await openBasket(ivy, leeks, (1150 + seeds) / 100, protection)
  await payByCard(ivy, clientSecret)
  await settle(server)
  return { leeks, rhubarb, id: transactionId }
}

const cancel = (transactionId: number, productId: number, who = rose) =>
  who(cancelLine, { body: { transactionId, productId } })
const refused = (transactionId: number, productId: number, who = rose) =>
  refusal(who, cancelLine, { body: { transactionId, productId } })

async function stockOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)
  return rows[0]
}

const refundsOf = async (id: number): Promise<unknown[]> =>
  (await server.deps.db.execute(sql`select amount, status from refunds where transaction_id = ${id} order by id`)).rows

test('the seller cancels one listing: its price and its part of the fee go back, and the rest is one order as before', async () => {
  const { leeks, rhubarb, id } = await ordered()
  const before = await see(ivy, id)
  expect([before.total, before.protectionFee]).toEqual([1185, 35])
  expect((await see(rose, id)).actions).toContain('cancelLine')
  await cancel(id, rhubarb)
  await settle(server)
  // Of £7.00: 21p protection, 42p commission.
  const after = await see(ivy, id)
  expect(after).toMatchObject({
    ...{ status: 'processing', amount: 700, protectionFee: 21, total: 721, refundedAmount: 0, quantity: 4 },
    ...{ product: { id: leeks, title: '4 × Leek plugs' }, collectionCode: before.collectionCode },
    lines: [{ productId: leeks, amount: 700, bundle: { units: 3, price: 500 } }],
    cancelledLines: [{ productId: rhubarb, title: 'Rhubarb crown', quantity: 1, amount: 450, returned: 464 }],
  })
  expect(after.timeline.at(-1)).toMatchObject({ event: 'cancelLine', from: 'processing', to: 'processing' })
  expect(await see(rose, id)).toMatchObject({ platformFee: 42, sellerGets: 658 })
  expect((await see(rose, id)).actions).not.toContain('cancelLine')
  expect(await refundsOf(id)).toEqual([{ amount: 464, status: 'succeeded' }])
  expect([await stockOf(leeks), await stockOf(rhubarb)]).toEqual([
    { status: 'active', quantity: 8 },
    { status: 'paused', quantity: 1 },
  ])
  const [mail] = await emailsTo(server, ivy, /^Cancelled: Rhubarb crown$/)
  expect(mail?.text).toContain('£4.64')
  expect(mail?.text).toContain('4 × Leek plugs')
  const [own] = await emailsTo(server, rose, /^Cancelled: Rhubarb crown$/)
  expect(own?.text).toContain('You get £6.58 after the handover.')
  const receipt = await ivy(getReceipt, { params: { id: String(id) } })
  expect([
    ...receipt.lines.map(({ name, amount }) => [name, amount]),
    [receipt.total.name, receipt.total.amount],
  ]).toEqual([
    ['4 × £2.00, any 3 for £5.00', 700],
    ['Buyer protection (3%)', 21],
    ['Rhubarb crown, cancelled by the seller', 464],
    ['Back to your card for it', -464],
    ['Paid after the refund', 721],
  ])
})

test('the first listing is cancelled: the order is that of the next, and is released for it alone', async () => {
  const { leeks, rhubarb, id } = await ordered({ protection: false })
  const held = await balance(server, 'buyer_held')
  await cancel(id, leeks)
  expect((await balance(server, 'buyer_held')) - held).toBe(700)
  expect(await see(rose, id)).toMatchObject({
    product: { id: rhubarb, title: 'Rhubarb crown' },
    quantity: 1,
    amount: 450,
  })
  expect(await stockOf(leeks)).toEqual({ status: 'active', quantity: 12 })
  await ivy(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  expect(await stockOf(rhubarb)).toMatchObject({ status: 'sold' })
  expect((await rose(payouts, { query: {} }))[0]).toMatchObject({ amount: 423 })
})

test('twice is once, and two of three at the same moment leave one', async () => {
  const { leeks, rhubarb, id } = await ordered({ seeds: 12 })
  await Promise.all([cancel(id, rhubarb), cancel(id, rhubarb), cancel(id, leeks)])
  await settle(server)
  expect(await see(ivy, id)).toMatchObject({ amount: 12, product: { title: 'One bean' }, status: 'processing' })
  expect(await refundsOf(id)).toHaveLength(2)
  // The last goes with the order.
  const [bean] = (await see(ivy, id)).lines
  expect(await refused(id, bean!.productId)).toMatchObject({ status: 409, code: 'LAST_LINE' })
  await rose(requestRefund, { body: { transactionId: id, reason: 'Mice' } })
  await settle(server)
  const back = (await refundsOf(id)) as { amount: number }[]
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(1162 + 35)
})

test('both of two listings cannot be cancelled at the same moment', async () => {
  const { leeks, rhubarb, id } = await ordered()
  const answers = await Promise.allSettled([cancel(id, leeks), cancel(id, rhubarb)])
  const [lost] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(lost).toBeInstanceOf(ApiError)
  expect((lost as ApiError).body.code).toBe('LAST_LINE')
  expect((await see(ivy, id)).lines).toHaveLength(1)
})

test('only the seller cancels a listing, of this order, before the handover, and not beside a cancellation of all of it', async () => {
  const { leeks, rhubarb, id } = await ordered()
  expect(await refused(id, rhubarb, ivy)).toMatchObject({ status: 403 })
  expect(await refused(id, rhubarb, await server.member('eve'))).toMatchObject({ status: 404 })
  expect(await refused(id, 999_999)).toMatchObject({ status: 404 })
  await ivy(confirmDelivery, { body: { transactionId: id } })
  expect(await refused(id, leeks)).toMatchObject({ status: 409, code: 'ORDER_MOVED_ON' })
  const trader = await server.member('trader')
  const business = { name: 'Ferns', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' }
  await trader(declareSeller, { body: { kind: 'trader', ...business } })
  const other = await ordered({ seller: trader })
  await ivy(cancelOrder, { params: { id: String(other.id) } })
  expect(await refused(other.id, other.rhubarb, trader)).toMatchObject({ status: 409 })
  expect((await see(trader, other.id)).actions).not.toContain('cancelLine')
})

test('a bank that disputes what is left decides about it, and a listing cannot be cancelled meanwhile', async () => {
  const { rhubarb, id } = await ordered({ seeds: 12 })
  await cancel(id, rhubarb)
  await settle(server)
  const { paymentIntentId } = await see(ivy, id)
  await server.deps.sandbox!.raiseDispute(paymentIntentId!)
  await settle(server)
  expect((await see(rose, id)).status).toBe('dispute')
  const [line] = (await see(rose, id)).lines
  expect(await refused(id, line!.productId)).toMatchObject({ status: 409 })
})

test('the database refuses a line that leaves its order without its money', async () => {
  const { rhubarb, id } = await ordered()
  const { db } = server.deps
  await expect(
    db.execute(sql`delete from order_lines where transaction_id = ${id} and product_id = ${rhubarb}`),
  ).rejects.toThrow()
  await expect(db.execute(sql`update transactions set amount = 700 where id = ${id}`)).rejects.toThrow()
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into cancelled_lines select transaction_id, line, product_id, product_title, product_image, quantity, unit_price,
          bundle_units, bundle_price, amount, amount, now() from order_lines where transaction_id = ${id} and product_id = ${rhubarb}`)
      await tx.execute(sql`delete from order_lines where transaction_id = ${id} and product_id = ${rhubarb}`)
    }),
  ).rejects.toThrow()
})

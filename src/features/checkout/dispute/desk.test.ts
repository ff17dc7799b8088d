import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { countView } from '#features/listings/listing/view-counts-contract.ts'
import { proveSecondFactor, startTestServer, type TestMember, type TestServer, type Visitor } from '#test/server.ts'
import { balance, buy, faults, pass, payByCard, putOnSale, RULED, refusal, see, settle } from '#test/shop.ts'
import { boostListing, getBoost } from '../boost/contract.ts'
import { paymentStatus } from '../card/contract.ts'
import { contestRefund, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { decideDispute, openDisputes } from './contract.ts'

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
  await settle(server)
  expect(await faults(server)).toEqual([])
})

async function contestedOrder(): Promise<number> {
  const id = await buy(server, ivy, await putOnSale(server, rose))
  await ivy(requestRefund, { body: { transactionId: id, reason: 'Dead' } })
  await rose(contestRefund, { body: { transactionId: id, reason: 'Alive' } })
  return id
}

test('staff can give everything to the buyer', async () => {
  const id = await contestedOrder()
  expect(await staff(openDisputes, {})).toMatchObject({
    total: 1,
    disputes: [{ id, refundReason: 'Dead', contestReason: 'Alive' }],
  })
  const answers = (await server.mails()).filter(({ subject }) => subject.includes('does not agree'))
  expect(answers).toMatchObject([{ to: ivy.me.email, text: expect.stringContaining('Alive') }])
  await staff(decideDispute, { body: { ...RULED, transactionId: id, to: 'buyer' } })
  await settle(server)
  expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
})

test('staff can pay the seller, less a part that goes back to the buyer', async () => {
  const id = await contestedOrder()
  await staff(decideDispute, { body: { ...RULED, transactionId: id, to: 'seller', refund: 500 } })
  await settle(server)
  expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 500, refundPending: false })
  // 6 % of the remaining £15.00, not of the £20.00 that were paid.
  expect((await rose(payouts, { query: {} }))[0]).toMatchObject({ amount: 1410, status: 'completed' })
  expect(await see(rose, id)).toMatchObject({ platformFee: 90, sellerGets: 1410 })
  const postings = await server.deps.db.execute<{ account: string; amount: number }>(sql`
    select a.code as account, p.amount::int from ledger_postings p
    join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
    where e.idem_key = ${`release:${id}`} order by p.amount desc`)
  expect(postings.rows.map(({ account, amount }) => `${account} ${amount}`)).toEqual([
    'buyer_held 2060',
    'protection -60',
    'commission -90',
    'refunds_owed -500',
    'seller_payable -1410',
  ])
})

test('the same decision again returns the same result, and a different one is refused', async () => {
  const id = await contestedOrder()
  const decided = { ...RULED, transactionId: id, to: 'seller' as const, refund: 500 }
  await staff(decideDispute, { body: decided })
  expect(await staff(decideDispute, { body: decided })).toMatchObject({ status: 'completed' })
  expect(await refusal(staff, decideDispute, { body: { ...decided, refund: 600 } })).toMatchObject({
    status: 409,
  })
  expect(await refusal(staff, decideDispute, { body: { ...decided, to: 'buyer' } })).toMatchObject({
    status: 409,
  })
})

test('the whole price cannot be returned as a part, and staff cannot decide their own disputes', async () => {
  const id = await contestedOrder()
  const body = { ...RULED, transactionId: id, to: 'seller' as const, refund: 2000 }
  expect(await refusal(staff, decideDispute, { body })).toMatchObject({ status: 400 })
  expect(await refusal(rose, decideDispute, { body })).toMatchObject({ status: 404 })
  await server.deps.db.execute(sql`update users set role = 'admin' where id = ${rose.me.id}`)
  await proveSecondFactor(server, rose)
  expect(await refusal(rose, decideDispute, { body: { ...RULED, transactionId: id, to: 'seller' } })).toMatchObject({
    status: 403,
  })
  await server.deps.db.execute(sql`update users set role = 'user' where id = ${rose.me.id}`)
  expect((await see(ivy, id)).status).toBe('dispute')
})

test('a boost is paid once and shows the listing first for a week', async () => {
  const product = await putOnSale(server, rose)
  const first = await rose(boostListing, { params: { id: String(product) } })
  expect(await rose(boostListing, { params: { id: String(product) } })).toEqual(first)
  expect(first.amount).toBe(300)
  expect(await refusal(ivy, boostListing, { params: { id: String(product) } })).toMatchObject({ status: 403 })
  await payByCard(rose, first.clientSecret)
  await settle(server)
  const { rows } = await server.deps.db.execute<{ until: string }>(
    sql`select featured_until as until from products where id = ${product}`,
  )
  const days = (new Date(rows[0]?.until ?? 0).getTime() - server.clock.now().getTime()) / 86_400_000
  expect(Math.round(days)).toBe(7)
  expect(await balance(server, 'boost')).toBe(-300)
  const receipts = (await server.mails()).filter(({ subject }) => subject.startsWith('Featured: '))
  expect(receipts).toMatchObject([{ to: rose.me.email, text: expect.stringContaining('£3.00') }])
  const payment_intent = first.clientSecret.split('_secret_')[0]!
  expect(await rose(paymentStatus, { query: { payment_intent } })).toMatchObject({ state: 'paid' })
})

const DAY = 86_400_000
const boostOf = (product: number, member = rose) => member(getBoost, { params: { id: String(product) } })
const look = (visitor: Visitor, product: number) => visitor(countView, { params: { id: String(product) } })
async function boost(product: number, card?: string): Promise<string> {
  const { clientSecret } = await rose(boostListing, { params: { id: String(product) } })
  await payByCard(rose, clientSecret, card)
  await settle(server)
  return clientSecret.split('_secret_')[0]!
}

test('a seller sees the views before and after a boost, measured by day, without their own', async () => {
  const product = await putOnSale(server, rose)
  await pass(server, 2 * DAY)
  for (const visitor of [server.visitor(), ivy, rose]) await look(visitor, product)
  expect(await boostOf(product)).toMatchObject({ canBoost: true, featuredUntil: null, measured: null })
  expect((await boostOf(product)).pastWeek).toEqual({ days: 3, views: 2 })
  await pass(server, DAY)
  await boost(product)
  for (let n = 0; n < 5; n++) await look(server.visitor(), product)
  await pass(server, DAY)
  await look(ivy, product)
  const { measured, featuredUntil } = await boostOf(product)
  expect(measured).toMatchObject({ before: { days: 3, views: 2 }, since: { days: 2, views: 6 } })
  expect(featuredUntil).not.toBeNull()
  expect(await refusal(ivy, getBoost, { params: { id: String(product) } })).toMatchObject({ status: 403 })
})

test('a second boost adds a week, and its end is announced a day ahead, once', async () => {
  const product = await putOnSale(server, rose, { title: 'Boosted twice' })
  await boost(product)
  const first = new Date((await boostOf(product)).featuredUntil ?? 0)
  await boost(product)
  expect(Date.parse((await boostOf(product)).featuredUntil ?? '') - first.getTime()).toBe(7 * DAY)
  const answers = async () =>
    (await server.mails()).filter(({ subject }) => subject === 'Your boost ends soon: Boosted twice')
  for (let day = 0; day < 8; day++) await pass(server, DAY)
  expect(await answers()).toHaveLength(0)
  for (let day = 0; day < 6; day++) await pass(server, DAY)
  const [mail, ...more] = await answers()
  expect(more).toEqual([])
  expect(mail?.text).toContain('Its page was opened 0 times since the boost began')
  expect(mail?.text).toContain(`/my-listings?boost=${product}`)
})

test('a declined card leaves the listing without a boost and says why', async () => {
  const product = await putOnSale(server, rose)
  const payment_intent = await boost(product, '4000000000000002')
  expect(await rose(paymentStatus, { query: { payment_intent } })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('declined'),
    boost: { productId: product, endsAt: null },
  })
  expect(await boostOf(product)).toMatchObject({ canBoost: true, featuredUntil: null })
})

test('a listing that goes off sale before its boost is captured is never charged', async () => {
  const product = await putOnSale(server, rose)
  const income = await balance(server, 'boost')
  const { clientSecret } = await rose(boostListing, { params: { id: String(product) } })
  await server.deps.db.execute(sql`update products set status = 'paused' where id = ${product}`)
  await payByCard(rose, clientSecret)
  await settle(server)
  const payment_intent = clientSecret.split('_secret_')[0]!
  expect(await rose(paymentStatus, { query: { payment_intent } })).toMatchObject({ state: 'failed' })
  expect(await balance(server, 'boost')).toBe(income)
})

test('money is not decided without a rule and a reason, which the log keeps', async () => {
  const id = await contestedOrder()
  const { rule, reason } = RULED
  const decided = { transactionId: id, to: 'buyer' as const }
  const send = (payload: object) =>
    staff.request({ method: 'POST', url: '/api/admin/disputes/decide', payload: { ...decided, ...payload } })
  for (const payload of [{ rule }, { reason }, { rule, reason: ' ' }, { rule: 'civil', reason }])
    expect((await send(payload)).statusCode).toBe(400)
  expect((await send({ rule, reason })).statusCode).toBe(200)
  const { rows } = await server.deps.db.execute(
    sql`select after, reason from audit_log where subject_kind = 'order' and subject_id = ${id}`,
  )
  expect(rows).toEqual([{ after: 'refund', reason: `rule ${rule}: ${reason}` }])
  const refund = { method: 'POST', url: '/api/admin/orders/refund', payload: { transactionId: id, reason } } as const
  expect((await staff.request(refund)).json().fields).toEqual({ rule: 'Choose a rule' })
})

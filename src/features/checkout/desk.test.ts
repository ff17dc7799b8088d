import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../../../test/server.ts'
import { balance, buy, faults, payByCard, putOnSale, refusal, see, settle } from '../../../test/shop.ts'
import {
  boostListing,
  contestRefund,
  decideDispute,
  openDisputes,
  paymentStatus,
  payouts,
  requestRefund,
} from './contract.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
let staff: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  staff = await server.member('moss', 'moderator')
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

test('the desk gives everything to the buyer', async () => {
  const id = await contestedOrder()
  expect(await staff(openDisputes, {})).toMatchObject([{ id, refundReason: 'Dead', contestReason: 'Alive' }])
  const told = (await server.mails()).filter(({ subject }) => subject.includes('does not agree'))
  expect(told).toMatchObject([{ to: ivy.me.email, text: expect.stringContaining('Alive') }])
  await staff(decideDispute, { body: { transactionId: id, to: 'buyer' } })
  await settle(server)
  expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
})

test('or pays the seller, less what goes back to the buyer', async () => {
  const id = await contestedOrder()
  await staff(decideDispute, { body: { transactionId: id, to: 'seller', refund: 500 } })
  await settle(server)
  expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 500, refundPending: false })
  expect((await rose(payouts, { query: {} }))[0]).toMatchObject({ amount: 1380, status: 'completed' })
})

test('more than the seller would get cannot go back, and nobody else decides', async () => {
  const id = await contestedOrder()
  const body = { transactionId: id, to: 'seller' as const, refund: 1881 }
  expect(await refusal(staff, decideDispute, { body })).toMatchObject({ status: 400 })
  expect(await refusal(rose, decideDispute, { body })).toMatchObject({ status: 404 })
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

import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, faults, putOnSale, RULED, see, settle } from '#test/shop.ts'
import { refundReleased } from '../dispute/contract.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import { agreeRefund, confirmDelivery, requestRefund, withdrawRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { getEarnings, getReceipt } from './contract.ts'
import { STATEMENT_FILE } from './receipt-files.ts'
import { statementOf } from './server/statement.ts'

// What a seller reads about money that goes back after it was paid out.
const server = await startTestServer({ env: { CHARGEBACK_LIMIT: '5000' } })
const ivy = await server.member('ivy')
const moss = await server.member('moss', 'finance')
afterEach(async () => {
  await reconcile(server.deps)
  expect(await faults(server)).toEqual([])
})

/** A sale without protection that was paid out. */
async function paidOut(seller: TestMember, price = 2000): Promise<number> {
  const listing = await putOnSale(server, seller, { price })
  const id = await buy(server, ivy, listing, { protection: false, pounds: price / 100 })
  await ivy(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  return id
}

const refund = async (seller: TestMember, transactionId: number) => {
  await seller(requestRefund, { body: { transactionId, reason: 'It has died' } })
  await settle(server)
}
const decide = async (dispute: string, verdict: 'lost' | 'appealed' | 'won') => {
  await server.deps.sandbox!.decideDispute(dispute, verdict)
  await settle(server)
}
const year = () => String(server.deps.clock.now().getUTCFullYear())

/** The end of each line of a seller's year: what went back, the commission, what is left, the status, the day of the payout. */
async function linesOf(seller: TestMember): Promise<string[]> {
  const { body } = await seller.request({ method: 'GET', url: `${STATEMENT_FILE}?year=${year()}` })
  return body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-6).join().replaceAll('"', ''))
}
const today = () => server.deps.clock.now().toISOString().slice(0, 10)
const leftOf = async (member: TestMember, id: number) =>
  (await member(getReceipt, { params: { id: String(id) } })).total.amount
const paidOutTo = async (seller: TestMember) => (await seller(getEarnings, {})).paidOut.amount
const sent = async (seller: TestMember) =>
  (await seller(payouts, { query: {} })).map(({ status, amount, owedBack, waitsFor }) => [
    ...[status, amount, owedBack, waitsFor],
  ])

test('a sale that its seller refunds after the payout leaves nothing in receipt, statement and earnings', async () => {
  const rose = await server.member('rose')
  const id = await paidOut(rose)
  expect([await linesOf(rose), await paidOutTo(rose)]).toEqual([[`0.00,1.20,0.00,18.80,Completed,${today()}`], 1880])
  await refund(rose, id)
  expect([await leftOf(rose, id), await leftOf(ivy, id)]).toEqual([0, 0])
  expect([await linesOf(rose), await paidOutTo(rose)]).toEqual([['20.00,0.00,0.00,0.00,Refunded,'], 0])
  expect(await sent(rose)).toEqual([['refunded', 1880, 1880, null]])
})

test('a part that goes back after the payout is taken off everywhere', async () => {
  const fern = await server.member('fern')
  const id = await paidOut(fern)
  await moss(refundReleased, { body: { ...RULED, transactionId: id, amount: 500 } })
  await settle(server)
  expect([await leftOf(fern, id), await leftOf(ivy, id)]).toEqual([1410, 1500])
  expect([await linesOf(fern), await paidOutTo(fern)]).toEqual([[`5.00,0.90,0.00,14.10,Completed,${today()}`], 1410])
  expect(await sent(fern)).toEqual([['completed', 1880, 470, null]])
})

test('what is not reversed and is repaid by a later payout counts as paid out once', async () => {
  const sage = await server.member('sage')
  server.deps.sandbox!.failNext(/POST .*reversals$/, 'declined')
  await refund(sage, await paidOut(sage))
  expect(await paidOutTo(sage)).toBe(0)
  await paidOut(sage)
  expect(await paidOutTo(sage)).toBe(1880)
  expect(await sent(sage)).toEqual([
    ['completed', 1880, 0, null],
    ['refunded', 1880, 1880, null],
  ])
})

test('a chargeback above the limit takes a part of a payout, and an appeal pays it again', async () => {
  const linden = await server.member('linden')
  const id = await paidOut(linden, 10_000)
  await server.deps.sandbox!.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  const dispute = (await server.deps.sandbox!.disputes())[0]?.id ?? ''
  await decide(dispute, 'lost')
  expect([await leftOf(linden, id), await paidOutTo(linden)]).toEqual([4400, 4400])
  expect(await linesOf(linden)).toEqual([`56.00,0.00,0.00,44.00,Refunded by the bank,${today()}`])
  const reversed = ['refunded', 9400, 5000, null]
  expect(await sent(linden)).toEqual([reversed])
  await server.deps.sandbox!.topUp(100_000)
  for (const verdict of ['appealed', 'won'] as const) await decide(dispute, verdict)
  expect([await leftOf(linden, id), await paidOutTo(linden)]).toEqual([9400, 9400])
  expect(await sent(linden)).toEqual([['completed', 5000, 0, null], reversed])
})

test('a cancelled payout says whether the report is still to be decided', async () => {
  const basil = await server.member('basil')
  const reported = async () => {
    const transactionId = await buy(server, ivy, await putOnSale(server, basil))
    await ivy(confirmDelivery, { body: { transactionId } })
    await ivy(requestRefund, { body: { transactionId, reason: 'It has died' } })
    return { body: { transactionId } }
  }
  const waits = async () => (await basil(payouts, { query: {} })).map(({ waitsFor }) => waitsFor)
  const withdrawn = await reported()
  expect(await waits()).toEqual(['The buyer reported a problem. You are paid if it is decided in your favour'])
  await ivy(withdrawRefund, withdrawn)
  expect((await waits())[1]).toBe('Another payout of this order has taken its place')
  await basil(agreeRefund, await reported())
  expect((await waits())[0]).toBe('The payment went back to the buyer, so nothing is paid out')
})

test('a year of many sales is read in pages, and none is left out', async () => {
  const heather = await server.member('heather')
  for (let n = 0; n < 3; n++) await buy(server, ivy, await putOnSale(server, heather))
  const whole = await statementOf(server.deps, heather.me, year())
  expect(whole?.trim().split('\r\n')).toHaveLength(4)
  for (const page of [1, 2, 3]) expect(await statementOf(server.deps, heather.me, year(), page)).toBe(whole)
})

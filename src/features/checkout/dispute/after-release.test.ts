import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, putOnSale, RULED, refusal, see, settle } from '#test/shop.ts'
import { agreeRefund, confirmDelivery, contestRefund, requestRefund, withdrawRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { getReceipt } from '../receipt/contract.ts'
import { STATEMENT_FILE } from '../receipt/receipt-files.ts'
import { decideDispute, refundReleased } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let ivy: TestMember
let moss: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'finance')
  // A payment can be refunded for half a year, so sessions do not expire.
  await server.deps.db.execute(
    sql`update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
  )
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const body = (transactionId: number) => ({ body: { transactionId } })
const reported = (transactionId: number) => ({ body: { transactionId, reason: 'It wilted within a day' } })
const bought = async (protection = true, seller = rose) =>
  buy(server, ivy, await putOnSale(server, seller), { protection })
async function received(protection = true, seller = rose): Promise<number> {
  const id = await bought(protection, seller)
  await ivy(confirmDelivery, body(id))
  await settle(server)
  return id
}
const payoutOf = async (id: number, seller = rose) =>
  (await seller(payouts, { query: {} })).filter(({ transaction }) => transaction.id === id)
const inHours = (time: string | null) => (new Date(time ?? 0).getTime() - server.clock.now().getTime()) / HOUR
const debtOf = async (id: number) =>
  (
    await server.deps.db.execute<{ amount: number; recovered: number }>(
      sql`select amount, recovered from seller_debts where transaction_id = ${id}`,
    )
  ).rows

describe('paid protection outlives Confirm Receipt', () => {
  test('the payout of a protected order waits until 48 hours after the handover, and both see the minute', async () => {
    const id = await received()
    const order = await see(ivy, id)
    expect(order).toMatchObject({ status: 'completed', actions: ['claimProtection'] })
    expect(inHours(order.protectedUntil)).toBeCloseTo(48, 1)
    const sale = await see(rose, id)
    expect(sale).toMatchObject({ protectedUntil: order.protectedUntil, payoutStatus: 'pending' })
    expect(await payoutOf(id)).toMatchObject([{ status: 'pending', heldUntil: order.protectedUntil }])
    await pass(server, 48 * HOUR - 60_000)
    expect(await payoutOf(id)).toMatchObject([{ status: 'pending' }])
    await pass(server, 2 * 60_000)
    expect(await payoutOf(id)).toMatchObject([{ status: 'completed', heldUntil: null, waitsFor: null }])
    expect(await see(ivy, id)).toMatchObject({ actions: [], protectedUntil: null })
    expect(await refusal(ivy, requestRefund, reported(id))).toMatchObject({ status: 409, code: 'ORDER_MOVED_ON' })
  })

  test('without protection the payout goes at once, and nothing can be reported', async () => {
    const id = await received(false)
    expect(await payoutOf(id)).toMatchObject([{ status: 'completed', heldUntil: null }])
    expect(await see(ivy, id)).toMatchObject({ actions: [], protectedUntil: null })
    expect(await refusal(ivy, requestRefund, reported(id))).toMatchObject({ status: 409 })
  })

  test('after the code, the protection ends 48 hours after the code and not after the confirmation', async () => {
    const id = await bought()
    const { collectionCode: code } = await see(ivy, id)
    await rose(confirmDelivery, { body: { transactionId: id, code: code ?? '' } })
    await pass(server, 40 * HOUR)
    await ivy(confirmDelivery, body(id))
    expect(inHours((await see(ivy, id)).protectedUntil)).toBeCloseTo(8, 1)
  })

  test('a report in time freezes the payout, and an agreed refund returns everything with the fee', async () => {
    const before = [await balance(server, 'commission'), await balance(server, 'protection')]
    const id = await received()
    await pass(server, 47 * HOUR)
    expect(await ivy(requestRefund, reported(id))).toMatchObject({ transaction: { status: 'dispute' } })
    expect(await balance(server, 'buyer_held')).toBe(-2060)
    await pass(server, 2 * HOUR)
    expect(await payoutOf(id)).toMatchObject([{ status: 'cancelled' }])
    await rose(agreeRefund, body(id))
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
    expect([await balance(server, 'commission'), await balance(server, 'protection')]).toEqual(before)
    expect((await see(ivy, id)).timeline.map(({ event }) => event)).toEqual([
      'opened',
      'paid',
      'confirmReceipt',
      'claimProtection',
      'agreeRefund',
    ])
  })

  test('a withdrawn report releases the money again, and the payout waits for the time that was left', async () => {
    const id = await received()
    await pass(server, 40 * HOUR)
    await ivy(requestRefund, reported(id))
    await pass(server, 20 * HOUR)
    await ivy(withdrawRefund, body(id))
    const order = await see(ivy, id)
    expect(order).toMatchObject({ status: 'completed', actions: ['claimProtection'] })
    expect(inHours(order.protectedUntil)).toBeCloseTo(8, 1)
    await pass(server, 9 * HOUR)
    expect((await payoutOf(id)).map(({ status }) => status)).toEqual(['completed', 'cancelled'])
  })

  test('staff who decide for the seller release the payout at once', async () => {
    const id = await received()
    await ivy(requestRefund, reported(id))
    await rose(contestRefund, reported(id))
    await moss(decideDispute, { body: { ...RULED, transactionId: id, to: 'seller', refund: 500 } })
    await settle(server)
    expect((await payoutOf(id)).map(({ status, amount }) => [status, amount])).toEqual([
      ['completed', 1410],
      ['cancelled', 1880],
    ])
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 500, actions: [] })
  })
})

describe('a request is withdrawn once and keeps its time', () => {
  test('the time to collect continues where the request stopped it, and a second request stands', async () => {
    const id = await bought()
    await pass(server, 10 * DAY)
    await ivy(requestRefund, reported(id))
    await pass(server, DAY)
    await ivy(withdrawRefund, body(id))
    expect(inHours((await see(ivy, id)).collectBy)).toBeCloseTo(4 * 24, 0)
    await ivy(withdrawRefund, body(id))
    await ivy(requestRefund, reported(id))
    expect((await see(ivy, id)).actions).toEqual([])
    expect(await refusal(ivy, withdrawRefund, body(id))).toMatchObject({ status: 409, code: 'WITHDRAWN_BEFORE' })
    await rose(agreeRefund, body(id))
  })
})

describe('refunds after the payout', () => {
  test('the seller refunds: the transfer is reversed first, then the buyer gets everything', async () => {
    const before = [await balance(server, 'commission'), await balance(server, 'provider_clearing')]
    const id = await received(false)
    expect((await see(rose, id)).actions).toEqual(['refundSale'])
    await rose(requestRefund, reported(id))
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000, refundPending: false })
    expect(await payoutOf(id)).toMatchObject([{ status: 'refunded' }])
    expect(await debtOf(id)).toEqual([{ amount: 1880, recovered: 1880 }])
    expect([await balance(server, 'commission'), await balance(server, 'provider_clearing')]).toEqual(before)
    expect(await rose(getReceipt, { params: { id: String(id) } })).toMatchObject({
      status: 'Refunded',
      lines: [{ amount: 2000 }, { name: 'Back to the buyer', amount: -2000 }],
      total: { amount: 0 },
    })
    const year = server.deps.clock.now().getUTCFullYear()
    const { body: sheet } = await rose.request({ method: 'GET', url: `${STATEMENT_FILE}?year=${year}` })
    expect(sheet).toContain(',"20.00","20.00","0.00","0.00","0.00","Refunded",""')
  })

  test('staff refund: a transfer that cannot be reversed is repaid by later payouts', async () => {
    const sage = await server.member('sage')
    const id = await received(false, sage)
    server.deps.sandbox?.failNext(/POST .*reversals$/, 'declined')
    await moss(refundReleased, { body: { ...RULED, transactionId: id, reason: 'A trader’s customer cancelled' } })
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
    expect(await balance(server, `seller_receivable:${sage.me.id}`)).toBe(1880)
    expect(await debtOf(id)).toEqual([{ amount: 1880, recovered: 0 }])
    const small = await buy(server, ivy, await putOnSale(server, sage, { price: 1000 }), {
      protection: false,
      pounds: 10,
    })
    await ivy(confirmDelivery, body(small))
    await settle(server)
    expect(await payoutOf(small, sage)).toMatchObject([
      { status: 'completed', amount: 940, withheld: 940, transferId: null },
    ])
    const next = await received(false, sage)
    expect(await payoutOf(next, sage)).toMatchObject([{ status: 'completed', amount: 1880, withheld: 940 }])
    expect(await balance(server, `seller_receivable:${sage.me.id}`)).toBe(0)
    expect(await debtOf(id)).toEqual([{ amount: 1880, recovered: 1880 }])
  })

  test('a part and then the rest, both before their transfers were reversed, are sent without a wait', async () => {
    const id = await received(false)
    const reason = 'One of two was dead'
    await moss(refundReleased, { body: { ...RULED, transactionId: id, reason, amount: 300 } })
    await rose(requestRefund, reported(id))
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000, refundPending: false })
  })

  test('a part is refunded once, whatever its amount and however often it is requested', async () => {
    const id = await received(false)
    const part = async (amount: number, refundedBefore = 0) =>
      (
        await refusal(moss, refundReleased, {
          body: { ...RULED, transactionId: id, amount, refundedBefore },
        })
      )?.status ?? 200
    for (const amount of [-1, 0, 0.5, 2000, 2 ** 31, 2 ** 53]) expect(await part(amount)).toBe(400)
    expect((await Promise.all([500, 500, 500].map((amount) => part(amount)))).toSorted()).toEqual([200, 409, 409])
    expect(await part(1500, 500)).toBe(400)
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 500, refundPending: false })
    expect(await debtOf(id)).toEqual([{ amount: 470, recovered: 470 }])
  })

  test('a payout that was not sent yet is not sent, and the seller owes nothing', async () => {
    const id = await received()
    await rose(requestRefund, reported(id))
    await settle(server)
    expect(await payoutOf(id)).toMatchObject([{ status: 'refunded', transferId: null }])
    expect(await debtOf(id)).toEqual([])
    await pass(server, 3 * DAY)
    expect(await payoutOf(id)).toMatchObject([{ status: 'refunded', transferId: null }])
  })

  test('after half a year a payment can no longer be refunded', async () => {
    const id = await received(false)
    await pass(server, 181 * DAY)
    expect((await see(rose, id)).actions).toEqual([])
    expect(await refusal(rose, requestRefund, reported(id))).toMatchObject({ status: 409, code: 'ORDER_MOVED_ON' })
  })

  test('staff cannot refund an order of their own, and other members do not know the call', async () => {
    const id = await received(false, moss)
    const request = { body: { ...RULED, transactionId: id, reason: 'Mine' } }
    expect(await refusal(moss, refundReleased, request)).toMatchObject({ status: 403 })
    expect(await refusal(rose, refundReleased, request)).toMatchObject({ status: 404 })
  })

  // One attempt of ours is three of the provider's client, except after a refusal.
  test.each([
    ['done-then-502', 3],
    ['error', 3],
    ['wrong-key', 1],
  ] as const)('a reversal that ends in %s is looked up and made once', async (fault, times) => {
    const id = await received(false)
    for (let n = 0; n < times; n++) server.deps.sandbox?.failNext(/reversals$/, fault)
    await rose(requestRefund, reported(id))
    await settle(server).catch(() => {})
    await pass(server, HOUR).catch(() => {})
    await pass(server, HOUR)
    const { rows } = await server.deps.db.execute(sql`
        select sum((r.object ->> 'amount')::int)::int as amount from sandbox.objects r
        join payouts p on p.transfer_id = r.object ->> 'transfer'
        where r.kind = 'transfer_reversal' and p.transaction_id = ${id}`)
    expect(rows).toEqual([{ amount: 1880 }])
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
  })
})

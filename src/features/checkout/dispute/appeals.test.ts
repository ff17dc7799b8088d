import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, putOnSale, see, settle } from '#test/shop.ts'
import { getLedger } from '../ledger/contract.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import { confirmDelivery } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { getReceipt } from '../receipt/contract.ts'
import { syncChargeback } from './server/chargebacks.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer({ env: { CHARGEBACK_LIMIT: '5000', SELLER_DEBT_LIMIT: '6000' } })
  rose = await server.member('rose')
  ivy = await server.member('ivy')
})
afterEach(async () => {
  await settle(server)
  await reconcile(server.deps)
  expect(await faults(server)).toEqual([])
})

const receipt = (member: TestMember, id: number) => member(getReceipt, { params: { id: String(id) } })
const raise = async (id: number): Promise<string> => {
  await server.deps.sandbox!.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  return (await server.deps.sandbox!.disputes())[0]?.id ?? ''
}
const decide = async (dispute: string, verdict: 'won' | 'lost') => {
  await server.deps.sandbox!.decideDispute(dispute, verdict)
  await settle(server)
}
/** A sale that was paid out, and the dispute of its buyer's bank. */
const disputedLate = async (price = 2000, seller = rose): Promise<{ id: number; dispute: string }> => {
  const id = await buy(server, ivy, await putOnSale(server, seller, { price }), {
    protection: false,
    pounds: price / 100,
  })
  await ivy(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  return { id, dispute: await raise(id) }
}
const lastPayout = async () => (await rose(payouts, { query: {} }))[0]
const receivable = (seller = rose) => balance(server, `seller_receivable:${seller.me.id}`)

describe('limits of what a chargeback takes from a seller who was paid', () => {
  test('beyond the limit of one chargeback the loss is ours, and the seller keeps the rest', async () => {
    const losses = await balance(server, 'dispute_losses')
    const { id, dispute } = await disputedLate(10_000)
    await decide(dispute, 'lost')
    const asked = (await server.mails()).find(({ subject }) =>
      subject.startsWith('The buyer’s bank disputes a payment'),
    )
    expect([asked?.to, asked?.text]).toEqual([rose.me.email, expect.stringContaining('up to £50.00 of it is reversed')])
    expect(await see(rose, id)).toMatchObject({ takenFromSeller: 5000, payoutStatus: 'refunded' })
    expect((await balance(server, 'dispute_losses')) - losses).toBe(4400)
    // Of £94.00 the seller keeps £44.00.
    expect(await receipt(rose, id)).toMatchObject({ total: { amount: 4400 } })
  })

  test('a seller who owes the limit of all debts loses no more', async () => {
    const sage = await server.member('sage')
    const [one, two] = [await disputedLate(5000, sage), await disputedLate(5000, sage)]
    for (let n = 0; n < 2; n++) server.deps.sandbox!.failNext(/POST .*reversals$/, 'declined')
    await decide(one.dispute, 'lost')
    expect(await receivable(sage)).toBe(4700)
    await decide(two.dispute, 'lost')
    expect(await receivable(sage)).toBe(6000)
    const moss = await server.member('moss', 'moderator')
    expect(await moss(getLedger, {})).toMatchObject({
      chargebackLimits: { one: 5000, debt: 6000 },
      debts: [
        { transactionId: one.id, seller: sage.me.fullName, cause: 'chargeback', left: 4700 },
        { transactionId: two.id, left: 1300 },
      ],
    })
    expect(await see(sage, two.id)).toMatchObject({ takenFromSeller: 1300 })
  })
})

describe('appeals', () => {
  const appeal = async (dispute: string) => {
    await server.deps.sandbox!.topUp(100_000)
    await reconcile(server.deps)
    await server.deps.sandbox!.decideDispute(dispute, 'appealed')
    await settle(server)
    await decide(dispute, 'won')
  }

  test('an appeal that is won pays the seller again, by a transfer from our balance', async () => {
    const { id, dispute } = await disputedLate()
    const before = [await balance(server, 'commission'), await balance(server, 'dispute_losses')]
    await decide(dispute, 'lost')
    expect(await receivable()).toBe(0)
    await appeal(dispute)
    expect([await balance(server, 'commission'), await balance(server, 'dispute_losses')]).toEqual(before)
    expect(await lastPayout()).toMatchObject({ status: 'completed', amount: 1880, withheld: 0 })
    const [transfer] = await server.deps.sandbox!.latest('transfer')
    expect(transfer).toMatchObject({ amount: 1880, source_transaction: null })
    expect(await see(rose, id)).toMatchObject({ status: 'completed', bankTookBack: false, payoutStatus: 'completed' })
    expect(await receipt(rose, id)).toMatchObject({ status: 'Completed', total: { amount: 1880 } })
    const titles = (await rose(listNotifications, { query: {} })).map(({ title }) => title)
    expect(titles).toContain('Appeal won: £18.80 for A fine fern')
  })

  test('without money in our balance the payment of an appeal waits and is sent later', async () => {
    const { dispute } = await disputedLate()
    await decide(dispute, 'lost')
    await server.deps.sandbox!.decideDispute(dispute, 'appealed')
    const { rows } = await server.deps.db.execute<{ sum: number }>(
      sql`select sum((object ->> 'net')::int)::int as sum from sandbox.objects where kind = 'balance_transaction'`,
    )
    if (rows[0]!.sum > 0) await server.deps.sandbox!.payOut(rows[0]!.sum)
    server.deps.sandbox!.failNext(/POST transfers$/, 'declined')
    await decide(dispute, 'won')
    expect((await lastPayout())?.status).toBe('failed')
    await server.deps.sandbox!.topUp(100_000)
    await pass(server, 2 * 3_600_000)
    expect((await lastPayout())?.status).toBe('completed')
  })

  test('when a bank takes an appealed payment again, its seller is frozen, loses and is paid again, once each', async () => {
    const { id, dispute } = await disputedLate()
    await decide(dispute, 'lost')
    await appeal(dispute)
    const again = await raise(id)
    await Promise.all(Array.from({ length: 6 }, () => syncChargeback(server.deps, again)))
    await decide(again, 'lost')
    await Promise.all(Array.from({ length: 6 }, () => syncChargeback(server.deps, again)))
    await settle(server)
    expect((await lastPayout())?.status).toBe('refunded')
    await appeal(again)
    await Promise.all(Array.from({ length: 6 }, () => syncChargeback(server.deps, again)))
    await settle(server)
    const sent = (await rose(payouts, { query: {} })).filter(({ transaction }) => transaction.id === id)
    expect(sent.map(({ status, amount }) => [status, amount])).toEqual([
      ['completed', 1880],
      ['refunded', 1880],
      ['refunded', 1880],
    ])
  })

  test('an appeal completes a sale that was handed over before the bank ended it', async () => {
    const id = await buy(server, ivy, await putOnSale(server, rose))
    const { collectionCode } = await see(ivy, id)
    await rose(confirmDelivery, { body: { transactionId: id, code: collectionCode ?? '' } })
    const second = await raise(id)
    await decide(second, 'lost')
    expect(await see(rose, id)).toMatchObject({ status: 'refunded', payoutStatus: null })
    await appeal(second)
    expect(await see(rose, id)).toMatchObject({ status: 'completed', refundedAmount: 0, payoutStatus: 'completed' })
    expect((await see(ivy, id)).timeline.at(-1)?.event).toBe('appealWon')
    expect(await receipt(rose, id)).toMatchObject({ total: { amount: 1880 } })
  })

  test('an appeal about a plant that was never handed over refunds the buyer, whose bank reversed the refund', async () => {
    const id = await buy(server, ivy, await putOnSale(server, rose))
    const dispute = await raise(id)
    await decide(dispute, 'lost')
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded' })
    await appeal(dispute)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false, refundFailed: false })
    const [refund] = await server.deps.sandbox!.latest('refund')
    expect(refund).toMatchObject({ amount: 2060, status: 'succeeded' })
    const titles = (await ivy(listNotifications, { query: {} })).map(({ title }) => title)
    expect(titles[0]).toBe('We refund you: A fine fern')
  })

  test('a transfer that cannot be reversed is repaid by later payouts, and an appeal pays it again', async () => {
    const lost = await disputedLate()
    server.deps.sandbox!.failNext(/POST .*reversals$/, 'declined')
    await decide(lost.dispute, 'lost')
    expect(await receivable()).toBe(1880)
    await appeal(lost.dispute)
    // The open debt is repaid from what the appeal pays, so nothing is left to transfer.
    expect(await lastPayout()).toMatchObject({ status: 'completed', amount: 1880, withheld: 1880, transferId: null })
    expect(await receivable()).toBe(0)
    expect(await see(rose, lost.id)).toMatchObject({
      bankTookBack: false,
      takenFromSeller: 0,
      payoutStatus: 'completed',
    })
  })
})

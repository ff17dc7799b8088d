import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, payByCard, putOnSale, RULED, see, settle } from '#test/shop.ts'
import { startBoost } from '../boost/server/boosts.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import { agreeRefund, confirmDelivery, contestRefund, requestRefund } from '../order/contract.ts'
import { decideDispute } from '../order/server/held-payments.ts'
import { payouts } from '../payout/contract.ts'
import { syncRefund } from './server/outside-refunds.ts'

let server: TestServer
let ivy: TestMember
let fern: TestMember
let moss: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  fern = await server.member('fern')
  moss = await server.member('moss', 'finance')
})
afterEach(async () => {
  await server.deps.sandbox?.setControl('webhooks', null)
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const order = async ({ protection = false } = {}) => buy(server, ivy, await putOnSale(server, fern), { protection })
const paymentOf = async (id: number): Promise<string> => {
  const { rows } = await server.deps.db.execute<{ id: string }>(
    sql`select payment_intent_id as id from transactions where id = ${id}`,
  )
  return rows[0]!.id
}
/** Staff press "Refund" in the provider's dashboard. */
const refundInDashboard = async (id: number, amount?: number) => {
  await server.deps.sandbox!.refundInDashboard(await paymentOf(id), amount)
  await settle(server)
}
const received = (id: number) => ({ body: { transactionId: id } })
const payoutsOf = async (id: number) =>
  (await fern(payouts, { query: {} })).filter(({ transaction }) => transaction.id === id)
const debtsOf = async (id: number) =>
  (
    await server.deps.db.execute<{ amount: number; recovered: number }>(
      sql`select amount, recovered from seller_debts where transaction_id = ${id} order by id`,
    )
  ).rows
const sums = async () => ({
  commission: await balance(server, 'commission'),
  dispute_losses: await balance(server, 'dispute_losses'),
  provider_clearing: await balance(server, 'provider_clearing'),
})
const since = async (before: Awaited<ReturnType<typeof sums>>) => {
  const now = await sums()
  return {
    commission: now.commission - before.commission,
    dispute_losses: now.dispute_losses - before.dispute_losses,
    provider_clearing: now.provider_clearing - before.provider_clearing,
  }
}
const subjects = async (member: TestMember) =>
  (await server.mails()).filter(({ to }) => to === member.me.email).map(({ subject }) => subject)

describe('a refund made in the provider’s dashboard', () => {
  test('the order is refunded when all of the held money went back, and both are notified', async () => {
    const id = await order({ protection: true })
    const lost = await balance(server, 'dispute_losses')
    await refundInDashboard(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
    expect(await balance(server, 'dispute_losses')).toBe(lost)
    expect((await subjects(ivy)).at(-1)).toBe('Refunded: A fine fern')
    expect((await subjects(fern)).at(-1)).toBe('Sale refunded: A fine fern')
    expect(await payoutsOf(id)).toEqual([])
  })

  test('the seller gets the rest less the commission on the rest when a part of the held money went back', async () => {
    const id = await order()
    await refundInDashboard(id, 500)
    expect(await see(ivy, id)).toMatchObject({ status: 'processing', refundedAmount: 500 })
    expect((await subjects(ivy)).at(-1)).toBe('Partly refunded: A fine fern')
    expect((await subjects(fern)).at(-1)).toBe('Partly refunded: A fine fern')
    await ivy(confirmDelivery, received(id))
    await settle(server)
    expect(await payoutsOf(id)).toMatchObject([{ status: 'completed', amount: 1410 }])
  })

  test('two parts that make up the whole refund the order', async () => {
    const id = await order()
    await refundInDashboard(id, 500)
    await refundInDashboard(id, 1500)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000 })
  })

  test('only the rest is refunded when the order is refunded after a part went back', async () => {
    const id = await order()
    await refundInDashboard(id, 500)
    await ivy(requestRefund, { body: { transactionId: id, reason: 'It has died' } })
    await fern(agreeRefund, { body: { transactionId: id } })
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false, refundFailed: false })
    const sent = (await server.deps.sandbox!.latest('refund')).slice(0, 2).map(({ amount }) => amount)
    expect(sent).toEqual([1500, 500])
  })

  test('a waiting payout is replaced by what is left of it', async () => {
    await server.deps.sandbox!.setControl('onboarding', null)
    const sage = await server.member('sage')
    const id = await buy(server, ivy, await putOnSale(server, sage), { protection: false })
    await ivy(confirmDelivery, received(id))
    await settle(server)
    await refundInDashboard(id, 500)
    const left = await sage(payouts, { query: {} })
    expect(left.map(({ status, amount }) => [status, amount])).toEqual([
      ['pending', 1410],
      ['cancelled', 1880],
    ])
    await refundInDashboard(id)
    expect((await sage(payouts, { query: {} })).map(({ status }) => status)).toEqual(['refunded', 'cancelled'])
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000, refundPending: false })
    await server.deps.sandbox!.setControl('onboarding', 'instant')
  })

  test('after the payout the seller’s share of a part is reversed from the transfer', async () => {
    const id = await order()
    await ivy(confirmDelivery, received(id))
    await settle(server)
    const before = await sums()
    await refundInDashboard(id, 300)
    // Of £3.00 the seller had £2.82 and we £0.18.
    expect(await debtsOf(id)).toEqual([{ amount: 282, recovered: 282 }])
    expect(await payoutsOf(id)).toMatchObject([{ status: 'completed', amount: 1880, owedBack: 282 }])
    expect(await since(before)).toEqual({ commission: 18, dispute_losses: 0, provider_clearing: -18 })
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 300 })
    const mails = await subjects(fern)
    expect(mails.slice(-2)).toEqual(['Partly refunded: A fine fern', 'A payout was reversed: £2.82'])
    await refundInDashboard(id, 700)
    expect(await debtsOf(id)).toMatchObject([{ amount: 282 }, { amount: 658, recovered: 658 }])
    await refundInDashboard(id)
    expect(await debtsOf(id)).toMatchObject([{ amount: 282 }, { amount: 658 }, { amount: 940, recovered: 940 }])
    expect(await payoutsOf(id)).toMatchObject([{ status: 'refunded' }])
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000, refundPending: false })
    expect(await since(before)).toEqual({ commission: 120, dispute_losses: 0, provider_clearing: -120 })
  })

  test('a whole refund after the payout is repaid by later payouts when the transfer cannot be reversed', async () => {
    const id = await order()
    await ivy(confirmDelivery, received(id))
    await settle(server)
    server.deps.sandbox!.failNext(/POST .*reversals$/, 'declined')
    await refundInDashboard(id)
    expect(await debtsOf(id)).toEqual([{ amount: 1880, recovered: 0 }])
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
    const next = await order()
    await ivy(confirmDelivery, received(next))
    await settle(server)
    expect(await payoutsOf(next)).toMatchObject([{ status: 'completed', withheld: 1880, transferId: null }])
    expect(await debtsOf(id)).toEqual([{ amount: 1880, recovered: 1880 }])
  })

  test('a part refunded after the payout that the bank sends back is sent again, and the seller’s share stays', async () => {
    const id = await order()
    await ivy(confirmDelivery, received(id))
    await settle(server)
    await refundInDashboard(id, 300)
    const [refund] = await server.deps.sandbox!.latest('refund')
    await server.deps.sandbox!.failRefund(refund?.id ?? '')
    await settle(server)
    const [again] = await server.deps.sandbox!.latest('refund')
    expect([again?.id === refund?.id, again?.amount, again?.status]).toEqual([false, 300, 'succeeded'])
    expect(await debtsOf(id)).toEqual([{ amount: 282, recovered: 282 }])
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 300, refundPending: false })
  })

  test('a refund made in the provider’s dashboard pays a refund of ours that came back, and takes nothing more from the seller', async () => {
    const id = await order()
    await ivy(requestRefund, { body: { transactionId: id, reason: 'Half of it has died' } })
    await fern(contestRefund, { body: { transactionId: id, reason: 'It was alive' } })
    await decideDispute(server.deps, moss.me, id, { ...RULED, to: 'seller', refund: pence(500) })
    await settle(server)
    const [refund] = await server.deps.sandbox!.latest('refund')
    await server.deps.sandbox!.failRefund(refund?.id ?? '')
    await settle(server)
    await refundInDashboard(id, 500)
    expect(await debtsOf(id)).toEqual([])
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 500, refundFailed: false })
  })

  test('the webhook of a refund in the dashboard, sent many times at once beside the reconciliation, takes the share once', async () => {
    const id = await order()
    await ivy(confirmDelivery, received(id))
    await settle(server)
    await server.deps.sandbox!.setControl('webhooks', 'drop')
    await refundInDashboard(id, 300)
    const [refund] = await server.deps.sandbox!.latest('refund')
    await Promise.all([
      ...Array.from({ length: 8 }, () => syncRefund(server.deps, refund?.id ?? '')),
      reconcile(server.deps),
    ])
    await settle(server)
    expect(await debtsOf(id)).toEqual([{ amount: 282, recovered: 282 }])
  })

  test('our own refund that the provider refuses because of it is no longer owed', async () => {
    const id = await order()
    await server.deps.sandbox!.setControl('webhooks', 'drop')
    await ivy(requestRefund, { body: { transactionId: id, reason: 'It has died' } })
    await server.deps.sandbox!.refundInDashboard(await paymentOf(id))
    await fern(agreeRefund, { body: { transactionId: id } })
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundFailed: true })
    await server.deps.sandbox!.setControl('webhooks', null)
    await reconcile(server.deps)
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false, refundFailed: false })
  })

  test('the reconciliation finds a refund made elsewhere when its webhook is lost', async () => {
    const id = await order()
    await server.deps.sandbox!.setControl('webhooks', 'drop')
    await refundInDashboard(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'processing' })
    await pass(server, 11 * 60_000)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded' })
  })

  test('a refund made in the provider’s dashboard is owed again when the bank sends it back', async () => {
    const id = await order()
    await refundInDashboard(id)
    const [refund] = await server.deps.sandbox!.latest('refund')
    await server.deps.sandbox!.failRefund(refund?.id ?? '')
    await settle(server)
    const [again] = await server.deps.sandbox!.latest('refund')
    expect([again?.id === refund?.id, again?.amount, again?.status]).toEqual([false, 2000, 'succeeded'])
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false, refundFailed: false })
  })

  test.each([2060, 500])(
    'a refund of %i pence in the dashboard, beside a report within 48 hours, returns the money once',
    async (amount) => {
      const id = await order({ protection: true })
      await ivy(confirmDelivery, received(id))
      await settle(server)
      const reported = ivy(requestRefund, { body: { transactionId: id, reason: 'It has died' } }).catch(() => null)
      await Promise.all([refundInDashboard(id, amount), reported])
      await settle(server)
      await fern(agreeRefund, received(id)).catch(() => null)
      await settle(server)
      expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
      const { rows } = await server.deps.db.execute<{ sum: number }>(sql`
      select sum((object ->> 'amount')::int)::int as sum from sandbox.objects
      where kind = 'refund' and object ->> 'payment_intent' = ${await paymentOf(id)}`)
      expect([rows, await debtsOf(id)]).toEqual([[{ sum: 2060 }], []])
      expect((await payoutsOf(id)).every(({ transferId }) => transferId === null)).toBe(true)
    },
  )

  test('the price of a boost that is refunded is our loss', async () => {
    const productId = await putOnSale(server, fern)
    const { clientSecret, paymentIntentId } = await startBoost(server.deps, fern.me, productId)
    await payByCard(fern, clientSecret ?? '')
    await settle(server)
    const lost = await balance(server, 'dispute_losses')
    await server.deps.sandbox!.refundInDashboard(paymentIntentId ?? '')
    await settle(server)
    expect((await balance(server, 'dispute_losses')) - lost).toBe(300)
  })
})

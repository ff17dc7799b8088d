import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, payByCard, putOnSale, see, settle } from '#test/shop.ts'
import { startBoost } from '../boost/server/boosts.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import { agreeRefund, confirmDelivery, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'

let server: TestServer
let ivy: TestMember
let fern: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  fern = await server.member('fern')
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
    expect((await subjects(ivy)).at(-1)).toBe('A part refunded: A fine fern')
    expect((await subjects(fern)).at(-1)).toBe('A part refunded: A fine fern')
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
    expect((await sage(payouts, { query: {} })).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 2000 })
    await server.deps.sandbox!.setControl('onboarding', 'instant')
  })

  test('a refund after the payout is our loss, and the seller keeps the money', async () => {
    const id = await order()
    await ivy(confirmDelivery, received(id))
    await settle(server)
    const lost = await balance(server, 'dispute_losses')
    // The sandbox holds a transferred charge to what is left of it, as the balance of the platform pays for the refund.
    await refundInDashboard(id, 300)
    expect(await payoutsOf(id)).toMatchObject([{ status: 'completed', amount: 1880 }])
    expect((await balance(server, 'dispute_losses')) - lost).toBe(300)
    expect((await subjects(fern)).at(-1)).toBe('Buyer refunded: A fine fern')
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

  test('the reconciliation finds it when its webhook is lost', async () => {
    const id = await order()
    await server.deps.sandbox!.setControl('webhooks', 'drop')
    await refundInDashboard(id)
    expect(await see(ivy, id)).toMatchObject({ status: 'processing' })
    await pass(server, 11 * 60_000)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded' })
  })

  test('it is owed again when the bank sends it back', async () => {
    const id = await order()
    await refundInDashboard(id)
    const [refund] = await server.deps.sandbox!.latest('refund')
    await server.deps.sandbox!.failRefund(refund?.id ?? '')
    await settle(server)
    const [again] = await server.deps.sandbox!.latest('refund')
    expect([again?.id === refund?.id, again?.amount, again?.status]).toEqual([false, 2000, 'succeeded'])
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false, refundFailed: false })
  })

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

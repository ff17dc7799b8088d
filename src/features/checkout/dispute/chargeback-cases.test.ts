import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, putOnSale, see, settle } from '#test/shop.ts'
import { contestRefund, requestRefund } from '../order/contract.ts'

const DAY = 86_400_000

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

const sold = async () => buy(server, ivy, await putOnSale(server, rose))
/** The bank disputes an order's payment, or a part of it. Returns the dispute. */
const raise = async (id: number, complaint?: { amount: number }): Promise<string> => {
  const { paymentIntentId } = await see(ivy, id)
  await server.deps.sandbox!.raiseDispute(paymentIntentId ?? '', complaint)
  await settle(server)
  const [newest] = await server.deps.sandbox!.disputes()
  return newest?.id ?? ''
}
const decide = async (dispute: string, verdict: 'won' | 'lost') => {
  await server.deps.sandbox!.decideDispute(dispute, verdict)
  await settle(server)
}

describe('a bank that takes part of a payment', () => {
  const refundsOf = async (id: number) =>
    (
      await server.deps.db.execute<{ status: string; amount: number }>(
        sql`select status, amount from refunds where transaction_id = ${id} order by id`,
      )
    ).rows
  const notices = async (member: TestMember) => {
    const [newest] = await member(listNotifications, { query: {} })
    return `${newest?.title}: ${newest?.body}`
  }

  test('a partial loss is ours: both are notified, the sale continues, and a later refund is smaller', async () => {
    const losses = await balance(server, 'dispute_losses')
    const id = await sold()
    await decide(await raise(id, { amount: 500 }), 'lost')
    expect(await see(ivy, id)).toMatchObject({ status: 'processing', bankDecides: false })
    expect(await notices(ivy)).toMatch(/reversed £5.00 of what you paid.*collect the plant by/)
    expect(await notices(rose)).toMatch(/^The bank has decided.*reversed £5.00 of the payment.*at our expense/)
    expect(JSON.stringify((await see(ivy, id)).timeline)).not.toContain('for the seller')
    expect(await balance(server, 'dispute_losses')).toBe(losses + 500)
    await rose(requestRefund, { body: { transactionId: id, reason: 'Slugs' } })
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false, refundFailed: false })
    expect(await refundsOf(id)).toEqual([{ status: 'succeeded', amount: 1560 }])
    expect(await balance(server, 'dispute_losses')).toBe(losses)
  })

  test('when a refund was returned, the amount that the bank did not take is sent again', async () => {
    const id = await sold()
    await rose(requestRefund, { body: { transactionId: id, reason: 'Slugs' } })
    await settle(server)
    const { rows } = await server.deps.db.execute<{ id: string }>(
      sql`select provider_refund_id as id from refunds where transaction_id = ${id}`,
    )
    await server.deps.sandbox!.failRefund(rows[0]?.id ?? '')
    await settle(server)
    expect(await refundsOf(id)).toEqual([{ status: 'failed', amount: 2060 }])
    await decide(await raise(id, { amount: 500 }), 'lost')
    expect(await refundsOf(id)).toEqual([
      { status: 'closed', amount: 2060 },
      { status: 'succeeded', amount: 1560 },
    ])
    expect(await balance(server, 'refunds_owed')).toBe(0)
  })

  test("the sale waits for every bank; losses that add up to the whole payment are the buyer's refund", async () => {
    const losses = await balance(server, 'dispute_losses')
    const id = await sold()
    const first = await raise(id, { amount: 500 })
    const second = await raise(id, { amount: 1560 })
    await decide(first, 'lost')
    expect(await see(ivy, id)).toMatchObject({ status: 'dispute', bankDecides: true })
    await decide(second, 'lost')
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', bankDecides: false, refundPending: false })
    expect(await refundsOf(id)).toEqual([])
    expect(await balance(server, 'dispute_losses')).toBe(losses)
  })
})

describe('a dispute during a refund request', () => {
  const titles = async (member: TestMember) =>
    (await member(listNotifications, { query: {} })).slice(0, 1).map(({ title, body }) => `${title}: ${body}`)
  const answerDeadlines = async (): Promise<number> => {
    const id = await sold()
    await ivy(requestRefund, { body: { transactionId: id, reason: 'It is dead' } })
    await settle(server)
    return id
  }

  test('buyer and seller are notified of the bank dispute and of its end, and the response deadline pauses', async () => {
    const id = await answerDeadlines()
    const dispute = await raise(id)
    expect(await titles(ivy)).toEqual([expect.stringMatching(/^Your bank is looking into .* on hold until then/)])
    expect(await titles(rose)).toEqual([expect.stringMatching(/^Payment disputed: .* your deadline to answer/)])
    expect(await see(rose, id)).toMatchObject({ status: 'dispute', bankDecides: true, answerBy: null })
    await pass(server, 5 * DAY)
    await decide(dispute, 'won')
    const { answerBy } = await see(rose, id)
    expect(new Date(answerBy ?? 0).getTime() - server.clock.now().getTime()).toBeGreaterThan(1.9 * DAY)
    expect(await titles(rose)).toEqual([expect.stringMatching(/in your favour.*Please agree or disagree by/)])
    expect(await titles(ivy)).toEqual([expect.stringMatching(/payment .* stands.*Rose.* has until/)])
    await rose(contestRefund, { body: { transactionId: id, reason: 'It was alive' } })
    expect((await see(ivy, id)).contested).toBe(true)
  })

  test('a case that waits for a decision of staff still waits for it after the bank dispute', async () => {
    const id = await answerDeadlines()
    await rose(contestRefund, { body: { transactionId: id, reason: 'It was alive' } })
    await decide(await raise(id), 'won')
    expect(await titles(rose)).toEqual([expect.stringContaining('is with our staff again')])
    expect(await titles(ivy)).toEqual([expect.stringContaining('is with our staff again')])
    expect(await see(ivy, id)).toMatchObject({ status: 'dispute', contested: true, answerBy: null })
  })
})

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TransferRequest } from '#adapters/payments/payments.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { agreeRefund, confirmDelivery, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { sendPayout } from '../payout/server/settlements.ts'
import { getReceipt } from '../receipt/contract.ts'
import { STATEMENT_FILE } from '../receipt/receipt-files.ts'

const DAY = 86_400_000
/** After this a payout no longer waits for a report by its buyer. */
const PROTECTED = 2 * DAY + 60_000

let server: TestServer
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  // Her first sale opens the seller's account.
  await ivy(confirmDelivery, body(await sold()))
  await settle(server)
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const body = (transactionId: number) => ({ body: { transactionId } })
const receipt = (member: TestMember, id: number) => member(getReceipt, { params: { id: String(id) } })
const sold = async () => buy(server, ivy, await putOnSale(server, rose))

describe('bank disputes', () => {
  const disputed = () => buyDisputed()
  async function buyDisputed(): Promise<{ id: number; dispute: string }> {
    const id = await buy(server, ivy, await putOnSale(server, rose), { card: '4000000000000259' })
    const [newest] = (await server.deps.sandbox?.disputes()) ?? []
    return { id, dispute: newest?.id ?? '' }
  }

  test('a bank dispute freezes the money, and a lost one means the bank has refunded the buyer', async () => {
    const { id, dispute } = await disputed()
    expect(await see(ivy, id)).toMatchObject({ status: 'dispute', bankDecides: true, actions: [] })
    expect((await see(rose, id)).actions).toEqual([])
    expect(await refusal(rose, agreeRefund, body(id))).toMatchObject({ status: 409, code: 'BANK_DECIDES' })
    await server.deps.sandbox?.decideDispute(dispute, 'lost')
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
  })

  test('after a dispute won before collection the sale continues, with its code and two more weeks', async () => {
    const { id, dispute } = await disputed()
    await server.deps.sandbox?.decideDispute(dispute, 'won')
    await settle(server)
    const order = await see(ivy, id)
    expect([order.status, order.collectionCode?.length]).toEqual(['processing', 6])
    expect(new Date(order.collectBy ?? 0).getTime() - server.clock.now().getTime()).toBeGreaterThan(13 * DAY)
    await ivy(confirmDelivery, body(id))
    await settle(server)
    expect((await see(ivy, id)).status).toBe('completed')
  })

  const lastPayout = async () => (await rose(payouts, { query: {} }))[0]
  /**
   * A completed sale that the buyer's bank disputes afterwards; `isSent` says whether the seller has received the
   * money by then.
   */
  async function disputedLate(isSent: boolean): Promise<{ id: number; dispute: string }> {
    const id = await sold()
    const { rows } = await server.deps.db.execute<{ account: string }>(
      sql`select account_id as account from seller_accounts where user_id = ${rose.me.id}`,
    )
    const move = (state: 'new' | 'ready') => server.deps.sandbox!.moveAccount(rows[0]?.account ?? '', state)
    if (!isSent) await move('new')
    await settle(server)
    await ivy(confirmDelivery, body(id))
    await pass(server, PROTECTED)
    expect(await lastPayout()).toMatchObject({ status: isSent ? 'completed' : 'pending' })
    const { paymentIntentId } = await see(ivy, id)
    await server.deps.sandbox!.raiseDispute(paymentIntentId ?? '')
    await settle(server)
    if (!isSent) await move('ready')
    await settle(server)
    const [newest] = await server.deps.sandbox!.disputes()
    return { id, dispute: newest?.id ?? '' }
  }
  const decide = async (dispute: string, verdict: 'won' | 'lost') => {
    await server.deps.sandbox!.decideDispute(dispute, verdict)
    await settle(server)
  }

  test('a dispute before the transfer freezes the payout until the bank decides for the seller', async () => {
    const { id, dispute } = await disputedLate(false)
    expect(await lastPayout()).toMatchObject({ status: 'dispute' })
    expect(await see(rose, id)).toMatchObject({ status: 'completed', bankDecides: true, payoutStatus: 'dispute' })
    await decide(dispute, 'won')
    expect(await lastPayout()).toMatchObject({ status: 'completed', amount: 1880 })
    expect((await see(ivy, id)).status).toBe('completed')
  })

  test('after a dispute lost before the transfer, the seller is not paid and we keep no fee', async () => {
    const before = [await balance(server, 'commission'), await balance(server, 'dispute_losses')]
    const { id, dispute } = await disputedLate(false)
    await decide(dispute, 'lost')
    expect(await lastPayout()).toMatchObject({
      status: 'refunded',
      waitsFor: 'The payment went back to the buyer, so nothing is paid out',
    })
    const [notification] = await rose(listNotifications, { query: {} })
    expect([notification?.kind, notification?.title]).toEqual(['payout', 'A payout cannot be sent: £18.80'])
    expect(await see(rose, id)).toMatchObject({ bankTookBack: true, payoutStatus: 'refunded' })
    expect(await see(ivy, id)).toMatchObject({ bankTookBack: true, payoutStatus: null })
    expect(await receipt(rose, id)).toMatchObject({
      status: 'Refunded by the bank',
      lines: [{ amount: 2000 }, { name: 'Back to the buyer', amount: -2000 }],
      total: { name: 'You get', amount: 0 },
    })
    expect(await receipt(ivy, id)).toMatchObject({
      lines: [{ amount: 2000 }, { amount: 60 }, { name: 'Refunded by your bank', amount: -2060 }],
      total: { amount: 0 },
    })
    const year = server.deps.clock.now().getUTCFullYear()
    const { body: sheet } = await rose.request({ method: 'GET', url: `${STATEMENT_FILE}?year=${year}` })
    expect(sheet).toMatch(/,"20\.00","20\.00","0\.00","0\.00","0\.00","Refunded by the bank",""/)
    expect([await balance(server, 'commission'), await balance(server, 'dispute_losses')]).toEqual(before)
  })

  const receivable = () => balance(server, `seller_receivable:${rose.me.id}`)

  test('after the transfer the payout of a lost dispute is reversed for the seller, who keeps nothing and pays no fee', async () => {
    const before = [await balance(server, 'commission'), await balance(server, 'dispute_losses')]
    const lost = await disputedLate(true)
    await decide(lost.dispute, 'lost')
    expect(await lastPayout()).toMatchObject({ status: 'refunded', amount: 1880 })
    expect(await see(rose, lost.id)).toMatchObject({ status: 'completed', bankTookBack: true, takenFromSeller: 1880 })
    expect(await see(ivy, lost.id)).toMatchObject({ bankTookBack: true, takenFromSeller: 0 })
    expect(await receipt(rose, lost.id)).toMatchObject({ status: 'Refunded by the bank', total: { amount: 0 } })
    expect(await receipt(ivy, lost.id)).toMatchObject({ total: { name: 'Paid after the refund', amount: 0 } })
    expect([await balance(server, 'commission'), await balance(server, 'dispute_losses')]).toEqual(before)
    expect([await balance(server, 'disputes_in_progress'), await receivable()]).toEqual([0, 0])
    const titles = (await rose(listNotifications, { query: {} })).slice(0, 2).map(({ title }) => title)
    expect(titles).toEqual(['A payout was reversed: £18.80', 'The buyer’s bank decided against you: A fine fern'])
    expect(await refusal(rose, requestRefund, { body: { transactionId: lost.id, reason: 'x' } })).toMatchObject({
      status: 409,
      code: 'ORDER_MOVED_ON',
    })
  })

  const newest = async () => ((await server.deps.sandbox?.disputes()) ?? [])[0]?.id ?? ''
  const raise = async (id: number, complaint?: { amount?: number; isInquiry?: boolean }): Promise<string> => {
    const { paymentIntentId } = await see(ivy, id)
    await server.deps.sandbox!.raiseDispute(paymentIntentId ?? '', complaint)
    await settle(server)
    return newest()
  }

  test('an inquiry moves no money and blocks nothing; after a refund it never becomes a dispute', async () => {
    const id = await sold()
    const inquiry = await raise(id, { isInquiry: true })
    expect(await see(ivy, id)).toMatchObject({ status: 'processing', bankDecides: false })
    expect(await balance(server, 'disputes_in_progress')).toBe(0)
    expect(await faults(server)).toEqual([])
    await rose(requestRefund, { body: { transactionId: id, reason: 'The bank has asked about it' } })
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
    await server.deps.sandbox!.decideDispute(inquiry, 'escalated')
    await settle(server)
    expect(await faults(server)).toEqual([])
  })

  test('an inquiry that becomes a dispute freezes the money at that moment', async () => {
    const id = await sold()
    const inquiry = await raise(id, { isInquiry: true })
    await server.deps.sandbox!.decideDispute(inquiry, 'escalated')
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'dispute', bankDecides: true })
    await decide(inquiry, 'won')
    expect(await see(ivy, id)).toMatchObject({ status: 'processing', bankDecides: false })
  })

  test('a dispute prevented at our cost is over, and nothing waits for the bank any longer', async () => {
    const { id, dispute } = await disputed()
    await server.deps.sandbox!.decideDispute(dispute, 'prevented')
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', bankDecides: false, refundPending: false })
  })

  test("money returned during an appeal is booked, even if only the appeal's webhook event arrives", async () => {
    const { id, dispute } = await disputedLate(true)
    const losses = await balance(server, 'dispute_losses')
    await decide(dispute, 'lost')
    expect(await see(ivy, id)).toMatchObject({ bankTookBack: true })
    const { sandbox } = server.deps
    await sandbox!.setControl('webhooks', 'drop')
    await sandbox!.decideDispute(dispute, 'appealed')
    await sandbox!.decideDispute(dispute, 'lost', 2060)
    await settle(server)
    await sandbox!.setControl('webhooks', null)
    await sandbox!.decideDispute(dispute, 'appealed')
    await settle(server)
    const { rows } = await server.deps.db.execute(sql`select status, taken from chargebacks where id = ${dispute}`)
    expect(rows).toEqual([{ status: 'won', taken: 0 }])
    expect(await see(ivy, id)).toMatchObject({ bankTookBack: false })
    expect(await balance(server, 'dispute_losses')).toBe(losses)
  })

  test('when a lost dispute returns a part, only what the bank kept is lost', async () => {
    const { dispute } = await disputedLate(true)
    const losses = await balance(server, 'dispute_losses')
    await server.deps.sandbox!.decideDispute(dispute, 'lost', 1500)
    await settle(server)
    expect(await balance(server, 'dispute_losses')).toBe(losses + 560)
    expect((await lastPayout())?.status).toBe('completed')
  })

  describe('a transfer that was never answered', () => {
    /** A released payout whose transfer failed, and the bank's dispute about it that follows. */
    async function unanswered(fault: 'error' | 'done-then-502'): Promise<string> {
      const { db, sandbox } = server.deps
      const id = await sold()
      const { rows } = await db.execute<{ account: string }>(
        sql`select account_id as account from seller_accounts where user_id = ${rose.me.id}`,
      )
      const account = rows[0]?.account ?? ''
      await sandbox!.moveAccount(account, 'new')
      await settle(server)
      await ivy(confirmDelivery, body(id))
      await pass(server, PROTECTED)
      const payout = await lastPayout()
      expect(payout?.status).toBe('pending')
      await sandbox!.setControl('webhooks', 'drop')
      await sandbox!.moveAccount(account, 'ready')
      await sandbox!.setControl('webhooks', null)
      await db.execute(sql`update seller_accounts set state = 'ready' where account_id = ${account}`)
      // One attempt of ours is three of the provider's client.
      for (let n = 0; n < 3; n++) sandbox!.failNext(/POST transfers/, fault)
      await expect(sendPayout(server.deps, payout?.id ?? 0)).rejects.toThrow()
      expect((await lastPayout())?.status).toBe('processing')
      return raise(id)
    }
    const tryAgain = async () => sendPayout(server.deps, (await lastPayout())?.id ?? 0)

    test('a transfer that was not made is frozen, not repeated, and the seller bears what the bank takes', async () => {
      const losses = await balance(server, 'dispute_losses')
      const dispute = await unanswered('error')
      expect((await lastPayout())?.status).toBe('dispute')
      await tryAgain()
      await decide(dispute, 'lost')
      await tryAgain()
      expect((await lastPayout())?.status).toBe('refunded')
      expect(await balance(server, 'dispute_losses')).toBe(losses)
    })

    test('a transfer that was made after all counts: it is reversed when the dispute is lost', async () => {
      const losses = await balance(server, 'dispute_losses')
      const dispute = await unanswered('done-then-502')
      expect((await lastPayout())?.status).toBe('completed')
      await decide(dispute, 'lost')
      expect((await lastPayout())?.status).toBe('refunded')
      expect(await balance(server, 'dispute_losses')).toBe(losses)
    })

    test('a transfer discovered only while the bank decides is booked then', async () => {
      const dispute = await unanswered('error')
      const { id = 0 } = (await lastPayout()) ?? {}
      // As if its request had been in flight all the time.
      const { rows } = await server.deps.db.execute<{ transfer: TransferRequest }>(sql`
        select jsonb_build_object('payoutId', p.id, 'reference', p.provider_reference, 'amount', p.amount, 'accountId', a.account_id, 'chargeId', t.charge_id,
          'group', t.order_id) as transfer
        from payouts p join transactions t on t.id = p.transaction_id join seller_accounts a on a.user_id = p.seller_id
        where p.id = ${id}`)
      await server.deps.payments.transfer(rows[0]!.transfer)
      await decide(dispute, 'won')
      expect(await lastPayout()).toMatchObject({ id, status: 'completed' })
    })
  })
})

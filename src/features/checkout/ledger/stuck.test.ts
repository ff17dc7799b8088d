import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, settle } from '#test/shop.ts'
import { ownEvidence, sendStaffEvidence } from '../dispute/evidence-contract.ts'
import { agreeRefund, confirmDelivery, requestRefund } from '../order/contract.ts'
import { retryJob, type StuckItem, stuckMoney, stuckOfKind } from './stuck-contract.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

let server: TestServer
let rose: TestMember
let ivy: TestMember
let moss: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'finance')
  // More than the fees of all tests: the balance is short only where a test says so.
  await server.deps.sandbox!.topUp(10_000)
  await pass(server, 11 * 60_000)
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const sandbox = () => server.deps.sandbox!
const listed = async (kind: StuckItem['kind']) =>
  (await moss(stuckMoney, {})).items.filter((item) => item.kind === kind)
const sold = async (title: string) => buy(server, ivy, await putOnSale(server, rose, { title }), { protection: false })
/** The subjects of the emails to this member of staff. */
const emailed = async (member: TestMember) =>
  (await server.mails()).filter(({ to }) => to === member.me.email).map(({ subject }) => subject)

async function refunded(title: string): Promise<number> {
  const transactionId = await sold(title)
  await ivy(requestRefund, { body: { transactionId, reason: 'It has died' } })
  await rose(agreeRefund, { body: { transactionId } })
  await settle(server)
  return transactionId
}

describe('the list of what is stuck', () => {
  test('the list of what is stuck is for staff alone', async () => {
    expect(await refusal(rose, stuckMoney, {})).toMatchObject({ status: 404 })
    const id = '00000000-0000-4000-8000-000000000000'
    expect(await refusal(rose, retryJob, { body: { id } })).toMatchObject({ status: 404 })
    expect(await refusal(moss, retryJob, { body: { id } })).toMatchObject({ status: 404, code: 'JOB_GONE' })
  })

  test('the list of what is stuck has refunds that are requested but not made, and those that came back', async () => {
    sandbox().failNext(/POST refunds$/, 'wrong-key')
    const transactionId = await refunded('A waiting moss')
    expect(await listed('refund')).toMatchObject([
      {
        title: 'A waiting moss',
        amount: 2000,
        transactionId,
        reason: expect.stringMatching(/^Requested, not made yet/),
      },
    ])
    await pass(server, HOUR)
    expect(await listed('refund')).toEqual([])
    const back = await refunded('A returned moss')
    const [made] = await sandbox().latest('refund')
    await sandbox().failRefund(made?.id ?? '')
    await settle(server)
    expect(await listed('refund')).toMatchObject([
      { transactionId: back, reason: expect.stringMatching(/^Came back or was refused/) },
    ])
  })

  test('the list of what is stuck has transfers that were refused, until they are made', async () => {
    // The first transfer opens the seller's account.
    await ivy(confirmDelivery, { body: { transactionId: await sold('A first fern') } })
    await settle(server)
    const transactionId = await sold('A refused fern')
    sandbox().failNext(/POST transfers$/, 'declined')
    await ivy(confirmDelivery, { body: { transactionId } })
    await settle(server)
    expect(await listed('payout')).toMatchObject([
      { transactionId, amount: 1880, reason: 'Refused by the provider: Your card was declined.' },
    ])
    await pass(server, HOUR)
    expect(await listed('payout')).toEqual([])
  })

  test('the list of what is stuck has payments that are authorised and not captured', async () => {
    const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
    for (let n = 0; n < 3; n++) sandbox().failNext(/capture$/, 'wrong-key')
    await payByCard(ivy, clientSecret)
    await expect.poll(() => listed('payment')).toMatchObject([{ transactionId, amount: 2060 }])
    await pass(server, HOUR)
    expect(await listed('payment')).toEqual([])
  })

  test('the list of what is stuck has transfers that were not reversed yet', async () => {
    const transactionId = await sold('A returned fern')
    await ivy(confirmDelivery, { body: { transactionId } })
    await settle(server)
    const jobs = server.deps.jobs as JobsControl
    await jobs.hold()
    await rose(requestRefund, { body: { transactionId, reason: 'A customer cancelled' } })
    expect(await listed('reversal')).toMatchObject([{ transactionId, amount: 1880 }])
    await jobs.resume()
    await settle(server)
    expect(await listed('reversal')).toEqual([])
  })

  test('the list of what is stuck has no payout that waits for the end of its buyer’s protection', async () => {
    const transactionId = await buy(server, ivy, await putOnSale(server, rose))
    await ivy(confirmDelivery, { body: { transactionId } })
    await settle(server)
    expect(await listed('payout')).toEqual([])
    await pass(server, 3 * DAY)
  })

  test('the list of what is stuck has sellers who cannot be paid, with the sum', async () => {
    await sandbox().setControl('onboarding', null)
    const fern = await server.member('fern')
    const transactionId = await buy(server, ivy, await putOnSale(server, fern), { protection: false })
    await ivy(confirmDelivery, { body: { transactionId } })
    await settle(server)
    expect(await listed('seller')).toMatchObject([
      { title: 'fern', amount: 1880, reason: 'Has not set up payouts', id: String(fern.me.id) },
    ])
    const [account] = await sandbox().latest('account')
    await sandbox().moveAccount(account?.id ?? '', 'rejected')
    await settle(server)
    expect(await listed('seller')).toMatchObject([{ reason: 'The provider has rejected the account' }])
    await sandbox().moveAccount(account?.id ?? '', 'ready')
    await settle(server)
    expect(await listed('seller')).toEqual([])
    await sandbox().setControl('onboarding', 'instant')
  })

  test('the list of what is stuck has chargebacks with the deadline for evidence, and staff are emailed at once and once', async () => {
    const transactionId = await sold('A disputed fern')
    const [intent] = await sandbox().latest('payment_intent')
    await sandbox().raiseDispute(intent?.id ?? '')
    await settle(server)
    const [found] = await listed('chargeback')
    expect(found).toMatchObject({ transactionId, amount: 2000, title: 'A disputed fern' })
    const days = (Date.parse(found?.dueAt ?? '') - server.clock.now().getTime()) / DAY
    expect(Math.round(days)).toBe(9)
    const subject = `Chargeback: £20.00 for order ${transactionId}`
    expect((await emailed(moss)).filter((one) => one === subject)).toHaveLength(1)
    await sandbox().redeliver()
    await settle(server)
    expect((await emailed(moss)).filter((one) => one === subject)).toHaveLength(1)
    expect(await emailed(rose)).not.toContain(subject)
    const [dispute] = await sandbox().disputes()
    const params = { id: dispute?.id ?? '' }
    const { revision } = await rose(ownEvidence, { params: { id: String(transactionId) } })
    await moss(sendStaffEvidence, { params, body: { revision } })
    await settle(server)
    expect(await listed('chargeback')).toMatchObject([
      { transactionId, reason: 'Answered; the buyer’s bank has not decided', dueAt: null },
    ])
    await sandbox().decideDispute(params.id, 'won')
    await settle(server)
    expect(await listed('chargeback')).toEqual([])
  })

  test('the list of what is stuck has failed jobs, each of which staff can retry', async () => {
    for (const ofTest of [1, 2]) {
      await server.deps.db.execute(sql`
        insert into jobs.job (name, source_name, data)
        values ('dead-letter', 'seller-account-sync', ${JSON.stringify({ id: `acct_sbx_${ofTest}` })}::jsonb)`)
    }
    const dead = await listed('job')
    expect(dead.map(({ title, reason }) => [title, reason]).toSorted()).toEqual([
      ['seller-account-sync', '{"id":"acct_sbx_1"}'],
      ['seller-account-sync', '{"id":"acct_sbx_2"}'],
    ])
    const id = dead[0]?.id ?? ''
    expect((await moss(retryJob, { body: { id } })).items.filter(({ kind }) => kind === 'job')).toMatchObject([
      { id: dead[1]?.id },
    ])
    await settle(server)
    const { rows } = await server.deps.db.execute(
      sql`select after from audit_log where actor_id = ${moss.me.id} order by id desc limit 1`,
    )
    expect(rows).toEqual([{ after: `run job ${id} again` }])
    expect(await refusal(moss, retryJob, { body: { id } })).toMatchObject({ status: 404 })
    await moss(retryJob, { body: { id: dead[1]?.id ?? '' } })
    await settle(server)
    expect(await listed('job')).toEqual([])
  })
})

test('a balance at the provider below what is owed becomes an alarm when the second check finds it too', async () => {
  await sold('A held fern')
  await pass(server, 11 * 60_000)
  expect(await listed('balance')).toEqual([])
  const { balance: before } = await moss(stuckMoney, {})
  expect(before?.atProvider).toBeGreaterThanOrEqual(before?.owed ?? 0)
  // An automatic payout takes the money held for the buyer.
  await sandbox().payOut(before?.atProvider)
  const alarms = async () => (await emailed(moss)).filter((subject) => subject.startsWith('The payment provider holds'))
  await pass(server, 11 * 60_000)
  expect(await listed('balance')).toEqual([])
  expect(await alarms()).toEqual([])
  await pass(server, 11 * 60_000)
  const alarm = `The payment provider holds ${formatPounds(pence(before?.owed ?? 0))} less than we owe`
  expect(await alarms()).toEqual([alarm])
  expect(await listed('balance')).toMatchObject([{ amount: before?.owed, reason: expect.stringContaining('pay') }])
  await pass(server, 11 * 60_000)
  expect(await alarms()).toEqual([alarm])
  const [payout] = await sandbox().latest('payout')
  await sandbox().failPayout(payout?.id ?? '')
  await pass(server, 11 * 60_000)
  expect(await listed('balance')).toEqual([])
  await pass(server, 11 * 60_000)
  expect(await alarms()).toEqual([alarm])
})

test('staff are emailed once a day while something is stuck, and not about work in progress', async () => {
  const willow = await server.member('willow', 'admin')
  const about = async () =>
    (await emailed(willow)).filter((subject) => subject.startsWith('Money that needs attention'))
  await pass(server, 2 * DAY)
  const { items } = await moss(stuckMoney, {})
  expect(items.filter(({ kind }) => kind !== 'refund')).toEqual([])
  const before = (await about()).length
  await sandbox().setControl('onboarding', null)
  const basil = await server.member('basil')
  const transactionId = await buy(server, ivy, await putOnSale(server, basil), { protection: false })
  await ivy(confirmDelivery, { body: { transactionId } })
  await pass(server, 10_000)
  expect((await about()).length).toBe(before)
  await pass(server, DAY)
  expect((await about()).length).toBe(before + 1)
  await pass(server, 10_000)
  expect((await about()).length).toBe(before + 1)
  await pass(server, DAY)
  expect((await about()).length).toBe(before + 2)
  expect(await emailed(rose)).not.toContain((await about()).at(-1))
})

test('a list that is cut says how many there are in all, and is given whole on request', async () => {
  const order = await sold('A much disputed fern')
  await server.deps.db.execute(sql`alter table chargebacks disable trigger all`)
  await server.deps.db.execute(sql`
    insert into chargebacks (id, transaction_id, amount, taken, status, created_at, updated_at)
    select 'du_many_' || n, ${order}, 1, 0, 'open', now() + n * interval '1 second', now() from generate_series(1, 203) n`)
  const { items, kinds } = await moss(stuckMoney, {})
  expect(items.filter(({ kind }) => kind === 'chargeback')).toHaveLength(200)
  expect(kinds).toContainEqual({ kind: 'chargeback', total: 203, amount: 203 })
  const all = await moss(stuckOfKind, { params: { kind: 'chargeback' } })
  expect([all.length, all.at(-1)?.id]).toEqual([203, 'du_many_203'])
  expect(await refusal(rose, stuckOfKind, { params: { kind: 'chargeback' } })).toMatchObject({ status: 404 })
  await server.deps.db.execute(sql`delete from chargebacks where id like 'du_many_%'`)
  await server.deps.db.execute(sql`alter table chargebacks enable trigger all`)
})

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { confirmDelivery } from '../order/contract.ts'
import { openDashboard, payouts } from './contract.ts'

const DAY = 86_400_000

let server: TestServer
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const sandbox = () => server.deps.sandbox!

/** Sells something to Ivy, who confirms it, so that the money is transferred. Returns the order and the account. */
async function sell(seller: TestMember): Promise<{ order: number; accountId: string }> {
  const order = await buy(server, ivy, await putOnSale(server, seller), { protection: false })
  await ivy(confirmDelivery, { body: { transactionId: order } })
  await settle(server)
  const [transfer] = await sandbox().latest('transfer')
  return { order, accountId: transfer?.destination ?? '' }
}

const emailsTo = async ({ me }: TestMember) => (await server.mails()).filter(({ to }) => to === me.email)
const payoutOf = async (seller: TestMember) => (await seller(payouts, { query: {} }))[0]

test('a payout is transferred, arrives at the bank, comes back and arrives again', async () => {
  const rose = await server.member('rose')
  const { order, accountId } = await sell(rose)
  expect(await payoutOf(rose)).toMatchObject({ status: 'completed', deposit: null })
  const { transferredAt } = await see(rose, order)
  expect(transferredAt).not.toBeNull()

  await sandbox().paySeller(accountId)
  await settle(server)
  expect(await payoutOf(rose)).toMatchObject({ status: 'completed', deposit: { state: 'paid' } })
  expect(await see(rose, order)).toMatchObject({ transferredAt, deposit: { state: 'paid' } })
  expect(await see(ivy, order)).toMatchObject({ transferredAt: null, deposit: null, payoutStatus: null })
  const before = (await emailsTo(rose)).length

  const [first] = await sandbox().latest('deposit')
  await sandbox().returnDeposit(first?.id ?? '')
  await settle(server)
  expect(await payoutOf(rose)).toMatchObject({ deposit: { state: 'returned' } })
  const emails = (await emailsTo(rose)).slice(before)
  expect(emails.map(({ subject }) => subject)).toEqual(['Your bank returned a payout: £18.80'])
  expect(emails[0]?.text).toContain('The bank account has been closed.')
  expect(emails[0]?.text).toContain('/payouts/details')

  // The money that came back is in the next deposit; older events arrive again, newest first.
  await sandbox().paySeller(accountId)
  await settle(server)
  await sandbox().redeliver()
  await settle(server)
  expect(await payoutOf(rose)).toMatchObject({ deposit: { state: 'paid' } })
  expect(await emailsTo(rose)).toHaveLength(before + 1)
})

test('deposits that become known in the wrong order lead to the same state', async () => {
  const sage = await server.member('sage')
  const { accountId } = await sell(sage)
  await sandbox().setControl('webhooks', 'hold')
  await sandbox().paySeller(accountId)
  const [first] = await sandbox().latest('deposit')
  await sandbox().returnDeposit(first?.id ?? '')
  await sandbox().paySeller(accountId)
  await sandbox().setControl('webhooks', null)
  await sandbox().releaseHeld('reversed')
  await settle(server)
  expect(await payoutOf(sage)).toMatchObject({ deposit: { state: 'paid' } })
  expect((await emailsTo(sage)).filter(({ subject }) => subject.startsWith('Your bank returned'))).toHaveLength(1)
})

test('deposits whose events were lost are looked up after a few days, and each return is emailed once', async () => {
  const heather = await server.member('heather')
  const { accountId } = await sell(heather)
  await sandbox().setControl('webhooks', 'drop')
  await sandbox().paySeller(accountId)
  await pass(server, 2 * DAY)
  expect(await payoutOf(heather)).toMatchObject({ status: 'completed', deposit: null })
  await pass(server, 2 * DAY)
  expect(await payoutOf(heather)).toMatchObject({ deposit: { state: 'paid' } })

  // The bank returns it days later.
  const [deposit] = await sandbox().latest('deposit')
  await sandbox().returnDeposit(deposit?.id ?? '')
  await pass(server, DAY)
  expect(await payoutOf(heather)).toMatchObject({ deposit: { state: 'returned' } })
  await pass(server, DAY)
  await sandbox().setControl('webhooks', null)
  expect((await emailsTo(heather)).map(({ subject }) => subject)).toContain('Your bank returned a payout: £18.80')
  expect((await emailsTo(heather)).filter(({ subject }) => subject.startsWith('Your bank returned'))).toHaveLength(1)
})

test('an account that the provider refuses to list does not stop the others', async () => {
  const birch = await server.member('birch')
  const hazel = await server.member('hazel')
  await sell(birch)
  const { accountId } = await sell(hazel)
  await sandbox().setControl('webhooks', 'drop')
  await sandbox().paySeller(accountId)
  await server.deps.db.execute(sql`update seller_accounts set account_id = 'acct_live' where user_id = ${birch.me.id}`)
  await pass(server, 4 * DAY)
  await sandbox().setControl('webhooks', null)
  expect(await payoutOf(hazel)).toMatchObject({ deposit: { state: 'paid' } })
})

test('a returned payout is emailed to a seller who switched off all optional emails', async () => {
  const moss = await server.member('moss')
  const { accountId } = await sell(moss)
  await server.deps.db.execute(sql`
    insert into notification_preferences (user_id, kind, in_app, mails, updated_at)
    select ${moss.me.id}, kind, true, 'off', now() from notification_kinds
    on conflict (user_id, kind) do update set mails = 'off'`)
  await sandbox().paySeller(accountId)
  const [deposit] = await sandbox().latest('deposit')
  await sandbox().returnDeposit(deposit?.id ?? '')
  await settle(server)
  expect((await emailsTo(moss)).at(-1)?.subject).toBe('Your bank returned a payout: £18.80')
})

test('sellers are led to their dashboard, and those without an account to the first page', async () => {
  const fern = await server.member('fern')
  await sandbox().setControl('onboarding', null)
  expect((await fern(openDashboard, {})).url).toMatch(/\/sandbox\/onboarding\//)
  await sandbox().setControl('onboarding', 'instant')
  const yew = await server.member('yew')
  await sell(yew)
  const { url } = await yew(openDashboard, {})
  expect(url).toMatch(/\/sandbox\/dashboard\/acct_sbx_/)
  const page = await yew.request({ method: 'GET', url: new URL(url).pathname })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Not sent to the bank yet: <strong>£18.80</strong>')
  await server.clock.advance(301_000)
  const late = await yew.request({ method: 'GET', url: new URL(url).pathname })
  expect(late.headers.location).toBe('/payouts/details')
  for (let times = 0; times < 3; times++) sandbox().failNext(/login_links$/, 'no-connection')
  expect(await refusal(yew, openDashboard, {})).toMatchObject({ status: 503, code: 'PAYMENTS_DOWN' })
})

test('a payout that comes back after its seller has left is notified to staff, once', async () => {
  const flint = await server.member('flint', 'finance')
  const thyme = await server.member('thyme')
  const { accountId } = await sell(thyme)
  await sandbox().paySeller(accountId)
  await settle(server)
  await thyme(closeAccount, { body: { username: 'thyme', currentPassword: PASSWORD } })
  await pass(server, 15 * DAY)
  const [deposit] = await sandbox().latest('deposit')
  await sandbox().returnDeposit(deposit?.id ?? '')
  await settle(server)
  await pass(server, DAY)
  const about = (await emailsTo(flint)).filter(({ subject }) => subject.startsWith('A bank returned a payout'))
  expect(about).toMatchObject([{ text: expect.stringContaining(accountId) }])
  expect((await server.mails()).filter(({ to }) => to.endsWith('@former.invalid'))).toEqual([])
})

test('the deposit after a returned one is looked up although its event was lost, long after', async () => {
  const sorrel = await server.member('sorrel')
  const { accountId } = await sell(sorrel)
  await sandbox().paySeller(accountId)
  await settle(server)
  const [first] = await sandbox().latest('deposit')
  await sandbox().returnDeposit(first?.id ?? '')
  await settle(server)
  expect(await payoutOf(sorrel)).toMatchObject({ deposit: { state: 'returned' } })

  // The seller corrects the details of their bank after weeks, when every session of this test has ended.
  await pass(server, 45 * DAY)
  await sandbox().setControl('webhooks', 'drop')
  await sandbox().paySeller(accountId)
  await pass(server, 2 * DAY)
  await sandbox().setControl('webhooks', null)
  const states = await server.deps.db.execute(
    sql`select state from seller_deposits where seller_id = ${sorrel.me.id} order by id = ${first?.id}`,
  )
  expect(states.rows).toEqual([{ state: 'paid' }, { state: 'returned' }])
})

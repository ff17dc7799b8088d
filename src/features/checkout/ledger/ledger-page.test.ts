import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { boostListing } from '../boost/contract.ts'
import { listChargebacks } from '../dispute/evidence-contract.ts'
import { requestRefund } from '../order/contract.ts'
import { accountPostings, compareNow, getLedger, refundAgain, resolveUnmatched } from './contract.ts'
import { checkLedger } from './server/ledger-check.ts'
import { reconcile } from './server/reconciliation.ts'
import { stuckMoney } from './stuck-contract.ts'

const DAY = 86_400_000
let server: TestServer
let rose: TestMember
let ivy: TestMember
let staff: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  staff = await server.member('moss', 'finance')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const compare = () => staff(compareNow, {})
const fees = () => balance(server, 'provider_fees')

/** Runs two comparisons: only differences found by both are reported. */
async function unmatched() {
  await compare()
  await settle(server)
  return (await compare()).unmatched.filter(({ resolvedAt }) => resolvedAt === null)
}

let lines = 0
/** Writes a line into the provider's account. */
async function line(type: string, amount: number, { source = null as string | null, fee = 0, age = 0 } = {}) {
  const id = `txn_sbx_line${++lines}`
  const created = Math.floor((server.clock.now().getTime() - age) / 1000)
  const object = {
    id,
    object: 'balance_transaction',
    type,
    source,
    amount,
    fee,
    net: amount - fee,
    currency: 'gbp',
    created,
  }
  await server.deps.db.execute(sql`
    insert into sandbox.objects (id, kind, object) values (${id}, 'balance_transaction', ${JSON.stringify(object)}::jsonb)`)
  return id
}

/** Our balance according to the provider's account. */
async function atTheProvider(): Promise<number> {
  let sum = 0
  for await (const { net } of server.deps.payments.movements()) sum += net
  return sum
}

test('the books show balances, and unmatched differences until a member of staff notes the cause', async () => {
  await compare()
  expect(await staff(getLedger, {})).toMatchObject({ unmatched: [], lastRun: { faults: [] } })
  await line('adjustment', -700, { source: 'dp_sbx_stray' })
  expect((await compare()).unmatched).toEqual([])
  const [found] = (await compare()).unmatched
  expect(found).toMatchObject({ source: 'dp_sbx_stray', booked: 0, moved: -700, resolvedAt: null })
  const noted = await staff(resolveUnmatched, { body: { id: found?.id ?? 0, note: 'A card we never saw: closed' } })
  expect(noted.unmatched).toMatchObject([{ resolvedBy: 'moss', note: 'A card we never saw: closed' }])
  const { rows: logged } = await server.deps.db.execute(
    sql`select after, reason from audit_log where actor_id = ${staff.me.id} and action = 'money' order by id desc limit 1`,
  )
  expect(logged).toEqual([{ after: `settle difference ${found?.id}`, reason: 'A card we never saw: closed' }])
  const compared = await server.deps.db.execute<{ before: string; after: string }>(
    sql`select before, after from audit_log where action = 'compare-books' order by id desc limit 1`,
  )
  expect(compared.rows[0]).toEqual({
    before: expect.stringMatching(/ new lines, 0 faults$/),
    after: expect.stringMatching(/ new lines, 0 faults$/),
  })
  const again = { body: { id: found?.id ?? 0, note: 'Again' } }
  expect(await refusal(staff, resolveUnmatched, again)).toMatchObject({ status: 409 })
  expect(await refusal(rose, resolveUnmatched, again)).toMatchObject({ status: 404 })
  expect(await refusal(rose, getLedger, {})).toMatchObject({ status: 404 })
  await line('adjustment', 700, { source: 'dp_sbx_stray' })
  expect((await compare()).unmatched).toEqual([])
})

test('payouts to our bank and returned payouts are booked once', async () => {
  await buy(server, ivy, await putOnSale(server, rose))
  await unmatched()
  const sandbox = server.deps.sandbox!
  const before = await balance(server, 'bank')
  const clearing = await balance(server, 'provider_clearing')
  await expect(sandbox.payOut(clearing + 1)).rejects.toThrow(/insufficient/)
  await sandbox.payOut(500)
  await sandbox.payOut(700)
  for (let run = 0; run < 2; run++) expect((await compare()).unmatched).toEqual([])
  expect(await balance(server, 'bank')).toBe(before + 1200)
  expect(await balance(server, 'provider_clearing')).toBe(clearing - 1200)
  const [newest] = await sandbox.latest('payout')
  await sandbox.failPayout(newest?.id ?? '')
  for (let run = 0; run < 2; run++) expect((await compare()).unmatched).toEqual([])
  expect(await balance(server, 'bank')).toBe(before + 500)
  const postings = await staff(accountPostings, { params: { code: 'bank' } })
  expect(postings.slice(0, 3)).toMatchObject([
    { kind: 'bank_payout', amount: -700 },
    { kind: 'bank_payout', amount: 700 },
    { kind: 'bank_payout', amount: 500 },
  ])
})

test('a failed refund without a webhook is found, owed and sent again', async () => {
  await server.deps.sandbox?.setControl('webhooks', 'drop')
  const { clientSecret, transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
  await payByCard(ivy, clientSecret)
  await pass(server, 3 * 60_000)
  await rose(requestRefund, { body: { transactionId, reason: 'Frost' } })
  await settle(server)
  const { rows } = await server.deps.db.execute<{ id: string }>(
    sql`select provider_refund_id as id from refunds where transaction_id = ${transactionId}`,
  )
  await server.deps.sandbox?.failRefund(rows[0]?.id ?? '')
  await settle(server)
  expect(await see(ivy, transactionId)).toMatchObject({ refundPending: false })
  await compare()
  await settle(server)
  expect(await see(ivy, transactionId)).toMatchObject({ refundPending: true })
  expect((await staff(getLedger, {})).owedRefunds).toMatchObject([{ transactionId, amount: 2060 }])
  await server.deps.sandbox?.setControl('webhooks', null)
  await staff(refundAgain, { body: { transactionId } })
  await settle(server)
  expect(await see(ivy, transactionId)).toMatchObject({ refundPending: false })
  expect((await staff(getLedger, {})).owedRefunds).toEqual([])
})

test('every fee of a charge or a dispute is booked once, when its line is first read', async () => {
  await unmatched()
  const before = await fees()
  const id = await buy(server, ivy, await putOnSale(server, rose))
  expect((await checkLedger(server.deps.db, server.deps.payments)).unread).toEqual({ lines: 1, fees: 51 })
  expect(await unmatched()).toEqual([])
  expect((await fees()) - before).toBe(51)
  const lost = await buy(server, ivy, await putOnSale(server, rose), { card: '4000000000000259' })
  expect(await unmatched()).toEqual([])
  expect((await fees()) - before).toBe(51 + 51 + 2000)
  expect(await balance(server, 'provider_clearing')).toBe(await atTheProvider())
  const postings = await staff(accountPostings, { params: { code: 'provider_fees' } })
  expect(postings.map(({ kind, transactionId, amount }) => [kind, transactionId, amount]).slice(0, 3)).toEqual([
    ['provider_fee', lost, 2000],
    ['provider_fee', lost, 51],
    ['provider_fee', id, 51],
  ])
  const [dispute] = await server.deps.sandbox!.disputes()
  await server.deps.sandbox!.decideDispute(dispute?.id ?? '', 'won')
  await settle(server)
  // A bank that also returns the fee.
  await line('adjustment', 0, { source: dispute?.id ?? '', fee: -2000 })
  expect(await unmatched()).toEqual([])
  expect((await fees()) - before).toBe(51 + 51)
  expect(await balance(server, 'provider_clearing')).toBe(await atTheProvider())
})

test('a boost whose price a bank reverses is our loss until the bank returns it', async () => {
  await unmatched()
  const before = [await balance(server, 'boost'), await balance(server, 'dispute_losses'), await fees()] as const
  const { clientSecret } = await rose(boostListing, { params: { id: String(await putOnSale(server, rose)) } })
  await payByCard(rose, clientSecret, '4000000000000259')
  await settle(server)
  expect(await unmatched()).toEqual([])
  const books = async () => [
    (await balance(server, 'boost')) - before[0],
    (await balance(server, 'dispute_losses')) - before[1],
    (await fees()) - before[2],
  ]
  expect(await books()).toEqual([-300, 300, 25 + 2000])
  expect(await balance(server, 'provider_clearing')).toBe(await atTheProvider())
  const [dispute] = await server.deps.sandbox!.disputes()
  await server.deps.sandbox!.decideDispute(dispute?.id ?? '', 'won')
  await settle(server)
  expect(await unmatched()).toEqual([])
  expect(await books()).toEqual([-300, 0, 25 + 2000])
  expect(await balance(server, 'provider_clearing')).toBe(await atTheProvider())
})

test("the provider's own deductions and reserves are booked and create no tasks", async () => {
  await unmatched()
  const before = await fees()
  await line('stripe_fee', -200)
  await line('stripe_fee', -360, { fee: 72 })
  await line('reserve_hold', -500)
  expect(await unmatched()).toEqual([])
  expect((await fees()) - before).toBe(632)
  expect(await balance(server, 'provider_reserve')).toBe(500)
  await line('reserve_release', 500)
  expect(await unmatched()).toEqual([])
  expect(await balance(server, 'provider_reserve')).toBe(0)
  expect(await balance(server, 'provider_clearing')).toBe(await atTheProvider())
})

test('each unexplained line is a task of its own, and a settled one stays settled', async () => {
  await unmatched()
  const first = await line('adjustment', -11)
  const [found] = await unmatched()
  expect(found).toMatchObject({ source: first, booked: 0, moved: -11 })
  await staff(resolveUnmatched, { body: { id: found?.id ?? 0, note: 'Rounding, says their support' } })
  const second = await line('adjustment', 11)
  expect(await unmatched()).toMatchObject([{ source: second, moved: 11 }])
  await server.deps.db.execute(sql`delete from sandbox.objects where id in (${first}, ${second})`)
  await server.deps.db.execute(sql`delete from provider_movements where id in (${first}, ${second})`)
})

test('a comparison reads only new lines and one hour before them, or everything when asked to', async () => {
  await pass(server, 2 * DAY)
  await buy(server, ivy, await putOnSale(server, rose))
  await unmatched()
  const { lastRun } = await compare()
  expect(lastRun?.movements).toBe(0)
  const late = await line('stripe_fee', -30, { age: DAY })
  const recent = await line('stripe_fee', -40, { age: 30 * 60_000 })
  const before = await fees()
  expect((await compare()).lastRun?.movements).toBe(1)
  expect((await fees()) - before).toBe(40)
  const { unread, faults: reported } = await checkLedger(server.deps.db, server.deps.payments)
  expect(unread.lines).toBe(1)
  expect(reported).toContain(`${late}: booked 0, moved -30`)
  expect(reported.join()).not.toContain(recent)
  await reconcile(server.deps, { fromTheBeginning: true })
  expect((await fees()) - before).toBe(70)
})

test('lists of more than 200 say how many there are', async () => {
  const { db, clock } = server.deps
  const order = await buy(server, ivy, await putOnSale(server, rose))
  const now = clock.now().toISOString()
  const before = { ...(await staff(getLedger, {})).inAll, ...(await staff(listChargebacks, {})).inAll }
  const many = sql`generate_series(1, 203) as n`
  await db.execute(sql`
    insert into unmatched_movements (source, booked, moved, first_seen_at, last_seen_at, rounds, resolved_at, resolved_by, note)
    select 'long:' || n, 0, n, ${now}, ${now}, 2, case when n = 1 then ${now}::timestamptz end,
      case when n = 1 then ${staff.me.id}::int end, case when n = 1 then 'Known' end from ${many}`)
  await db.execute(sql`
    insert into ledger_adjustments (debit, credit, amount, reason, needs_approval, proposed_by, proposed_at)
    select 'bank', 'goodwill', n, 'A long list', true, ${staff.me.id}, ${now} from ${many}`)
  await db.execute(sql`
    insert into chargebacks (id, transaction_id, amount, status, created_at, updated_at)
    select 'dp_long_' || n, ${order}, 2060, case when n < 202 then 'won' else 'lost' end, ${now}, ${now} from ${many}`)
  await db.execute(sql`
    insert into jobs.job (name, source_name, data) select 'dead-letter', 'payment-sync', '{}' from ${many}`)
  const { unmatched, adjustments, inAll } = await staff(getLedger, {})
  const toLookAt = unmatched.filter(({ resolvedAt }) => resolvedAt === null)
  expect([toLookAt.length, inAll.unmatched]).toEqual([200, before.unmatched + 202])
  expect([unmatched.length - toLookAt.length, inAll.settled]).toEqual([before.settled + 1, before.settled + 1])
  expect([adjustments.length, inAll.adjustments]).toEqual([200, before.adjustments + 203])
  const listed = await staff(listChargebacks, {})
  expect([listed.chargebacks.length, listed.inAll]).toEqual([200, { open: before.open, decided: before.decided + 203 }])
  const { kinds, items } = await staff(stuckMoney, {})
  expect(kinds).toContainEqual({ kind: 'job', total: 203, amount: 0 })
  expect(items.filter(({ kind }) => kind === 'job')).toHaveLength(200)
  await db.execute(sql`delete from jobs.job where name = 'dead-letter'`)
  await db.execute(sql`delete from chargebacks where id like 'dp_long_%'`)
  await db.execute(sql`delete from unmatched_movements where source like 'long:%'`)
})

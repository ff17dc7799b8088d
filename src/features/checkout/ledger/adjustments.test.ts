import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { balance, buy, faults, pass, putOnSale, refusal, settle } from '#test/shop.ts'
import { confirmDelivery, requestRefund } from '../order/contract.ts'
import {
  accountPostings,
  compareNow,
  decideAdjustment,
  getLedger,
  proposeAdjustment,
  writeOffDebt,
} from './contract.ts'
import { stuckMoney } from './stuck-contract.ts'

let server: TestServer
let moss: TestMember
let sage: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer({ env: { ADJUSTMENT_LIMIT: '5000' } })
  moss = await server.member('moss', 'finance')
  sage = await server.member('sage', 'admin')
  ivy = await server.member('ivy')
})
afterEach(async () => {
  expect(await faults(server)).toEqual([])
})

const REASON = 'The provider corrected a fee of last year'
const adjustment = (amount: number) => ({
  body: { debit: 'bank', credit: 'goodwill', amount, reason: REASON } as const,
})

test('a small adjustment is posted at once with its reason', async () => {
  const books = await moss(proposeAdjustment, adjustment(5000))
  expect(books.adjustments[0]).toMatchObject({ amount: 5000, isApproved: true, proposedBy: 'moss', decidedBy: 'moss' })
  expect(await balance(server, 'goodwill')).toBe(-5000)
  const [posting] = await moss(accountPostings, { params: { code: 'bank' } })
  expect(posting).toMatchObject({ kind: 'adjustment', amount: 5000 })
  const { rows } = await server.deps.db.execute<{ memo: string }>(
    "select memo from ledger_entries where kind = 'adjustment'",
  )
  expect(rows).toEqual([{ memo: REASON }])
})

test('an adjustment above the limit is posted only after another person approved it', async () => {
  const before = await balance(server, 'bank')
  const { adjustments, adjustmentLimit } = await moss(proposeAdjustment, adjustment(5001))
  const id = adjustments[0]?.id ?? 0
  expect([adjustmentLimit, adjustments[0]]).toMatchObject([5000, { isApproved: null, mayDecide: false }])
  expect(await balance(server, 'bank')).toBe(before)
  const approve = { body: { id, isApproved: true } }
  expect(await refusal(moss, decideAdjustment, approve)).toMatchObject({ status: 403, code: 'OWN_PROPOSAL' })
  expect(await refusal(ivy, decideAdjustment, approve)).toMatchObject({ status: 404 })
  expect((await sage(getLedger, {})).adjustments[0]).toMatchObject({ id, mayDecide: true })
  // Pressed twice at the same moment: posted once.
  const answers = await Promise.all([
    refusal(sage, decideAdjustment, approve),
    refusal(sage, decideAdjustment, approve),
  ])
  expect(answers.map((answer) => answer?.code ?? 'done').toSorted()).toEqual(['ALREADY_DECIDED', 'done'])
  expect(await balance(server, 'bank')).toBe(before + 5001)
})

test('amounts that one person divides within a day count together, also at the same moment', async () => {
  const fern = await server.member('fern', 'finance')
  const before = await balance(server, 'bank')
  await Promise.all([2000, 2000, 2000].map((amount) => fern(proposeAdjustment, adjustment(amount))))
  const own = async () => (await fern(getLedger, {})).adjustments.filter(({ proposedBy }) => proposedBy === 'fern')
  expect((await own()).map(({ isApproved }) => isApproved)).toEqual([null, true, true])
  expect(await balance(server, 'bank')).toBe(before + 4000)
  await pass(server, 24 * 3_600_000 + 1)
  await fern(proposeAdjustment, adjustment(5000))
  expect(await balance(server, 'bank')).toBe(before + 9000)
  for (const { id } of (await own()).filter(({ isApproved }) => isApproved === null)) {
    await fern(decideAdjustment, { body: { id, isApproved: false } })
  }
})

test('two people who approve an adjustment while its proposer withdraws it decide it once', async () => {
  const flint = await server.member('flint2', 'finance')
  const before = await balance(server, 'bank')
  const id = (await moss(proposeAdjustment, adjustment(7000))).adjustments[0]?.id ?? 0
  const decide = (member: TestMember, isApproved: boolean) =>
    refusal(member, decideAdjustment, { body: { id, isApproved } })
  const answers = await Promise.all([decide(sage, true), decide(flint, true), decide(moss, false)])
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  expect(answers.filter((answer) => answer?.code === 'ALREADY_DECIDED')).toHaveLength(2)
  const found = (await moss(getLedger, {})).adjustments.find((one) => one.id === id)
  expect((await balance(server, 'bank')) - before).toBe(found?.isApproved ? 7000 : 0)
})

test('a refused adjustment moves nothing', async () => {
  const before = await balance(server, 'bank')
  const id = (await moss(proposeAdjustment, adjustment(9000))).adjustments[0]?.id ?? 0
  const books = await sage(decideAdjustment, { body: { id, isApproved: false } })
  expect(books.adjustments.find((one) => one.id === id)).toMatchObject({ isApproved: false, decidedBy: 'sage' })
  expect(await balance(server, 'bank')).toBe(before)
})

test('the database refuses approval by the proposer, and changes of a decided adjustment', async () => {
  const id = (await moss(proposeAdjustment, adjustment(9000))).adjustments[0]?.id ?? 0
  const run = (text: string) =>
    server.deps.db.execute(text).then(
      () => 'accepted',
      (error: Error) => String(error.cause),
    )
  expect(
    await run(
      `update ledger_adjustments set decided_by = proposed_by, decided_at = now(), is_approved = true where id = ${id}`,
    ),
  ).toMatch(/two_people/)
  expect(await run(`update ledger_adjustments set amount = 1 where id = ${id}`)).toMatch(/append-only/)
  expect(await run(`delete from ledger_adjustments where id = ${id}`)).toMatch(/append-only/)
  await moss(decideAdjustment, { body: { id, isApproved: false } })
  expect(await run(`update ledger_adjustments set is_approved = true where id = ${id}`)).toMatch(/append-only/)
})

test('accounts that follow orders cannot be adjusted, nor one account against itself', async () => {
  const wrong = (body: object) =>
    refusal(moss, proposeAdjustment, { body: { ...adjustment(1).body, ...body } } as never)
  expect(await wrong({ debit: 'buyer_held' })).toMatchObject({ status: 400, fields: { debit: expect.any(String) } })
  expect(await wrong({ debit: 'goodwill' })).toMatchObject({ status: 400, fields: { credit: expect.any(String) } })
  expect(await wrong({ amount: 0 })).toMatchObject({ status: 400 })
  expect(await wrong({ reason: '' })).toMatchObject({ status: 400 })
  expect(await refusal(ivy, proposeAdjustment, adjustment(1))).toMatchObject({ status: 404 })
})

test('an adjustment that names a movement of the provider matches it', async () => {
  const { movements } = server.deps.payments
  const line = {
    id: 'txn_sbx_correction',
    kind: 'other',
    source: 'txn_sbx_correction',
    net: -250,
    fee: 0,
    currency: 'gbp',
  } as const
  server.deps.payments.movements = async function* (since) {
    yield* movements(since)
    yield { ...line, createdAt: server.deps.clock.now() } as never
  }
  for (let run = 0; run < 2; run++) await moss(compareNow, {})
  expect((await moss(getLedger, {})).unmatched).toMatchObject([{ source: line.source, moved: -250 }])
  const body = {
    debit: 'goodwill',
    credit: 'provider_clearing',
    amount: 250,
    reason: REASON,
    source: line.source,
  } as const
  await sage(proposeAdjustment, { body })
  expect((await moss(compareNow, {})).unmatched).toEqual([])
})

test('a line of the provider’s account in another currency is reported and not booked', async () => {
  const { movements } = server.deps.payments
  const clearing = await balance(server, 'provider_clearing')
  const line = { id: 'txn_sbx_euro', kind: 'fee', source: 'txn_sbx_euro', net: -900, fee: 0, currency: 'eur' } as const
  server.deps.payments.movements = async function* (since) {
    yield* movements(since)
    yield { ...line, createdAt: server.deps.clock.now() } as never
  }
  for (let run = 0; run < 2; run++) await moss(compareNow, {})
  const { lastRun, unmatched } = await moss(getLedger, {})
  expect([lastRun?.faults, unmatched]).toEqual([
    ['line txn_sbx_euro of the provider’s account is in eur, not in pounds'],
    [],
  ])
  expect(await balance(server, 'provider_clearing')).toBe(clearing)
  await server.deps.db.execute("delete from provider_movements where id = 'txn_sbx_euro'")
  server.deps.payments.movements = movements
})

describe('what a seller who has left owes', () => {
  let rose: TestMember
  let id: number
  const left = (member: TestMember) =>
    server.deps.db.execute(
      sql`update users set deleted_at = now(), full_name = 'Former member' where id = ${member.me.id}`,
    )
  const debtsOf = async (member: TestMember) => (await member(getLedger, {})).debts
  const writes = (debtId: number) => ({ body: { debtId, reason: 'Moved abroad, and the claim is too small' } })

  /** Refunded after the payout, from an account that is empty: the seller owes it. */
  async function owing(name: string): Promise<TestMember> {
    const seller = await server.member(name)
    id = await buy(server, ivy, await putOnSale(server, seller), { protection: false })
    await ivy(confirmDelivery, { body: { transactionId: id } })
    await settle(server)
    server.deps.sandbox!.failNext(/POST .*reversals$/, 'declined')
    await seller(requestRefund, { body: { transactionId: id, reason: 'A customer cancelled' } })
    await settle(server)
    return seller
  }

  test('what a seller who has left owes is listed once nothing can repay it, and written off with a reason', async () => {
    rose = await owing('rose')
    const [debt] = await debtsOf(moss)
    expect(debt).toMatchObject({ transactionId: id, left: 1880, hasLeft: false, isLost: false })
    expect(await refusal(moss, writeOffDebt, writes(debt!.id))).toMatchObject({ status: 409, code: 'STILL_SELLING' })
    expect((await moss(stuckMoney, {})).items.filter(({ kind }) => kind === 'debt')).toEqual([])
    await left(rose)
    expect((await moss(stuckMoney, {})).items).toMatchObject([
      { kind: 'debt', amount: 1880, transactionId: id, reason: expect.stringContaining('nothing will repay it') },
    ])
    expect(await refusal(ivy, writeOffDebt, writes(debt!.id))).toMatchObject({ status: 404 })
    const books = await moss(writeOffDebt, writes(debt!.id))
    expect(books.debts).toEqual([])
    const { rows } = await server.deps.db.execute<{ after: string }>(
      sql`select after from audit_log where actor_id = ${moss.me.id} order by id desc limit 1`,
    )
    expect(rows[0]?.after).toContain('£18.80')
    expect(books.adjustments[0]).toMatchObject({ debit: 'bad_debts', credit: 'seller_receivable', isApproved: true })
    expect([await balance(server, 'bad_debts'), await balance(server, `seller_receivable:${rose.me.id}`)]).toEqual([
      1880, 0,
    ])
    expect((await moss(accountPostings, { params: { code: 'bad_debts' } }))[0]).toMatchObject({
      kind: 'debt_written_off',
    })
    expect((await moss(stuckMoney, {})).items).toEqual([])
    expect(await refusal(moss, writeOffDebt, writes(debt!.id))).toMatchObject({ status: 409, code: 'DEBT_SETTLED' })
  })

  test('what a seller who has left owes is repaid first by money of theirs that waits', async () => {
    const seller = await owing('basil')
    await server.deps.db.execute(sql`update seller_accounts set state = 'incomplete' where user_id = ${seller.me.id}`)
    const [account] = await server.deps.sandbox!.latest('account')
    await server.deps.sandbox!.moveAccount(account!.id, 'incomplete')
    const sale = await buy(server, ivy, await putOnSale(server, seller), { protection: false })
    await ivy(confirmDelivery, { body: { transactionId: sale } })
    await settle(server)
    await left(seller)
    const [debt] = await debtsOf(moss)
    expect(debt).toMatchObject({ hasLeft: true, isLost: false })
    expect(await refusal(moss, writeOffDebt, writes(debt!.id))).toMatchObject({ status: 409, code: 'MONEY_WAITS' })
    await server.deps.sandbox!.moveAccount(account!.id, 'ready')
    await settle(server)
    expect(await debtsOf(moss)).toEqual([])
  })

  test('what a seller who has left owes is written off by two people above the limit, once', async () => {
    const seller = await owing('juniper')
    await left(seller)
    const flint = await server.member('flint', 'finance')
    await flint(proposeAdjustment, adjustment(4000))
    const [debt] = await debtsOf(flint)
    const before = await balance(server, 'bad_debts')
    const answers = await Promise.all([1, 2].map(() => refusal(flint, writeOffDebt, writes(debt!.id))))
    expect(answers.map((answer) => answer?.code ?? 'done').toSorted()).toEqual(['ALREADY_PROPOSED', 'done'])
    expect((await debtsOf(flint))[0]).toMatchObject({ isProposed: true, left: 1880 })
    expect(await balance(server, 'bad_debts')).toBe(before)
    const { adjustments } = await sage(getLedger, {})
    const proposed = adjustments.find(({ credit }) => credit === 'seller_receivable')!
    expect(proposed).toMatchObject({ amount: 1880, isApproved: null, mayDecide: true })
    await sage(decideAdjustment, { body: { id: proposed.id, isApproved: true } })
    expect(await balance(server, 'bad_debts')).toBe(before + 1880)
    expect(await debtsOf(flint)).toEqual([])
  })
})

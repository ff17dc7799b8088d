import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DailyTransfers, together } from '#test/daily-transfers.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import { stuckMoney } from '../ledger/stuck-contract.ts'
import { requestRefund } from '../order/contract.ts'
import { STATEMENT_FILE } from '../receipt/receipt-files.ts'
import { addHold, removeHold } from './server/hold-store.ts'
import { sendPayout } from './server/settlements.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const shop = DailyTransfers.open()
const WAITING_FOR_LOCKS = sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe('one transfer a day', () => {
  test('the transfer of a day sends all available payouts of a seller together, without their payments', async () => {
    const rose = await shop.newSeller()
    const year = shop.server.clock.now().getUTCFullYear()
    await shop.sell(rose, [2000, 1250, 333])
    expect((await shop.payoutsOf(rose))[0]?.waitsFor).toMatch(/^Sent with your daily transfer on .* or the day after$/)
    await pass(shop.server, DAY)
    expect(await shop.transfersTo(rose)).toEqual([])
    await shop.becomesAvailable()
    expect(await shop.transfersTo(rose)).toEqual([together(1880 + 1175 + 313)])
    expect(await shop.payoutsOf(rose)).toMatchObject(
      [1880, 1175, 313].map((amount) => ({ status: 'completed', amount, shared: { amount: 3368, payouts: 3 } })),
    )
    expect((await shop.subjectsTo(rose)).filter((subject) => subject.startsWith('Paid out'))).toEqual([
      'Paid out: £33.68 for 3 sales',
    ])
    const { body } = await rose.request({ method: 'GET', url: `${STATEMENT_FILE}?year=${year}` })
    const paidOut = body
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').at(-1)?.replaceAll('"', ''))
    expect(paidOut).toEqual(Array(3).fill(shop.server.clock.now().toISOString().slice(0, 10)))
  })

  test('a payout that becomes available later waits for the next day', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000])
    await shop.becomesAvailable()
    await shop.sell(rose, [1250])
    await shop.server.deps.db.execute(sql`update provider_movements set available_on = created_at`)
    await pass(shop.server, HOUR + 1)
    const midnight = new Date(shop.server.clock.now()).setUTCHours(24, 0, 0, 0)
    const isNextDay = (await shop.transfersTo(rose)).length === 2
    if (!isNextDay) await pass(shop.server, midnight - shop.server.clock.now().getTime() + HOUR)
    expect(await shop.transfersTo(rose)).toEqual([together(1880), together(1175)])
    const { rows } = await shop.server.deps.db.execute(
      sql`select day from transfer_batches where seller_id = ${rose.me.id} group by day having count(*) > 1`,
    )
    expect(rows).toEqual([])
  })

  test('the same transfer brings all of its payouts to the bank', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000, 333])
    await shop.becomesAvailable()
    const { rows } = await shop.server.deps.db.execute<{ id: string }>(
      sql`select account_id as id from seller_accounts where user_id = ${rose.me.id}`,
    )
    await shop.sandbox.paySeller(rows[0]!.id)
    await settle(shop.server)
    expect(await shop.payoutsOf(rose)).toMatchObject([{ deposit: { state: 'paid' } }, { deposit: { state: 'paid' } }])
  })

  test('the transfer of a day waits while the seller owes details that the law requires, and goes once when the wait ends', async () => {
    const rose = await shop.newSeller()
    const { db, clock } = shop.server.deps
    await shop.sell(rose, [2000, 333])
    await addHold(db, rose.me.id, 'tax-details', clock.now())
    await shop.becomesAvailable()
    await pass(shop.server, DAY)
    expect(await shop.transfersTo(rose)).toEqual([])
    expect(await shop.batchesOf(rose)).toEqual([])
    expect((await shop.payoutsOf(rose)).map(({ status, action }) => [status, action])).toEqual(
      Array(2).fill(['pending', 'tax-details']),
    )
    expect(await removeHold(db, rose.me.id)).toBe(true)
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toEqual([together(1880 + 313)])
  })

  test('a protected payout waits for its 48 hours', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000])
    await shop.sell(rose, [1250], { protection: true })
    await shop.server.deps.db.execute(sql`update provider_movements set available_on = created_at`)
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toEqual([together(1880)])
    expect((await shop.payoutsOf(rose))[1]?.waitsFor).toMatch(/^Bought with buyer protection: sent after /)
    await pass(shop.server, 2 * DAY)
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toEqual([together(1880), together(1175)])
  })

  test('the transfer of a day leaves out a payout that a cancellation holds while it is formed', async () => {
    const rose = await shop.newSeller()
    const { db, clock } = shop.server.deps
    const [order] = await shop.sell(rose, [2000, 1250])
    await shop.server.clock.advance(3 * DAY)
    const [held, other] = await shop.payoutsOf(rose)
    const until = new Date(clock.now().getTime() + 14 * DAY).toISOString()
    // The order is locked as by a cancellation, which ends after the payouts to send were found.
    const sending = await db.transaction(async (tx) => {
      await tx.execute(sql`select id from transactions where id = ${order} for update`)
      const begun = sendPayout(shop.server.deps, other!.id)
      await expect.poll(async () => (await db.execute(WAITING_FOR_LOCKS)).rows.length, { timeout: 10_000 }).toBe(1)
      await tx.execute(sql`update payouts set held_until = ${until} where id = ${held!.id}`)
      return { begun }
    })
    await sending.begun
    expect(await shop.statesOf(rose)).toEqual(['pending', 'completed'])
    expect(await shop.transfersTo(rose)).toEqual([together(1175)])
  })
})

test('staff see a payout as stuck a day after it could have been sent, and not before', async () => {
  const rose = await shop.newSeller()
  const moss = await shop.server.member('moss', 'moderator')
  await shop.sell(rose, [2000])
  const listed = async () => (await moss(stuckMoney, {})).items.filter(({ kind }) => kind === 'payout')
  expect(await listed()).toEqual([])
  await shop.server.deps.db.execute(sql`
    update payouts set created_at = created_at - interval '26 hours' where seller_id = ${rose.me.id}`)
  expect(await listed()).toEqual([])
  await shop.server.deps.db.execute(sql`update provider_movements set available_on = created_at - interval '26 hours'`)
  expect(await listed()).toMatchObject([{ amount: 1880, reason: 'Waits for its transfer' }])
})

describe('an unknown outcome', () => {
  test('a lost response leads to the same transfer, however many look', async () => {
    const rose = await shop.newSeller()
    await shop.unanswered(rose, [2000, 1250])
    const waiting = await shop.payoutsOf(rose)
    await Promise.allSettled([...waiting, ...waiting].map(({ id }) => sendPayout(shop.server.deps, id)))
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toEqual([together(3055)])
    expect([await shop.statesOf(rose), await shop.batchesOf(rose)]).toEqual([['completed', 'completed'], ['sent 3055']])
  })

  test.each(['wrong-key', 'declined'] as const)('a look-up that fails (%s) dissolves nothing', async (fault) => {
    const rose = await shop.newSeller()
    await shop.unanswered(rose, [2000, 1250])
    const [first] = await shop.payoutsOf(rose)
    shop.sandbox.failNext(/GET transfers$/, fault)
    await expect(sendPayout(shop.server.deps, first!.id)).rejects.toThrow()
    expect(await shop.batchesOf(rose)).toEqual(['requested 3055'])
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toEqual([together(3055)])
  })

  test('a key of ours that is refused dissolves nothing', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000, 1250])
    await shop.server.clock.advance(3 * DAY)
    const [first] = await shop.payoutsOf(rose)
    shop.failNext('wrong-key')
    await expect(sendPayout(shop.server.deps, first!.id)).rejects.toThrow('Invalid API Key')
    expect(await shop.batchesOf(rose)).toEqual(['requested 3055'])
  })

  test('no payout of it can be refunded or frozen before it is known', async () => {
    const rose = await shop.newSeller()
    const [one, other] = await shop.unanswered(rose, [2000, 1250])
    const refund = { body: { transactionId: one!, reason: 'A customer cancelled' } }
    expect(await refusal(rose, requestRefund, refund)).toMatchObject({ status: 409, code: 'PAYOUT_UNDER_WAY' })
    const { rows } = await shop.server.deps.db.execute<{ payment: string }>(
      sql`select payment_intent_id as payment from transactions where id = ${other}`,
    )
    await shop.sandbox.raiseDispute(rows[0]!.payment)
    await settle(shop.server)
    // The bank's dispute made the outcome known first, so its payout was sent and is not frozen.
    expect([await shop.statesOf(rose), await shop.batchesOf(rose)]).toEqual([['completed', 'completed'], ['sent 3055']])
    await rose(requestRefund, refund)
    await settle(shop.server)
    expect(await shop.transfersTo(rose)).toEqual([together(3055, 1880)])
  })

  test.each([
    "update payouts set status = 'dispute' where id = PAYOUT",
    "update payouts set status = 'failed' where id = PAYOUT",
    'update payouts set batch_id = null where id = PAYOUT',
    "update transfer_batches set status = 'dissolved', failure = 'x', settled_at = now() where status = 'requested'",
    "update transfer_batches set status = 'sent', transfer_id = 'tr_x', settled_at = now() where status = 'requested'",
    "update transfer_batches set amount = 1 where status = 'requested'",
    "update transfer_batches set account_id = 'acct_x' where status = 'requested'",
  ])('the database refuses: %s', async (statement) => {
    const rose = await shop.newSeller()
    await shop.unanswered(rose, [2000, 1250])
    const [one] = await shop.payoutsOf(rose)
    const done = shop.server.deps.db.execute(sql.raw(statement.replace('PAYOUT', String(one?.id))))
    await expect(done).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('a refused batch', () => {
  test('a refused batch is dissolved: its payouts are sent with another one, and the seller is notified once', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000, 1250])
    await shop.server.clock.advance(3 * DAY)
    shop.failNext('declined')
    await sendPayout(shop.server.deps, (await shop.payoutsOf(rose))[0]!.id)
    expect([await shop.statesOf(rose), await shop.batchesOf(rose)]).toEqual([['failed', 'failed'], ['dissolved 3055']])
    shop.failNext('declined')
    await sendPayout(shop.server.deps, (await shop.payoutsOf(rose))[0]!.id)
    const failed = (await shop.subjectsTo(rose)).filter((subject) => subject === 'A payout could not be sent')
    expect(failed).toHaveLength(1)
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toEqual([together(3055)])
    expect(await shop.batchesOf(rose)).toEqual(['dissolved 3055', 'dissolved 3055', 'sent 3055'])
  })

  test('without available money nothing is sent, until there is', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [100_000])
    await shop.server.deps.db.execute(sql`update provider_movements set available_on = created_at`)
    const [waiting] = await shop.payoutsOf(rose)
    await sendPayout(shop.server.deps, waiting!.id)
    expect([await shop.statesOf(rose), await shop.batchesOf(rose)]).toEqual([['failed'], ['dissolved 94000']])
    await shop.becomesAvailable()
    expect(await shop.transfersTo(rose)).toEqual([together(94_000)])
  })

  test('an account that needs more information is waited for', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000, 1250])
    const { rows } = await shop.server.deps.db.execute<{ id: string }>(
      sql`select account_id as id from seller_accounts where user_id = ${rose.me.id}`,
    )
    await shop.sandbox.setControl('webhooks', 'drop')
    await shop.sandbox.moveAccount(rows[0]!.id, 'incomplete')
    await shop.becomesAvailable()
    expect([await shop.statesOf(rose), await shop.batchesOf(rose)]).toEqual([
      ['pending', 'pending'],
      ['dissolved 3055'],
    ])
    await shop.sandbox.setControl('webhooks', null)
    await shop.sandbox.moveAccount(rows[0]!.id, 'ready')
    await settle(shop.server)
    expect(await shop.transfersTo(rose)).toEqual([together(3055)])
  })

  test('the payouts of a refused batch can be refunded, and the rest is sent', async () => {
    const rose = await shop.newSeller()
    const [one] = await shop.sell(rose, [2000, 1250])
    await shop.server.clock.advance(3 * DAY)
    shop.failNext('declined')
    await sendPayout(shop.server.deps, (await shop.payoutsOf(rose))[0]!.id)
    await rose(requestRefund, { body: { transactionId: one!, reason: 'A customer cancelled' } })
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toEqual([together(1175)])
    expect(await shop.statesOf(rose)).toEqual(['refunded', 'completed'])
  })
})

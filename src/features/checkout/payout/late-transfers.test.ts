import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { DailyTransfers, together } from '#test/daily-transfers.ts'
import { lateTransfer } from '#test/late-transfer.ts'
import type { TestMember } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import type { CheckoutDeps } from '../base/server/checkout-deps.ts'
import { compareNow, proposeAdjustment } from '../ledger/contract.ts'
import { stuckMoney } from '../ledger/stuck-contract.ts'
import { sendPayout } from './server/settlements.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const shop = DailyTransfers.open()
let moss: TestMember
beforeAll(async () => {
  moss = await shop.server.member('moss', 'finance')
})

/** A batch of £30.55 that is requested twice: the first request is refused, and the second arrives later. */
async function dissolved() {
  const rose = await shop.newSeller()
  await shop.sell(rose, [2000, 1250])
  await shop.server.clock.advance(3 * DAY)
  const [one] = await shop.payoutsOf(rose)
  const second = lateTransfer(shop.server)
  const sent = sendPayout(second.deps, one!.id)
  await second.requested
  shop.failNext('declined')
  await sendPayout(shop.server.deps, one!.id)
  expect(await shop.statesOf(rose)).toEqual(['failed', 'failed'])
  return {
    rose,
    arrives: async () => {
      second.arrive()
      await sent
    },
  }
}

/** Its payouts went with another transfer, and the late one was reversed, once. */
async function isReversedOnce(rose: TestMember): Promise<void> {
  await pass(shop.server, HOUR + 1)
  expect(await shop.transfersTo(rose)).toEqual([together(3055, 3055), together(3055)])
  expect(await shop.statesOf(rose)).toEqual(['completed', 'completed'])
  const { rows } = await shop.server.deps.db.execute(sql`
    select l.status, count(o.id)::int as reversals from late_transfers l
    join transfer_batches b on b.id = l.batch_id left join sandbox.objects o
      on o.kind = 'transfer_reversal' and o.object #>> '{metadata,reversal}' = b.provider_reference
    where b.seller_id = ${rose.me.id} group by l.batch_id`)
  expect(rows).toEqual([{ status: 'succeeded', reversals: 1 }])
}

/** Staff book the lines of the provider's account that no sale explains. Returns what they were. */
async function book(): Promise<number[]> {
  await moss(compareNow, {})
  const { unmatched } = await moss(compareNow, {})
  for (const { source, moved } of unmatched) {
    const [debit, credit] =
      moved < 0 ? (['goodwill', 'provider_clearing'] as const) : (['provider_clearing', 'goodwill'] as const)
    const reason = 'A transfer that was made twice, and reversed'
    await moss(proposeAdjustment, { body: { debit, credit, amount: Math.abs(moved), reason, source } })
  }
  expect((await moss(compareNow, {})).unmatched).toEqual([])
  return unmatched.map(({ moved }) => moved).toSorted((a, b) => a - b)
}

const lateItems = async () => (await moss(stuckMoney, {})).items.filter(({ kind }) => kind === 'batch')

test('a batch that is requested twice, refused first and made second, is reversed: its payouts go with another', async () => {
  const { rose, arrives } = await dissolved()
  await arrives()
  await isReversedOnce(rose)
  // Staff see both lines, and book each.
  expect(await book()).toEqual([-3055, 3055])
})

describe('the process is killed', () => {
  test('the late transfer of a batch is reversed by the sweep when its process is killed right after it was noticed', async () => {
    const { rose, arrives } = await dissolved()
    const jobs = shop.server.deps.jobs as JobsControl
    await jobs.hold()
    await arrives()
    expect(await lateItems()).toMatchObject([{ amount: 3055, reason: 'To be reversed, no answer yet' }])
    await shop.server.deps.db.execute(sql`delete from jobs.job where name = 'late-transfer-reversal'`)
    await jobs.resume()
    await settle(shop.server)
    expect(await shop.transfersTo(rose)).toEqual([together(3055)])
    await pass(shop.server, 11 * MINUTE)
    expect((await shop.transfersTo(rose))[0]).toEqual(together(3055, 3055))
    await isReversedOnce(rose)
    expect(await lateItems()).toEqual([])
    await book()
  })

  test('the late transfer of a batch is not reversed twice when its process is killed right after it was reversed', async () => {
    const { rose, arrives } = await dissolved()
    // Made at the provider, and never answered: neither the request nor its repetition by the SDK.
    for (let n = 0; n < 2; n++) shop.sandbox.failNext(/POST .*reversals$/, 'done-then-502')
    await arrives()
    await settle(shop.server)
    await isReversedOnce(rose)
    await book()
  })

  test('the late transfer of a batch is found by the comparison when its process is killed before it noticed', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000, 1250])
    await shop.server.clock.advance(3 * DAY)
    const [one] = await shop.payoutsOf(rose)
    const second = lateTransfer(shop.server)
    const sent = sendPayout(killedAfterTransfer(second.deps), one!.id)
    await second.requested
    shop.failNext('declined')
    await sendPayout(shop.server.deps, one!.id)
    second.arrive()
    await expect(sent).rejects.toThrow('killed')
    expect(await shop.transfersTo(rose)).toEqual([together(3055)])
    await moss(compareNow, {})
    await settle(shop.server)
    await isReversedOnce(rose)
    await book()
  })
})

/** A process that ends when the provider has made a transfer, before it records it. */
function killedAfterTransfer(deps: CheckoutDeps): CheckoutDeps {
  const transfer: CheckoutDeps['payments']['transfer'] = async (request) => {
    await deps.payments.transfer(request)
    throw new Error('killed')
  }
  return { ...deps, payments: Object.create(deps.payments, { transfer: { value: transfer } }) }
}

test('the late transfer of a batch that cannot be reversed is listed for staff until they have booked it', async () => {
  const { rose, arrives } = await dissolved()
  shop.sandbox.failNext(/POST .*reversals$/, 'declined')
  await arrives()
  await settle(shop.server)
  expect(await lateItems()).toMatchObject([
    {
      amount: 3055,
      title: expect.stringContaining(rose.me.username),
      reason: expect.stringMatching(/^Not reversed: /),
    },
  ])
  await pass(shop.server, HOUR + 1)
  expect(await shop.transfersTo(rose)).toEqual([together(3055), together(3055)])
  expect(await book()).toEqual([-3055])
  expect(await lateItems()).toEqual([])
})

test('the database refuses a late transfer of a batch that was not dissolved, and a change of one that was reversed', async () => {
  const { rose, arrives } = await dissolved()
  await arrives()
  await isReversedOnce(rose)
  await book()
  const run = (text: string) =>
    shop.server.deps.db.execute(text).then(
      () => 'accepted',
      (error: Error) => String(error.cause),
    )
  expect(
    await run(`insert into late_transfers (batch_id, transfer_id, amount, created_at)
      select id, 'tr_sbx_x', amount, now() from transfer_batches where status = 'sent' limit 1`),
  ).toMatch(/transfer batch \d+ is sent/)
  expect(await run(`update late_transfers set status = 'failed', failure = 'x' where status = 'succeeded'`)).toMatch(
    /is fixed/,
  )
})

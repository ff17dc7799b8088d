import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { DailyTransfers, together } from '#test/daily-transfers.ts'
import { buy, pass, putOnSale, settle } from '#test/shop.ts'
import { confirmDelivery, requestRefund } from '../order/contract.ts'
import { sendPayout } from './server/settlements.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const shop = DailyTransfers.open()

describe('what a seller owes', () => {
  test('a refund reverses its part of the transfer; what is not reversed is repaid from the next one', async () => {
    const rose = await shop.newSeller()
    const [one, other] = await shop.sell(rose, [2000, 1250])
    await shop.becomesAvailable()
    await rose(requestRefund, { body: { transactionId: one!, reason: 'A customer cancelled' } })
    await settle(shop.server)
    shop.sandbox.failNext(/POST .*reversals$/, 'declined')
    await rose(requestRefund, { body: { transactionId: other!, reason: 'A customer cancelled' } })
    await settle(shop.server)
    expect(await shop.transfersTo(rose)).toEqual([together(3055, 1880)])
    await shop.sell(rose, [333, 2000])
    await shop.becomesAvailable()
    expect(await shop.transfersTo(rose)).toEqual([together(3055, 1880), together(313 + 1880 - 1175)])
    expect(await shop.statesOf(rose)).toEqual(['refunded', 'refunded', 'completed', 'completed'])
  })

  test('a payout that repays debts alone is not part of the transfer', async () => {
    const rose = await shop.newSeller()
    const [one] = await shop.sell(rose, [2000])
    await shop.becomesAvailable()
    shop.sandbox.failNext(/POST .*reversals$/, 'declined')
    await rose(requestRefund, { body: { transactionId: one!, reason: 'A customer cancelled' } })
    await settle(shop.server)
    await shop.sell(rose, [1250, 2000])
    await shop.becomesAvailable()
    expect(await shop.payoutsOf(rose)).toMatchObject([
      { status: 'refunded' },
      { status: 'completed', withheld: 1175, transferId: null, shared: null },
      { status: 'completed', withheld: 1880 - 1175, shared: { amount: 1175, payouts: 1 } },
    ])
    expect(await shop.transfersTo(rose)).toEqual([together(1880), together(1175)])
  })
})

describe('the setting changes', () => {
  test('a batch under way is finished after the option is switched off', async () => {
    const rose = await shop.newSeller()
    await shop.unanswered(rose, [2000, 1250])
    shop.server.deps.config.dailyTransfers = false
    await shop.sell(rose, [333])
    await pass(shop.server, HOUR + 1)
    expect((await shop.transfersTo(rose)).map(({ amount }) => amount)).toEqual([3055, 313])
    expect(await shop.statesOf(rose)).toEqual(['completed', 'completed', 'completed'])
  })

  test('after a dissolved batch each payout is sent by itself', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000, 1250])
    await shop.server.clock.advance(3 * DAY)
    shop.failNext('declined')
    await sendPayout(shop.server.deps, (await shop.payoutsOf(rose))[0]!.id)
    shop.server.deps.config.dailyTransfers = false
    await pass(shop.server, HOUR + 1)
    expect((await shop.transfersTo(rose)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1175, 1880])
  })

  test('a transfer of one payout under way is finished by itself after the option is switched on', async () => {
    const rose = await shop.newSeller()
    shop.server.deps.config.dailyTransfers = false
    const listing = await putOnSale(shop.server, rose, { title: 'Fern' })
    const id = await buy(shop.server, shop.buyer, listing, { protection: false })
    const jobs = shop.server.deps.jobs as JobsControl
    await jobs.hold()
    await shop.buyer(confirmDelivery, { body: { transactionId: id } })
    const [one] = await shop.payoutsOf(rose)
    shop.failNext('done-then-502', 2)
    await expect(sendPayout(shop.server.deps, one!.id)).rejects.toThrow('502')
    await jobs.resume()
    shop.server.deps.config.dailyTransfers = true
    await shop.sell(rose, [1250])
    await shop.becomesAvailable()
    expect((await shop.transfersTo(rose)).map(({ amount, source }) => [amount, source === null])).toEqual([
      [1880, false],
      [1175, true],
    ])
  })

  test('a payment that was read by an older version is transferred by itself', async () => {
    const rose = await shop.newSeller()
    await shop.sell(rose, [2000])
    await pass(shop.server, 1)
    await shop.server.deps.db.execute(sql`update provider_movements set available_on = null`)
    await pass(shop.server, HOUR + 1)
    expect(await shop.transfersTo(rose)).toMatchObject([{ amount: 1880, source: expect.stringMatching(/^ch_/) }])
  })
})

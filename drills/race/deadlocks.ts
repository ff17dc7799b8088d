import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { PlatformAccount } from '#features/checkout/base/money-states.ts'
import { inTransaction } from '#features/checkout/base/server/unit-of-work.ts'
import { syncChargeback } from '#features/checkout/dispute/server/chargebacks.ts'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { sendPayout } from '#features/checkout/payout/server/settlements.ts'
import { inTurn, only } from '#shared/required.ts'
import { buy, putOnSale, see, settle } from '#test/shop.ts'
import type { RaceSetup } from './race-setup.ts'
import { beginDispute } from './round.ts'

/** Operations that would deadlock if they acquired their locks in different orders. */

/** Books a transfer at the moment a bank freezes it. Returns the state of the payout. */
export async function transferMeetsChargeback(race: RaceSetup): Promise<string> {
  const { deps } = race.server
  const { order, payout } = await waitingPayout(race)
  const dispute = await beginDispute(race, (await see(race.buyer, order)).paymentIntentId ?? '')
  const ledger = await holdLedger(race)
  const freezes = syncChargeback(deps, dispute.id)
  await waiting(race, 1)
  const sends = sendPayout(deps, payout)
  await waiting(race, 2)
  ledger.release()
  await Promise.all([freezes, sends, ledger.free])
  const { rows } = await deps.db.execute<{ status: string }>(sql`select status from payouts where id = ${payout}`)
  return rows[0]?.status ?? 'none'
}

/** A collected sale whose seller was not ready for payouts and has just become ready. */
async function waitingPayout(race: RaceSetup): Promise<{ order: number; payout: number }> {
  const { server, buyer } = race
  const { db, sandbox } = server.deps
  const seller = await server.member('newcomer')
  await sandbox?.setControl('onboarding', null)
  const order = await buy(server, buyer, await putOnSale(server, seller))
  await buyer(confirmDelivery, { body: { transactionId: order } })
  await settle(server)
  await sandbox?.setControl('onboarding', 'instant')
  const { rows } = await db.execute<{ id: number; account: string }>(sql`
    select p.id, a.account_id as account from payouts p join seller_accounts a on a.user_id = p.seller_id
    where p.transaction_id = ${order} and p.status = 'pending' and a.state <> 'ready'`)
  const { id: payout, account } = only(rows)
  await sandbox?.setControl('webhooks', 'drop')
  await sandbox?.moveAccount(account, 'ready')
  await sandbox?.setControl('webhooks', null)
  // Set directly: a request to the provider would also send the waiting payouts.
  await db.execute(sql`update seller_accounts set state = 'ready' where account_id = ${account}`)
  return { order, payout }
}

/** Blocks all postings of provider movements until it is released. */
async function holdLedger({ server }: RaceSetup): Promise<{ release: () => void; free: Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const free = server.deps.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_accounts where code = 'provider_clearing' for update`)
    held.resolve()
    await over.promise
  })
  await held.promise
  return { release: over.resolve, free }
}

/** Resolves once this many transactions wait for a lock. */
async function waiting({ server }: RaceSetup, many: number): Promise<void> {
  for (;;) {
    const { rows } = await server.deps.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if ((rows[0]?.count ?? 0) >= many) return
  }
}

const ACCOUNTS: readonly PlatformAccount[] = ['bank', 'commission', 'protection', 'boost', 'dispute_losses', 'goodwill']

/** The number of concurrent connections. */
const LANES = 8

/**
 * Concurrent operations that each post two entries between arbitrary accounts. The balances are unchanged at the end.
 */
export async function bookInBothOrders({ server: { deps } }: RaceSetup, works: number): Promise<void> {
  const anyFour = fc.shuffledSubarray([...ACCOUNTS], { minLength: 4, maxLength: 4 })
  const lane = async (number: number): Promise<void> => {
    for (const [n, codes] of fc.sample(anyFour, { numRuns: works, seed: Math.floor(number / 2) }).entries()) {
      const amount = number % 2 === 0 ? 1 : -1
      await inTransaction(deps, async ({ entries, now }) => {
        const entry = { kind: 'reserve', transactionId: null, at: now } as const
        entries.push({
          ...entry,
          of: `${number} ${n} one`,
          lines: [
            [inTurn(codes, 0), amount],
            [inTurn(codes, 1), -amount],
          ],
        })
        entries.push({
          ...entry,
          of: `${number} ${n} other`,
          lines: [
            [inTurn(codes, 2), amount],
            [inTurn(codes, 3), -amount],
          ],
        })
      })
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
}

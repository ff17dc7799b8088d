import { sql } from 'drizzle-orm'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import { inTurn } from '#shared/required.ts'
import type { Command } from './commands.ts'

const DAY = 86_400_000

/** A bank may dispute any payment; half of the disputes concern an order whose payout is still pending. */
export const bankAsks: Command = async (scenario, one, two, three) => {
  const { deps, sandbox } = scenario.fixture
  const { rows } = await deps.db.execute<{ order: number; payment: string }>(sql`
    select t.id as order, o.id as payment from transactions t join sandbox.objects o on o.id = t.payment_intent_id
    join sandbox.objects c on c.id = o.object ->> 'latest_charge'
    left join payouts p on p.transaction_id = t.id and p.status in ('pending', 'failed')
    where o.object ->> 'status' = 'succeeded' and (not (c.object ->> 'disputed')::boolean or ${three % 4 < 2})
      and (${two % 2 === 0} or p.id is not null) order by t.id desc`)
  const found = rows[one % Math.max(1, rows.length)]
  if (!found) return null
  const isInquiry = three % 4 === 0
  const amount = three % 4 === 1 ? 500 : undefined
  await sandbox.raiseDispute(found.payment, { isInquiry, amount })
  const what = isInquiry ? 'about' : amount ? 'for £5 of' : 'for'
  return `The bank asks ${what} the payment of order ${found.order}`
}

/** Staff refund in the provider's dashboard, half of the times after the transfer. */
export const refundsInDashboard: Command = async (scenario, one, two, three) => {
  const { deps, sandbox } = scenario.fixture
  const { rows } = await deps.db.execute<{ order: number; payment: string }>(sql`
    select t.id as order, o.id as payment from transactions t join sandbox.objects o on o.id = t.payment_intent_id
    left join payouts p on p.transaction_id = t.id and p.status = 'completed'
    where o.object ->> 'status' = 'succeeded' and (${two % 2 === 0} or p.id is not null) order by t.id desc`)
  const found = rows[one % Math.max(1, rows.length)]
  if (!found) return null
  const amount = inTurn([0, 1, 300, 1900], three)
  try {
    await sandbox.refundInDashboard(found.payment, amount || undefined)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    return `Staff cannot refund order ${found.order} in the dashboard: ${error.code}`
  }
  return `Staff refund ${amount === 0 ? 'the rest' : `${amount}p`} of order ${found.order} in the dashboard`
}

/** Payouts wait while the provider requires more information from the seller. */
export const accountMoves: Command = async (scenario, one, two) => {
  const { deps, sandbox } = scenario.fixture
  const { rows } = await deps.db.execute<{ id: string; name: string }>(sql`
    select account_id as id, full_name as name from seller_accounts join users on users.id = user_id order by user_id`)
  const account = rows[one % Math.max(1, rows.length)]
  if (!account) return null
  const state = two % 2 === 0 ? 'incomplete' : 'ready'
  await sandbox.moveAccount(account.id, state)
  return `The provider's account of ${account.name.split(' ')[0]} is ${state}`
}

/** The provider sends what a seller's account holds to their bank, within some days of a transfer. */
export const sendsDeposit: Command = async (scenario, one) => {
  const { deps, sandbox, clock } = scenario.fixture
  const since = new Date(clock.now().getTime() - 8 * DAY).toISOString()
  const { rows } = await deps.db.execute<{ account: string; name: string }>(sql`
    select account_id as account, username as name from seller_accounts a join users on users.id = user_id
    where exists (select from payouts p where p.seller_id = a.user_id and p.transfer_id is not null and p.processed_at > ${since})
    order by user_id`)
  const found = rows[one % Math.max(1, rows.length)]
  if (!found) return null
  try {
    await sandbox.paySeller(found.account)
  } catch {
    return null
  }
  return `The provider sends the money of ${found.name} to their bank`
}

/** A bank returns a deposit, within some days. */
export const returnsDeposit: Command = async (scenario, one) => {
  const { deps, sandbox, clock } = scenario.fixture
  const since = Math.floor(clock.now().getTime() / 1_000) - (8 * DAY) / 1_000
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    select id from sandbox.objects where kind = 'deposit' and object ->> 'status' = 'paid'
      and (object ->> 'created')::bigint > ${since} order by number desc`)
  const found = rows[one % Math.max(1, rows.length)]
  if (!found) return null
  await sandbox.returnDeposit(found.id)
  return `A bank returns the deposit ${found.id}`
}

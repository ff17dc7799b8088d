import { sql } from 'drizzle-orm'
import { syncChargeback } from '#features/checkout/dispute/server/chargebacks.ts'
import { reconcile } from '#features/checkout/ledger/server/reconciliation.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { syncRefund } from '#features/checkout/payment/server/outside-refunds.ts'
import { sendPayout } from '#features/checkout/payout/server/settlements.ts'
import { inTurn } from '#shared/required.ts'
import { buy, faults, putOnSale, settle } from '#test/shop.ts'
import { faultsAtProvider } from '../money/provider-check.ts'
import { answerOf, type RaceSetup, shuffled, sweeps } from './race-setup.ts'
import { beginDispute } from './round.ts'

const SALES = 4

/**
 * A transfer of several payouts is formed and sent by many at once, while a bank, the seller and staff each take the money
 * of one of its sales. Returns what is wrong afterwards.
 */
export async function batchMeetsOthers(race: RaceSetup, seed: number): Promise<string[]> {
  const { server, buyer } = race
  const { deps } = server
  const { sandbox } = deps
  if (!sandbox) throw new Error('the race needs the sandbox')
  const { seller, orders, payments } = await availableSales(race, seed)
  const dispute = await beginDispute(race, inTurn(payments, 0))
  const outside = await refundElsewhere(race, inTurn(payments, 1))
  const { rows: payouts } = await deps.db.execute<{ id: number }>(
    sql`select id from payouts where seller_id = ${seller.me.id} and status = 'pending'`,
  )
  const refund = { body: { transactionId: inTurn(orders, 2), reason: 'Because' } }
  const calls = [
    ...[...payouts, ...payouts].map(
      ({ id }) =>
        () =>
          sendPayout(deps, id),
    ),
    ...[0, 1].map(() => () => syncChargeback(deps, dispute.id)),
    ...[0, 1].map(() => () => syncRefund(deps, outside)),
    ...[0, 1].map(() => () => answerOf(() => seller(requestRefund, refund))),
    ...[0, 1].map(() => () => sweeps(race)),
    () => answerOf(() => buyer(requestRefund, refund)),
  ]
  // A job that finds the transfer under way fails, and comes again.
  await Promise.allSettled(shuffled(calls, seed).map((call) => call()))
  await settle(server)
  for (const call of [() => syncChargeback(deps, dispute.id), () => syncRefund(deps, outside)]) await call()
  await sandbox.decideDispute(dispute.id, seed % 2 === 0 ? 'lost' : 'won')
  await settle(server)
  deps.config.dailyTransfers = false
  return [...(await faultsAtProvider(deps.db)), ...(await faults(server))]
}

async function availableSales(race: RaceSetup, seed: number) {
  const { server, buyer } = race
  const { deps } = server
  const seller = await server.member(`batch${seed}`)
  // Without money of our own, chargebacks would leave too little for the transfer.
  await deps.sandbox?.topUp(100_000)
  await deps.sandbox?.setControl('settlement', 'instant')
  deps.config.dailyTransfers = true
  const orders: number[] = []
  for (let n = 0; n < SALES; n++) {
    const order = await buy(server, buyer, await putOnSale(server, seller), { protection: false })
    await buyer(confirmDelivery, { body: { transactionId: order } })
    orders.push(order)
  }
  await settle(server)
  await deps.sandbox?.setControl('settlement', null)
  await reconcile(deps)
  const { rows } = await deps.db.execute<{ payment: string }>(
    sql`select payment_intent_id as payment from transactions where seller_id = ${seller.me.id} order by id`,
  )
  return { seller, orders, payments: rows.map(({ payment }) => payment) }
}

/** Staff refund a payment in the provider's dashboard, and its event is lost. Returns the refund. */
async function refundElsewhere({ server: { deps } }: RaceSetup, payment: string): Promise<string> {
  await deps.sandbox?.setControl('webhooks', 'drop')
  await deps.sandbox?.refundInDashboard(payment)
  await deps.sandbox?.setControl('webhooks', null)
  const [refund] = (await deps.sandbox?.latest('refund')) ?? []
  return refund?.id ?? ''
}

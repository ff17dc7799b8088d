import { type Needs, QUEUES } from '../base/server/unit-of-work.ts'
import { sweepBoosts } from '../boost/server/boosts.ts'
import { syncChargeback } from '../dispute/server/chargebacks.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import { forgetHints } from '../ledger/server/settlement-store.ts'
import { forgetFormerTraders, forgetOldOrders } from '../order/server/closing-store.ts'
import { sweep } from '../order/server/sweep.ts'
import { cancelPayment, captureBoost, capturePayment, syncPayment } from '../payment/server/payments.ts'
import { sendRefund, syncRefund } from '../payment/server/refunds.ts'
import { nudgeSellers, syncAccount } from '../payout/server/seller-accounts.ts'
import { sendPayout } from '../payout/server/settlements.ts'

const SWEEP_SECONDS = 60
const RECONCILE_SECONDS = 10 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * 60 * 60

/** Requests to the provider, and scheduled tasks. Each may run again after a crash. */
export function checkoutJobs(needs: Needs): void {
  const { jobs } = needs
  jobs.work(QUEUES.capture, ({ transactionId }) => capturePayment(needs, transactionId))
  jobs.work(QUEUES.cancel, ({ paymentId }) => cancelPayment(needs, paymentId))
  jobs.work(QUEUES.boost, ({ paymentId }) => captureBoost(needs, paymentId))
  jobs.work(QUEUES.refund, ({ refundId }) => sendRefund(needs, refundId))
  jobs.work(QUEUES.payout, ({ payoutId }) => sendPayout(needs, payoutId))
  jobs.work(QUEUES.payment, ({ paymentId }) => syncPayment(needs, paymentId))
  jobs.work(QUEUES.providerRefund, ({ id }) => syncRefund(needs, id))
  jobs.work(QUEUES.chargeback, ({ id }) => syncChargeback(needs, id))
  jobs.work(QUEUES.account, ({ id }) => syncAccount(needs, id))
  jobs.every(SWEEP_SECONDS, 'checkout-sweep', async () => {
    await sweep(needs)
    await sweepBoosts(needs)
  })
  jobs.every(RECONCILE_SECONDS, 'reconciliation', async () => void (await reconcile(needs)))
  jobs.every(HOUR_SECONDS, 'payout-nudges', () => nudgeSellers(needs))
  jobs.every(DAY_SECONDS, 'former-traders', () => forgetFormerTraders(needs.db, needs.clock.now()))
  jobs.every(DAY_SECONDS, 'old-webhooks', () => forgetHints(needs.db, needs.clock.now()))
  jobs.every(DAY_SECONDS, 'old-orders', () => forgetOldOrders(needs.db, needs.clock.now()))
}

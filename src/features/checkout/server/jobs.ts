import { syncChargeback } from './chargebacks.ts'
import { forgetFormerTraders, forgetOldOrders } from './closing-store.ts'
import { cancelPayment, captureBoost, capturePayment, syncPayment } from './payments.ts'
import { reconcile } from './reconciliation.ts'
import { sendRefund, syncRefund } from './refunds.ts'
import { nudgeSellers, syncAccount } from './seller-accounts.ts'
import { forgetHints } from './settlement-store.ts'
import { sendPayout } from './settlements.ts'
import { sweep } from './sweep.ts'
import { type Needs, QUEUES } from './work.ts'

const SWEEP_SECONDS = 60
const RECONCILE_SECONDS = 10 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * 60 * 60

/** Everything that is asked of the provider, and what time brings. Each may run again after a crash. */
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
  jobs.every(SWEEP_SECONDS, 'checkout-sweep', () => sweep(needs))
  jobs.every(RECONCILE_SECONDS, 'reconciliation', async () => void (await reconcile(needs)))
  jobs.every(HOUR_SECONDS, 'payout-nudges', () => nudgeSellers(needs))
  jobs.every(DAY_SECONDS, 'former-traders', () => forgetFormerTraders(needs.db, needs.clock.now()))
  jobs.every(DAY_SECONDS, 'old-webhooks', () => forgetHints(needs.db, needs.clock.now()))
  jobs.every(DAY_SECONDS, 'old-orders', () => forgetOldOrders(needs.db, needs.clock.now()))
}

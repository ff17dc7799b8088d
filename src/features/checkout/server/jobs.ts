import type { CheckoutDeps } from '../base/server/checkout-deps.ts'
import { QUEUES } from '../base/server/unit-of-work.ts'
import { sweepBoosts } from '../boost/server/boosts.ts'
import { sweepCancellations } from '../cancel/server/cancellation-sweep.ts'
import { syncChargeback } from '../dispute/server/chargebacks.ts'
import { checkBalance } from '../ledger/server/balance-check.ts'
import { reconcile } from '../ledger/server/reconciliation.ts'
import { deleteOldWebhookEvents } from '../ledger/server/settlement-store.ts'
import { notifyStaffOfStuck } from '../ledger/server/staff-notices.ts'
import { eraseOldOrders } from '../order/server/closing.ts'
import { deleteFormerTraders } from '../order/server/closing-store.ts'
import { sweep } from '../order/server/sweep.ts'
import { followOffers } from '../payment/server/orders-of-offers.ts'
import { syncRefund } from '../payment/server/outside-refunds.ts'
import { cancelPayment, captureBoost, capturePayment, syncPayment } from '../payment/server/payments.ts'
import { sendRefund } from '../payment/server/refunds.ts'
import { findDeposits, sweepDeposits, syncDeposit } from '../payout/server/deposits.ts'
import { reverseLateTransfer, sweepLateTransfers } from '../payout/server/late-transfers.ts'
import { sendReversal } from '../payout/server/reversals.ts'
import { remindSellers, syncAccount } from '../payout/server/seller-accounts.ts'
import { sendPayout } from '../payout/server/settlements.ts'
import { followClaims } from '../payout/server/unclaimed.ts'

const SWEEP_SECONDS = 60
const RECONCILE_SECONDS = 10 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * 60 * 60

/** Requests to the provider, and scheduled tasks. Each may run again after a crash. */
export function checkoutJobs(deps: CheckoutDeps): void {
  const { jobs } = deps
  jobs.work(QUEUES.capture, ({ transactionId }) => capturePayment(deps, transactionId))
  jobs.work(QUEUES.cancel, ({ paymentId }) => cancelPayment(deps, paymentId))
  jobs.work(QUEUES.boost, ({ paymentId }) => captureBoost(deps, paymentId))
  jobs.work(QUEUES.refund, ({ refundId }) => sendRefund(deps, refundId))
  jobs.work(QUEUES.payout, ({ payoutId }) => sendPayout(deps, payoutId))
  jobs.work(QUEUES.reversal, ({ reversalId }) => sendReversal(deps, reversalId))
  jobs.work(QUEUES.lateTransfer, ({ batchId }) => reverseLateTransfer(deps, batchId))
  jobs.work(QUEUES.payment, ({ paymentId }) => syncPayment(deps, paymentId))
  jobs.work(QUEUES.providerRefund, ({ id }) => syncRefund(deps, id))
  jobs.work(QUEUES.chargeback, ({ id }) => syncChargeback(deps, id))
  jobs.work(QUEUES.account, ({ id }) => syncAccount(deps, id))
  jobs.work(QUEUES.deposit, (which) => syncDeposit(deps, which))
  jobs.work(QUEUES.depositsOf, ({ accountId }) => findDeposits(deps, accountId))
  jobs.every(SWEEP_SECONDS, 'checkout-sweep', async () => {
    // Before the payouts that waited for a refund that is due now.
    await sweepCancellations(deps)
    await sweep(deps)
    await sweepLateTransfers(deps)
    await sweepBoosts(deps)
  })
  jobs.every(RECONCILE_SECONDS, 'reconciliation', async () => void (await reconcile(deps)))
  jobs.every(RECONCILE_SECONDS, 'offers-left-behind', () => followOffers(deps))
  jobs.every(RECONCILE_SECONDS, 'balance-check', () => checkBalance(deps))
  jobs.every(HOUR_SECONDS, 'stuck-money', () => notifyStaffOfStuck(deps))
  jobs.every(HOUR_SECONDS, 'payout-reminders', () => remindSellers(deps))
  jobs.every(HOUR_SECONDS, 'unclaimed-money', () => followClaims(deps))
  jobs.every(DAY_SECONDS, 'seller-deposits', () => sweepDeposits(deps))
  jobs.every(DAY_SECONDS, 'former-traders', () => deleteFormerTraders(deps.db, deps.clock.now()))
  jobs.every(DAY_SECONDS, 'old-webhooks', () => deleteOldWebhookEvents(deps.db, deps.clock.now()))
  jobs.every(DAY_SECONDS, 'old-orders', () => eraseOldOrders(deps))
}

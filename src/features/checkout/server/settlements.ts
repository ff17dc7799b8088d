import { PaymentRefused, type Refund } from '#adapters/payments/payments.ts'
import { tellPayout } from './emails/tell.ts'
import { bookRefundFailed, bookRefundPaid, bookTransfer } from './ledger.ts'
import { isBooked } from './ledger-store.ts'
import { readyAccount } from './seller-accounts.ts'
import { changePayout, changeRefund, findRefundByProvider, lockPayout, lockRefund } from './settlement-store.ts'
import { findOrder } from './store.ts'
import type { Payout } from './tables.ts'
import { inTransaction, type Needs } from './work.ts'

/** Sends a refund to the card. */
export async function sendRefund(needs: Needs, refundId: number): Promise<void> {
  const refund = await needs.transaction((tx) => lockRefund(tx, refundId))
  if (refund?.status !== 'pending') return
  const order = await findOrder(needs.db, refund.transactionId)
  if (!order?.paymentIntentId) throw new Error(`refund ${refundId} has no payment`)
  try {
    const { amount } = refund
    const answer = await needs.payments.refund({ refundId, paymentId: order.paymentIntentId, amount })
    await settleRefund(needs, refundId, answer)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await inTransaction(needs, async ({ tx, now }) => {
      await changeRefund(tx, refundId, { status: 'failed', failure: error.message, settledAt: now })
    })
    needs.log.error({ refundId, code: error.code }, 'a refund was refused: the buyer is still owed')
  }
}

/** Books what became of a refund; one that comes back from the bank is owed again. */
async function settleRefund(needs: Needs, refundId: number, answer: Refund): Promise<void> {
  await inTransaction(needs, async ({ tx, now }) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.status === 'failed') return
    const sent = answer.state !== 'pending' && !(await isBooked(tx, 'refund_paid', refundId))
    if (sent) await bookRefundPaid(tx, refund, now)
    if (answer.state === 'failed') await bookRefundFailed(tx, refund, now)
    const settledAt = answer.state === 'pending' ? null : now
    await changeRefund(tx, refundId, {
      status: answer.state,
      providerRefundId: answer.id,
      failure: answer.failure,
      settledAt,
    })
  })
  if (answer.state === 'failed') needs.log.error({ refundId }, 'a refund came back: the buyer is still owed')
}

export async function syncRefund(needs: Needs, providerRefundId: string): Promise<void> {
  const refund = await findRefundByProvider(needs.db, providerRefundId)
  // Ours is saved when the provider's answer arrives; a hint that overtakes it changes nothing yet.
  if (refund) await settleRefund(needs, refund.id, await needs.payments.findRefund(providerRefundId))
}

/** Sends a payout to its seller, whose account is opened at the first one. Without a ready account it waits. */
export async function sendPayout(needs: Needs, payoutId: number): Promise<void> {
  const waiting = await needs.transaction((tx) => lockPayout(tx, payoutId))
  if (!waiting || !['pending', 'failed', 'processing'].includes(waiting.status)) return
  const account = await readyAccount(needs, waiting.sellerId)
  if (!account) return
  const payout = await startTransfer(needs, payoutId)
  if (!payout) return
  const order = await findOrder(needs.db, payout.transactionId)
  if (!order?.chargeId) throw new Error(`payout ${payoutId} has no charge`)
  const { amount } = payout
  const { chargeId, orderId: group } = order
  try {
    const { id } = await needs.payments.transfer({ payoutId, amount, accountId: account.accountId, chargeId, group })
    await finishTransfer(needs, payoutId, id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await failTransfer(needs, payoutId, error.message)
  }
}

/** Null when it was frozen or finished meanwhile. */
const startTransfer = (needs: Needs, payoutId: number): Promise<Payout | null> =>
  inTransaction(needs, async ({ tx, now }) => {
    const payout = await lockPayout(tx, payoutId)
    if (!payout || payout.status === 'processing') return payout
    if (payout.status !== 'pending' && payout.status !== 'failed') return null
    return changePayout(tx, payoutId, { status: 'processing', failure: null, updatedAt: now })
  })

const finishTransfer = (needs: Needs, payoutId: number, transferId: string): Promise<void> =>
  inTransaction(needs, async (work) => {
    const { tx, now } = work
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status !== 'processing') return
    await bookTransfer(tx, payout, now)
    await changePayout(tx, payoutId, { status: 'completed', transferId, processedAt: now, updatedAt: now })
    await tellPayout(work, payoutId, 'sent')
  })

const failTransfer = (needs: Needs, payoutId: number, failure: string): Promise<void> =>
  inTransaction(needs, async (work) => {
    const { tx, now } = work
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status !== 'processing') return
    await changePayout(tx, payoutId, { status: 'failed', failure, updatedAt: now })
    await tellPayout(work, payoutId, 'failed')
  })

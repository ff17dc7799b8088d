import { PaymentRefused } from '#adapters/payments/payments.ts'
import { tellPayout } from './emails/tell.ts'
import { bookTransfer } from './ledger.ts'
import { readyAccount } from './seller-accounts.ts'
import { bankDecides, changePayout, lockPayout } from './settlement-store.ts'
import { findOrder } from './store.ts'
import type { Payout } from './tables.ts'
import { inTransaction, type Needs } from './work.ts'

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
    if (await bankDecides(tx, payout.transactionId)) {
      await changePayout(tx, payoutId, { status: 'dispute', updatedAt: now })
      return null
    }
    return changePayout(tx, payoutId, { status: 'processing', updatedAt: now })
  })

const finishTransfer = (needs: Needs, payoutId: number, transferId: string): Promise<void> =>
  inTransaction(needs, async (work) => {
    const { tx, now } = work
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status !== 'processing') return
    await bookTransfer(tx, payout, now)
    await changePayout(tx, payoutId, {
      status: 'completed',
      transferId,
      failure: null,
      processedAt: now,
      updatedAt: now,
    })
    await tellPayout(work, payoutId, 'sent')
  })

const failTransfer = (needs: Needs, payoutId: number, failure: string): Promise<void> =>
  inTransaction(needs, async (work) => {
    const { tx, now } = work
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status !== 'processing') return
    await changePayout(tx, payoutId, { status: 'failed', failure, updatedAt: now })
    // It is tried every hour; the seller hears of it once.
    if (payout.failure !== failure) await tellPayout(work, payoutId, 'failed')
  })

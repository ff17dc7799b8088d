import { PaymentRefused } from '#adapters/payments/payments.ts'
import { PAYOUT_MOVES } from '../../base/payout-lifecycle.ts'
import type { Order, Payout } from '../../base/server/tables.ts'
import { inTransaction, type Needs, type Work } from '../../base/server/unit-of-work.ts'
import { bookTransfer } from '../../ledger/server/ledger.ts'
import {
  bankDecides,
  changePayout,
  findPayout,
  findPayoutOf,
  lockPayout,
} from '../../ledger/server/settlement-store.ts'
import { findOrder, lockOrder } from '../../order/server/store.ts'
import { tellPayout } from './emails/tell-payout.ts'
import { readyAccount, syncAccount } from './seller-accounts.ts'

/** Sends a payout to its seller, whose account is opened at the first one. Without a ready account it waits. */
export async function sendPayout(needs: Needs, payoutId: number): Promise<void> {
  const waiting = await findPayout(needs.db, payoutId)
  if (!waiting || !['pending', 'failed', 'processing'].includes(waiting.status)) return
  const account = await readyAccount(needs, waiting.sellerId)
  if (!account) return
  const payout = await startTransfer(needs, waiting)
  if (!payout) return
  const order = await findOrder(needs.db, payout.transactionId)
  if (!order?.chargeId) throw new Error(`payout ${payoutId} has no charge`)
  const { amount } = payout
  const { chargeId, orderId: group } = order
  try {
    const { id } = await needs.payments.transfer({ payoutId, amount, accountId: account.accountId, chargeId, group })
    await finishTransfer(needs, payout, id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await refused(needs, payout, { accountId: account.accountId, failure: error.message })
  }
}

/** Null when it was frozen or finished in the meantime. */
const startTransfer = (needs: Needs, waiting: Payout): Promise<Payout | null> =>
  onPayout(needs, waiting, async ({ tx, now }, payout): Promise<Payout | null> => {
    const { id, status, transactionId } = payout
    if (status === 'processing') return payout
    if (status !== 'pending' && status !== 'failed') return null
    if (await bankDecides(tx, transactionId)) {
      await changePayout(tx, id, { status: 'dispute', updatedAt: now })
      return null
    }
    return changePayout(tx, id, { status: 'processing', updatedAt: now })
  })

async function finishTransfer(needs: Needs, sent: Payout, transferId: string): Promise<void> {
  await onPayout(needs, sent, (work, payout) => completePayout(work, payout, transferId))
}

/** The seller has the money, whatever status the transfer was given in the meantime. */
export async function completePayout(work: Work, payout: Payout, transferId: string): Promise<void> {
  const { tx, now, log } = work
  const { id, status } = payout
  if (status === 'completed') return
  if (PAYOUT_MOVES[status].includes('completed')) {
    bookTransfer(work, payout)
    await changePayout(tx, id, { status: 'completed', transferId, failure: null, processedAt: now, updatedAt: now })
    return tellPayout(work, id, 'sent')
  }
  log.error({ payoutId: id, transferId }, 'a transfer was made of a payout that a bank had taken by then')
}

/**
 * The requested transfer of an order's payout that was never answered, if it was made. Whether the seller has the money
 * decides who bears what a bank takes; from then on the transfer must not be made again.
 */
export async function transferUnheard(needs: Needs, { id, orderId: group }: Order): Promise<string | null> {
  const payout = await findPayoutOf(needs.db, id)
  if (payout?.status !== 'processing') return null
  const transfer = await needs.payments.findTransfer({ payoutId: payout.id, group })
  return transfer?.id ?? null
}

/** An account that was ready may need more information from its seller by now; the payout then waits for that. */
async function refused(
  needs: Needs,
  sent: Payout,
  { accountId, failure }: { accountId: string; failure: string },
): Promise<void> {
  const { state } = await needs.payments.account(accountId)
  if (state === 'ready') return failTransfer(needs, sent, failure)
  await onPayout(needs, sent, async ({ tx, now }, { id, status }) => {
    if (status === 'processing') await changePayout(tx, id, { status: 'pending', updatedAt: now })
  })
  await syncAccount(needs, accountId)
}

async function failTransfer(needs: Needs, sent: Payout, failure: string): Promise<void> {
  await onPayout(needs, sent, async (work, payout) => {
    if (payout.status !== 'processing') return
    await changePayout(work.tx, payout.id, { status: 'failed', failure, updatedAt: work.now })
    // It is retried every hour; the seller is notified once.
    if (payout.failure !== failure) await tellPayout(work, payout.id, 'failed')
  })
}

/** Handles a payout in its current state, with its order locked first, as every movement of money does. */
const onPayout = <T>(
  needs: Needs,
  { id, transactionId }: Payout,
  run: (work: Work, payout: Payout) => Promise<T>,
): Promise<T | null> =>
  inTransaction(needs, async (work) => {
    await lockOrder(work.tx, transactionId)
    const payout = await lockPayout(work.tx, id)
    return payout && run(work, payout)
  })

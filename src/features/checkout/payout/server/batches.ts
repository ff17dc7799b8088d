import { PaymentRefused } from '#adapters/payments/failures.ts'
import { pence } from '#shared/money.ts'
import { PAYOUT_TRANSITIONS, WAITING_PAYOUTS } from '../../base/payout-lifecycle.ts'
import type { TransferBatch } from '../../base/server/batch-tables.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { bookTransfer } from '../../ledger/server/ledger.ts'
import { reclaimTransfer } from '../../ledger/server/seller-share.ts'
import { changePayout, hasOpenChargeback } from '../../ledger/server/settlement-store.ts'
import * as store from './batch-store.ts'
import { notifyBatch, notifyPayout } from './emails/notify-payout.ts'
import { isHeld, lockHoldOf } from './hold-store.ts'
import { noticeLateTransfer } from './late-transfers.ts'
import { repayDebts } from './reversals.ts'
import { syncAccount } from './seller-accounts.ts'

/**
 * Sends everything that is available to a seller in one transfer, once a day. Before its first request the batch is
 * stored with its amount, its payouts and a reference of its own. From then on it is sent or refused as a whole.
 */
export async function sendTogether(deps: CheckoutDeps, sellerId: number): Promise<void> {
  const batch = await inTransaction(deps, (unit) => formBatch(unit, sellerId))
  if (batch) await sendBatch(deps, batch.id)
}

async function formBatch(unit: UnitOfWork, sellerId: number): Promise<TransferBatch | null> {
  const { tx, now } = unit
  const account = await store.lockReadyAccount(tx, sellerId)
  const day = now.toISOString().slice(0, 10)
  if (!account || (await store.hasBatch(tx, sellerId, day)) || (await lockHoldOf(tx, sellerId)) !== null) return null
  const available = await store.availablePayouts(tx, sellerId, now)
  await store.lockOrders(
    tx,
    available.map(({ transactionId }) => transactionId),
  )
  const members: Payout[] = []
  for (const payout of await store.lockPayouts(
    tx,
    available.map(({ id }) => id),
  )) {
    const ready = await prepare(unit, payout)
    if (ready) members.push(ready)
  }
  if (members.length === 0) return null
  const amount = pence(members.reduce((sum, payout) => sum + payout.amount - payout.withheld, 0))
  const batch = await store.insertBatch(tx, { sellerId, accountId: account.accountId, day, amount, createdAt: now })
  for (const { id } of members) {
    await changePayout(tx, id, { status: 'processing', batchId: batch.id, updatedAt: now })
  }
  return batch
}

/** A payout with what is left of it after its seller's debts. Null when nothing is left, or a bank has frozen it. */
async function prepare(unit: UnitOfWork, payout: Payout): Promise<Payout | null> {
  const { tx, now } = unit
  const { id, status, requestedAt } = payout
  // Its buyer may have cancelled since it was found.
  if (!WAITING_PAYOUTS.includes(status) || (await isHeld(tx, payout, now))) return null
  if (await hasOpenChargeback(tx, payout.transactionId)) {
    await changePayout(tx, id, { status: 'dispute', updatedAt: now })
    return null
  }
  // What it repays was decided when it was first requested, in a batch that was refused.
  const first = requestedAt === null && { requestedAt: now, withheld: await repayDebts(unit, payout) }
  const ready = await changePayout(tx, id, { status: 'processing', batchId: null, updatedAt: now, ...first })
  if (ready.withheld < ready.amount) return ready
  await completePayout(unit, ready, null)
  return null
}

/** Requests a batch until its outcome is known; a lost request is repeated under the same key. */
export async function sendBatch(deps: CheckoutDeps, batchId: number): Promise<void> {
  const batch = await store.findBatch(deps.db, batchId)
  if (batch?.status !== 'requested') return
  const { reference, amount, accountId } = batch
  try {
    const transfer = { payoutId: null, reference, amount, accountId, chargeId: null, group: reference }
    const { id: transferId } = await deps.payments.transfer(transfer)
    const isOpen = await onBatch(deps, batch, (unit, members) => finish(unit, { batch, members, transferId }))
    if (!isOpen) await noticeLateTransfer(deps, batchId, transferId)
  } catch (error) {
    if (!(error instanceof PaymentRefused) || error.isOfAccess) throw error
    await dissolve(deps, batch, error.message)
  }
}

async function finish(
  unit: UnitOfWork,
  { batch, members, transferId }: { batch: TransferBatch; members: Payout[]; transferId: string },
): Promise<void> {
  await store.settleBatch(unit.tx, batch.id, { status: 'sent', transferId, settledAt: unit.now })
  for (const payout of members) await recordTransfer(unit, payout, transferId)
  await notifyBatch(unit, members)
}

/** The provider refused it, so nothing was sent: its payouts wait for another batch, or for their seller's account. */
async function dissolve(deps: CheckoutDeps, batch: TransferBatch, failure: string): Promise<void> {
  const { state } = await deps.payments.account(batch.accountId)
  await onBatch(deps, batch, async (unit, members) => {
    const { tx, now } = unit
    await store.settleBatch(tx, batch.id, { status: 'dissolved', failure, settledAt: now })
    const next = state === 'ready' ? ({ status: 'failed', failure } as const) : ({ status: 'pending' } as const)
    for (const { id } of members) await changePayout(tx, id, { ...next, updatedAt: now })
    // It is tried again every hour; the seller is notified once.
    const fresh = members.find((payout) => payout.failure !== failure)
    if (state === 'ready' && fresh) await notifyPayout(unit, fresh.id, 'failed')
  })
  if (state !== 'ready') await syncAccount(deps, batch.accountId)
}

/**
 * Handles a batch of unknown outcome, with its orders locked first, as every movement of money does. False when its outcome
 * is known by now.
 */
const onBatch = (
  deps: CheckoutDeps,
  { id }: TransferBatch,
  run: (unit: UnitOfWork, members: Payout[]) => Promise<void>,
): Promise<boolean> =>
  inTransaction(deps, async (unit) => {
    const { tx } = unit
    const members = await store.membersOf(tx, id)
    await store.lockOrders(
      tx,
      members.map(({ transactionId }) => transactionId),
    )
    const payouts = await store.lockPayouts(
      tx,
      members.map((payout) => payout.id),
    )
    if ((await store.lockBatch(tx, id)).status !== 'requested') return false
    await run(unit, payouts)
    return true
  })

/**
 * The seller has the money, whatever status the transfer was given in the meantime. Without a transfer all of it repaid
 * what they owed us.
 */
export async function completePayout(unit: UnitOfWork, payout: Payout, transferId: string | null): Promise<void> {
  if (!(await recordTransfer(unit, payout, transferId))) return
  await notifyPayout(unit, payout.id, payout.withheld > 0 ? 'sentLess' : 'sent')
}

/** The same without an email. False when nothing changed. */
async function recordTransfer(unit: UnitOfWork, payout: Payout, transferId: string | null): Promise<boolean> {
  const { tx, now, log } = unit
  const { id, status } = payout
  if (status === 'completed' || payout.transferId !== null) return false
  if (PAYOUT_TRANSITIONS[status].includes('completed')) {
    bookTransfer(unit, payout)
    await changePayout(tx, id, { status: 'completed', transferId, failure: null, processedAt: now, updatedAt: now })
    return true
  }
  if (transferId === null) return false
  log.error({ payoutId: id, transferId }, 'a transfer was made for a payout that had been cancelled')
  await reclaimTransfer(unit, await changePayout(tx, id, { status, transferId, processedAt: now, updatedAt: now }))
  return false
}

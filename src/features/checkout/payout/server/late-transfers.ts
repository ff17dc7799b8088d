import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { LateTransfer } from '../../base/server/batch-tables.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES } from '../../base/server/unit-of-work.ts'
import { findBatch, lockBatch } from './batch-store.ts'
import { claimUnreversed, findLateTransfer, insertLateTransfer, settleLateTransfer } from './late-transfer-store.ts'
import { isRefusedForGood } from './reversals.ts'

/** How long a reversal may be unanswered before it is requested again. */
const REQUEST_AGAIN_MS = 10 * 60_000

/**
 * Two requests can be under way, and one is made after the other was refused. The payouts of the batch go with others by
 * now, so the transfer is to be reversed: that is stored here, and a job makes it. Does nothing for a batch that is not
 * dissolved. Idempotent.
 */
export const noticeLateTransfer = (deps: CheckoutDeps, batchId: number, transferId: string): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const { tx, now, log } = unit
    const { status, amount } = await lockBatch(tx, batchId)
    if (status !== 'dissolved') return
    if (!(await insertLateTransfer(tx, { batchId, transferId, amount, createdAt: now }))) return
    log.error({ batchId, transferId }, 'a transfer was made for a batch that had been dissolved')
    await enqueue(unit, QUEUES.lateTransfer, { batchId })
  })

/**
 * Reverses the transfer of a dissolved batch, once. A transfer that was not noticed, because its process ended before it
 * learnt of it, is looked up first.
 */
export async function reverseLateTransfer(deps: CheckoutDeps, batchId: number): Promise<void> {
  const late = (await findLateTransfer(deps.db, batchId)) ?? (await lookUp(deps, batchId))
  if (late?.status !== 'pending') return
  const { transferId, reference, amount } = late
  try {
    const { id: providerReversalId } = await deps.payments.reverse({ transferId, reference, amount })
    await inTransaction(deps, ({ tx, now }) =>
      settleLateTransfer(tx, batchId, { status: 'succeeded', providerReversalId, settledAt: now }),
    )
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await refuse(deps, late, error)
  }
}

async function lookUp(deps: CheckoutDeps, batchId: number): ReturnType<typeof findLateTransfer> {
  const batch = await findBatch(deps.db, batchId)
  if (batch?.status !== 'dissolved') return null
  const { reference } = batch
  const made = await deps.payments.findTransfer({ payoutId: null, reference, group: reference })
  if (!made) return null
  await noticeLateTransfer(deps, batchId, made.id)
  return findLateTransfer(deps.db, batchId)
}

async function refuse(deps: CheckoutDeps, { batchId, createdAt }: LateTransfer, error: PaymentRefused): Promise<void> {
  deps.log.error({ batchId, code: error.code }, 'the transfer of a dissolved batch could not be reversed')
  await inTransaction(deps, async ({ tx, now }) => {
    if (!isRefusedForGood(error, { since: createdAt, now })) return
    await settleLateTransfer(tx, batchId, { status: 'failed', failure: error.message, settledAt: now })
  })
}

/** Requests reversals again that no job holds any more. */
export async function sweepLateTransfers(deps: CheckoutDeps): Promise<void> {
  await inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const before = new Date(now.getTime() - REQUEST_AGAIN_MS)
    for (const { id: batchId } of await claimUnreversed(tx, { before, now })) {
      await enqueue(unit, QUEUES.lateTransfer, { batchId })
    }
  })
}

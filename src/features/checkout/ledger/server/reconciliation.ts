import type { Movement } from '#adapters/payments/payments.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { bookMovement } from './ledger.ts'
import { inBatches, isOurCurrency } from './ledger-check.ts'
import { type Difference, differencesToLinesRead, faultsInLedger } from './ledger-check-store.ts'
import { insertMovements } from './movement-store.ts'
import { oneRunAtATime, readTo, saveRun } from './reconciliation-store.ts'
import { dissolvedBatchesOf, openChargebacks } from './settlement-store.ts'

/**
 * Each reading starts this long before the newest line of the last one, because a line may appear later than its
 * timestamp.
 */
const OVERLAP_MS = 60 * 60_000

/**
 * Reads new lines of the provider's account, books what only the provider knows (its fees, payouts to our own bank),
 * and compares the account with our postings, both ways. A difference may be something in transit or a lost webhook, so
 * its object is fetched at once. A difference that persists in the next run becomes a task for staff.
 */
export async function reconcile(
  deps: CheckoutDeps,
  { fromTheBeginning = false }: { fromTheBeginning?: boolean } = {},
): Promise<{ faults: string[]; differences: Difference[] }> {
  const lines = await readNewLines(deps, fromTheBeginning ? null : await readTo(deps.db))
  return inTransaction(deps, async (unit) => {
    await oneRunAtATime(unit.tx)
    const faults = await faultsInLedger(unit.tx)
    const differences = await differencesToLinesRead(unit.tx)
    await saveRun(unit.tx, { ...lines, at: unit.now, faults, differences })
    for (const difference of differences) await fetchSource(unit, difference)
    // A bank that decides for the buyer moves no more money, so only a request shows the decision.
    for (const { id } of await openChargebacks(unit.tx)) await enqueue(unit, QUEUES.chargeback, { id })
    if (faults.length > 0) unit.log.error({ faults }, 'the ledger is inconsistent')
    return { faults, differences }
  })
}

/** Returns how many lines are new, and the timestamp of the newest of all. */
async function readNewLines(deps: CheckoutDeps, to: Date | null): Promise<{ movements: number; readTo: Date | null }> {
  const since = to ? new Date(to.getTime() - OVERLAP_MS) : undefined
  let movements = 0
  let newest = to
  for await (const lines of inBatches(deps.payments.movements(since))) {
    for (const { createdAt } of lines) if (newest === null || createdAt > newest) newest = createdAt
    movements += await inTransaction(deps, (unit) => keep(unit, lines))
  }
  return { movements, readTo: newest }
}

async function keep(unit: UnitOfWork, lines: readonly Movement[]): Promise<number> {
  await oneRunAtATime(unit.tx)
  const fresh = await insertMovements(unit.tx, lines)
  // The provider lists the newest first.
  for (const line of fresh.toReversed()) if (isOurCurrency(line)) bookMovement(unit, line)
  return fresh.length
}

type Unmatched = Awaited<ReturnType<typeof differencesToLinesRead>>[number]

async function fetchSource(unit: UnitOfWork, { source, kind, booked, moved }: Unmatched): Promise<void> {
  if (kind === 'chargeback') await enqueue(unit, QUEUES.chargeback, { id: source })
  if (kind === 'refund' || kind === 'refund_failure') await enqueue(unit, QUEUES.providerRefund, { id: source })
  // The process that requested it may have ended before it learnt that it was made.
  if (kind === 'transfer' && booked === 0) {
    for (const batchId of await dissolvedBatchesOf(unit.tx, -moved))
      await enqueue(unit, QUEUES.lateTransfer, { batchId })
  }
}

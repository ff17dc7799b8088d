import type { Movement } from '#adapters/payments/payments.ts'
import { ask, inTransaction, type Needs, QUEUES, type Work } from '../../base/server/unit-of-work.ts'
import { bookMovement } from './ledger.ts'
import { inBatches } from './ledger-check.ts'
import { type Difference, differencesToLinesRead, faultsInBooks } from './ledger-check-store.ts'
import { keepMovements } from './movement-store.ts'
import { oneRunAtATime, readTo, saveRun } from './reconciliation-store.ts'
import { openChargebacks } from './settlement-store.ts'

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
  needs: Needs,
  { fromTheBeginning = false }: { fromTheBeginning?: boolean } = {},
): Promise<{ faults: string[]; differences: Difference[] }> {
  const news = await readNews(needs, fromTheBeginning ? null : await readTo(needs.db))
  return inTransaction(needs, async (work) => {
    await oneRunAtATime(work.tx)
    const faults = await faultsInBooks(work.tx)
    const differences = await differencesToLinesRead(work.tx)
    await saveRun(work.tx, { ...news, at: work.now, faults, differences })
    for (const { source, kind } of differences) await lookAgain(work, source, kind)
    // A bank that decides for the buyer moves no more money, so only a request shows the decision.
    for (const { id } of await openChargebacks(work.tx)) await ask(work, QUEUES.chargeback, { id })
    if (faults.length > 0) work.log.error({ faults }, 'the books are wrong')
    return { faults, differences }
  })
}

/** Returns how many lines are new, and the timestamp of the newest of all. */
async function readNews(needs: Needs, to: Date | null): Promise<{ movements: number; readTo: Date | null }> {
  const since = to ? new Date(to.getTime() - OVERLAP_MS) : undefined
  let movements = 0
  let newest = to
  for await (const lines of inBatches(needs.payments.movements(since))) {
    for (const { createdAt } of lines) if (newest === null || createdAt > newest) newest = createdAt
    movements += await inTransaction(needs, (work) => keep(work, lines))
  }
  return { movements, readTo: newest }
}

async function keep(work: Work, lines: readonly Movement[]): Promise<number> {
  await oneRunAtATime(work.tx)
  const fresh = await keepMovements(work.tx, lines)
  // The provider lists the newest first.
  for (const line of fresh.toReversed()) bookMovement(work, line)
  return fresh.length
}

async function lookAgain(work: Work, source: string, kind: Movement['kind'] | null): Promise<void> {
  if (kind === 'chargeback') await ask(work, QUEUES.chargeback, { id: source })
  if (kind === 'refund' || kind === 'refund_failure') await ask(work, QUEUES.providerRefund, { id: source })
}

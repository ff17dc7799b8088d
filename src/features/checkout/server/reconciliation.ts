import type { Movement } from '#adapters/payments/payments.ts'
import { bankPayoutKey, bookBankPayout } from './ledger.ts'
import { compareMovements, readMovements } from './ledger-check.ts'
import { expectedMovements, faultsInBooks } from './ledger-check-store.ts'
import { isBooked } from './ledger-store.ts'
import { type Difference, oneRunAtATime, saveRun } from './reconciliation-store.ts'
import { openChargebacks } from './settlement-store.ts'
import { ask, inTransaction, type Needs, QUEUES, type Work } from './work.ts'

/**
 * Compares the provider's account with our postings, both ways. A difference may be something under way, or news that
 * never reached us: its object is asked for at once. What is still different in the next run is a task for our team.
 * Payouts to our own bank are the provider's doing alone: they are booked here.
 */
export async function reconcile(needs: Needs): Promise<{ faults: string[]; differences: Difference[] }> {
  const movements = await readMovements(needs.payments)
  await inTransaction(needs, (work) => bookPayouts(work, movements))
  return inTransaction(needs, async (work) => {
    await oneRunAtATime(work.tx)
    const faults = await faultsInBooks(work.tx)
    const differences = compareMovements(await expectedMovements(work.tx), movements)
    await saveRun(work.tx, { at: work.now, movements: movements.length, faults, differences })
    const kinds = new Map(movements.map(({ source, kind }) => [source, kind]))
    for (const { source } of differences) await lookAgain(work, source, kinds.get(source))
    // A bank that decides for the buyer moves nothing more: only asking tells.
    for (const { id } of await openChargebacks(work.tx)) await ask(work, QUEUES.chargeback, { id })
    if (faults.length > 0) work.log.error({ faults }, 'the books are wrong')
    return { faults, differences }
  })
}

async function bookPayouts(work: Work, movements: readonly Movement[]): Promise<void> {
  await oneRunAtATime(work.tx)
  // The provider tells the newest first.
  for (const movement of movements.toReversed()) {
    if (movement.kind !== 'payout' || (await isBooked(work.tx, 'bank_payout', bankPayoutKey(movement)))) continue
    bookBankPayout(work, movement)
  }
}

async function lookAgain(work: Work, source: string, kind: Movement['kind'] | undefined): Promise<void> {
  if (kind === 'chargeback') await ask(work, QUEUES.chargeback, { id: source })
  if (kind === 'refund' || kind === 'refund_failure') await ask(work, QUEUES.providerRefund, { id: source })
}

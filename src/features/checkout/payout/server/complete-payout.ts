import { PAYOUT_TRANSITIONS } from '../../base/payout-lifecycle.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import type { UnitOfWork } from '../../base/server/unit-of-work.ts'
import { bookTransfer } from '../../ledger/server/ledger.ts'
import { changePayout } from '../../ledger/server/settlement-store.ts'
import { notifyPayout } from './emails/notify-payout.ts'

/**
 * The seller has the money, whatever status the transfer was given in the meantime. Without a transfer all of it repaid
 * what they owed us.
 */
export async function completePayout(unit: UnitOfWork, payout: Payout, transferId: string | null): Promise<void> {
  if (!(await recordTransfer(unit, payout, transferId))) return
  await notifyPayout(unit, payout.id, payout.withheld > 0 ? 'sentLess' : 'sent')
}

/** The same without an email. False when nothing changed. */
export async function recordTransfer(unit: UnitOfWork, payout: Payout, transferId: string | null): Promise<boolean> {
  const { tx, now, log } = unit
  const { id, status } = payout
  if (status === 'completed') return false
  if (PAYOUT_TRANSITIONS[status].includes('completed')) {
    bookTransfer(unit, payout)
    await changePayout(tx, id, { status: 'completed', transferId, failure: null, processedAt: now, updatedAt: now })
    return true
  }
  log.error({ payoutId: id, transferId }, 'a transfer was made for a payout that a bank had already taken')
  return false
}

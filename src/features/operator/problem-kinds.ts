/** What the operator is emailed about, once a day for each kind. */
export const PROBLEMS = ['books', 'mail', 'backup', 'disk', 'certificate'] as const

export type Problem = (typeof PROBLEMS)[number]

/** Facts that the checks of each minute find. */
export interface Found {
  /** Contradictions that the last check of the ledger found. */
  ledgerFaults: readonly string[]
  /** Two checks in a row found less at the payment provider than is owed. */
  isShort: boolean
  oldestUnsent: Date | null
  lastSent: Date | null
  isBackupMissing: boolean
  /** Folders on disks of which less than a tenth is free. */
  fullDisks: readonly string[]
}

/** An email server that accepts others may delay one email; mail stands still when none was sent for this long. */
const STALLED_MS = 10 * 60 * 1000

const isBefore = (at: Date | null, moment: number): boolean => at === null || at.getTime() <= moment

/** The problems among the facts, with a sentence about each. */
export function problemsOf(found: Found, now: Date): Partial<Record<Problem, string>> {
  const { ledgerFaults, isShort, oldestUnsent, lastSent, isBackupMissing, fullDisks } = found
  const stalled = now.getTime() - STALLED_MS
  const mailStands = oldestUnsent !== null && isBefore(oldestUnsent, stalled) && isBefore(lastSent, stalled)
  return {
    ...(ledgerFaults.length > 0 && { books: `The ledger contradicts itself: ${ledgerFaults.length} times.` }),
    ...(ledgerFaults.length === 0 && isShort && { books: 'The payment provider holds less than we owe.' }),
    ...(mailStands && { mail: 'Emails wait, and none was sent for ten minutes or longer.' }),
    ...(isBackupMissing && {
      backup: 'No backup was made for more than 26 hours, or the first one failed or is late.',
    }),
    ...(fullDisks.length > 0 && { disk: `Less than 10 % is free on the disk of ${fullDisks.join(' and ')}.` }),
  }
}

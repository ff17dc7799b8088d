import type { Entry } from '../../base/server/entries-store.ts'
import type { UnitOfWork } from '../../base/server/unit-of-work.ts'

export type PendingEntries = Pick<UnitOfWork, 'entries' | 'now'>

/** Adds an entry to a unit of work; it is written to the ledger when the unit of work ends. */
export const book = ({ entries, now }: PendingEntries, entry: Omit<Entry, 'at'>): void => {
  entries.push({ ...entry, at: now })
}

/** An order is released again after a report about it was withdrawn or decided. */
export const releaseKey = ({ id }: { id: number }, round: number): string =>
  round === 1 ? String(id) : `${id}:${round}`

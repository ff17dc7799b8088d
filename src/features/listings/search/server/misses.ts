import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { dayOf } from '#shared/dates.ts'
import { dayAfter } from '#shared/london-time.ts'
import { isForWordsAlone, MISSES_DAYS, missedWords } from '../missed-words.ts'
import type { Search } from '../search-fields.ts'
import { addMiss, deleteMissesBefore } from './misses-store.ts'

type MissDeps = Pick<Deps, 'db' | 'clock' | 'counters' | 'log'>

const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts a search for words that found nothing, once for each person and day. That a person was counted is stored for a
 * day as a hash, among the counters against abuse. A search never fails because it was not counted.
 */
export async function noteMiss(deps: MissDeps, search: Search, who: string): Promise<void> {
  const words = missedWords(search.q ?? '')
  if (words === null || search.cursor !== undefined || !isForWordsAlone(search)) return
  const day = dayOf(deps.clock.now())
  try {
    const key = createHash('sha256').update(`${day}\n${words}\n${who}`).digest('base64url')
    const { count } = await deps.counters.add(`missed:${key}`, DAY_SECONDS)
    if (count === 1) await addMiss(deps.db, day, words)
  } catch (error) {
    deps.log.warn({ error }, 'a search without results was not counted')
  }
}

/** Deletes words at the end of their time. */
export const deleteOldMisses = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteMissesBefore(db, dayAfter(dayOf(clock.now()), -MISSES_DAYS))

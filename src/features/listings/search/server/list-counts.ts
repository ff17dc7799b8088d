import { LRUCache } from 'lru-cache'
import type { Deps } from '#deps.ts'
import { countListings, type Filter } from './search-store.ts'

const MAX_COUNTS = 1000
const COUNT_MS = 15_000

type Counts = LRUCache<string, { count: number; at: number }>

const ofDatabases = new WeakMap<Deps['db'], Counts>()

/**
 * The number of matches, capped, of a list that is longer than a page. The number may be 15 seconds old; the
 * results on the page are current.
 */
export async function countOf(db: Deps['db'], filter: Filter): Promise<number> {
  const counts = ofDatabases.get(db) ?? new LRUCache({ max: MAX_COUNTS })
  ofDatabases.set(db, counts)
  const now = filter.now.getTime()
  const key = JSON.stringify({ ...filter, now: undefined, without: undefined, publishedSince: daysBefore(filter) })
  const known = counts.get(key)
  if (known && Math.abs(now - known.at) < COUNT_MS) return known.count
  const count = await countListings(db, filter)
  counts.set(key, { count, at: now })
  return count
}

const daysBefore = ({ now, publishedSince }: Filter): number | undefined =>
  publishedSince && now.getTime() - publishedSince.getTime()

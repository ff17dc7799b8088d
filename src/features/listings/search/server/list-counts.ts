import { LRUCache } from 'lru-cache'
import type { Deps } from '#deps.ts'
import type { Household } from '#shared/household.ts'
import { MAX_COUNTED } from '../../listing/contract.ts'
import { isListingFor } from './household-filter.ts'
import { countListings, type Filter, matchingOffers } from './search-store.ts'

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
  const count = await (filter.household === undefined
    ? countListings(db, filter)
    : countSafe(db, filter, filter.household))
  counts.set(key, { count, at: now })
  return count
}

/** Matches whose titles are read at once. */
const BATCH = 500

/** Number of matches that are known to be safe for a household, counted up to `MAX_COUNTED` + 1. */
async function countSafe(db: Deps['db'], filter: Filter, household: Household): Promise<number> {
  let count = 0
  let after = 0
  while (count <= MAX_COUNTED) {
    const offers = await matchingOffers(db, filter, { after, limit: BATCH })
    count += offers.filter((offer) => isListingFor(offer, household)).length
    const last = offers.at(-1)
    if (last === undefined || offers.length < BATCH) break
    after = last.id
  }
  return Math.min(count, MAX_COUNTED + 1)
}

const daysBefore = ({ now, publishedSince }: Filter): number | undefined =>
  publishedSince && now.getTime() - publishedSince.getTime()

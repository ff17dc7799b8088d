import type { Database } from '#adapters/db/database.ts'
import type { Category } from '../../category.ts'
import { allCategories } from './category-store.ts'

const MAX_AGE_MS = 1000

interface Known {
  /** Milliseconds of this process. */
  at: number
  all: Promise<Category[]>
}

const ofDatabases = new WeakMap<Database, Known>()

/** Every category in the order of the site, for public reads: read at most once a second, so another process’s change is seen within one. */
export function knownCategories(db: Database): Promise<Category[]> {
  const now = performance.now()
  const known = ofDatabases.get(db)
  if (known && now - known.at < MAX_AGE_MS) return known.all
  const read: Known = { at: now, all: allCategories(db) }
  ofDatabases.set(db, read)
  read.all.catch(() => {
    if (ofDatabases.get(db) === read) ofDatabases.delete(db)
  })
  return read.all
}

/** After a change in this process. */
export const invalidateCategories = (db: Database): void => void ofDatabases.delete(db)

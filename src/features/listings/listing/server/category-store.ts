import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import type { Deps } from '#deps.ts'
import { categories } from '../../base/server/tables.ts'
import type { Category } from '../category.ts'

const categoryRow = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  isRetired: z.boolean(),
})

/** Every category in the order of the site; the retired ones are the last. */
export const allCategories = (db: Database): Promise<Category[]> =>
  preparedRowsOf(
    db,
    categoryRow,
    sql`
    select id, slug, name, image_url as "imageUrl", retired_at is not null as "isRetired" from categories
    order by retired_at is not null, position, id`,
  )

/** Categories are read again after this time, whatever was announced. */
const MAX_AGE_MS = 1_000

interface Known {
  read: Promise<readonly Category[]>
  /** Milliseconds of a clock that only runs forward. */
  until: number
}

/** What this process knows, for each connection by which changes are announced to it. */
const known = new WeakMap<Deps['live'], { cached: Known | null }>()

/**
 * Every category, as `allCategories`, held for a second or until a change is announced, and not at all while announcements
 * do not arrive. Only for what shows or searches: what writes asks the database.
 */
export function knownCategories({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<readonly Category[]> {
  if (!live.isListening()) return allCategories(db)
  const here = knownTo(live)
  if (here.cached && performance.now() < here.cached.until) return here.cached.read
  const read = allCategories(db)
  // A change that is announced before the answer clears this, so that no one is given an older answer afterwards.
  const cached: Known = { read, until: performance.now() + MAX_AGE_MS }
  here.cached = cached
  read.catch(() => {
    if (here.cached === cached) here.cached = null
  })
  return read
}

/** Makes this process read the categories again, after the commit of a change of its own. */
export function dropKnownCategories(live: Deps['live']): void {
  knownTo(live).cached = null
}

function knownTo(live: Deps['live']): { cached: Known | null } {
  const before = known.get(live)
  if (before) return before
  const here: { cached: Known | null } = { cached: null }
  known.set(live, here)
  live.follow('categories', () => {
    here.cached = null
  })
  return here
}

/** Other changes of categories wait for this transaction; listings do not. */
export async function lockCategories(tx: Database): Promise<void> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
}

interface Changed {
  name: string
  position: number
  isRetired: boolean
}

export async function updateCategory(tx: Database, id: number, { isRetired, ...plain }: Changed, at: Date) {
  // The time of the first retirement stays.
  const retiredAt = isRetired ? sql`coalesce(${categories.retiredAt}, ${at.toISOString()}::timestamptz)` : null
  await tx
    .update(categories)
    .set({ ...plain, retiredAt })
    .where(eq(categories.id, id))
}

export async function insertCategory(tx: Database, values: typeof categories.$inferInsert): Promise<void> {
  await tx.insert(categories).values(values)
}

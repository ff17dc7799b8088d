import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { addFavourite } from '#features/favourites/server/store.ts'
import { listingViews } from '#features/listings/base/server/tables.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import type { Cast } from './cast.ts'
import { demoPeople } from './people.ts'

const DAYS = 7
/** Daily views of a listing, by turns; a new listing is seen more often than an old one. */
const VIEWS = [9, 6, 4, 3, 3, 2, 1] as const
/** Numbers of users who save a listing, by turns. */
const SAVED = [2, 0, 1, 3, 0, 1, 0, 2] as const

/** Views of the last week and saves by other users. The same on every start. */
export async function addVisits(tx: Database, { clock }: Deps, cast: Cast): Promise<void> {
  const today = localDateTime(clock.now()).day
  const rows = cast.listings.flatMap(({ id }, position) =>
    Array.from({ length: DAYS }, (_, ago) => ({
      productId: id,
      day: dayAfter(today, -ago),
      views: (VIEWS[(position + ago * 3) % VIEWS.length] ?? 0) + (position % 3),
    })),
  )
  await tx.insert(listingViews).values(rows)
  await tx.execute(sql`
    delete from listing_views v using products p
    where p.id = v.product_id and v.day < (p.created_at at time zone 'Europe/London')::date`)
  for (const [position, { id, sellerId }] of cast.listings.entries()) {
    const savers = demoPeople.map(({ username }) => cast.person(username)).filter((userId) => userId !== sellerId)
    for (let turn = 0; turn < (SAVED[position % SAVED.length] ?? 0); turn++) {
      const userId = savers[(position * 5 + turn * 4) % savers.length]
      if (userId !== undefined) await addFavourite(tx, userId, id, clock.now())
    }
  }
}

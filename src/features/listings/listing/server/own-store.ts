import { eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import type { ListingStatus } from '../../base/lifecycle.ts'
import { type SellingPart, sellingParts } from '../../base/selling-parts.ts'
import { products } from '../../base/server/tables.ts'
import { NEVER_SHOWN } from '../../base/visibility.ts'
import type { ListingRow } from '../view-models.ts'
import { listingColumns, listingJoins, listingRow } from './store.ts'

interface OwnListingsQuery {
  sellerId: number
  status: ListingStatus | undefined
  part?: SellingPart | undefined
  now: Date
  limit: number
  /** Cursor: only listings older than this one. */
  before: number | undefined
}

/** The status as shown: a listing past its expiry date counts as expired before the sweep has updated it. */
export const statusNow = (now: Date) =>
  sql`case when p.status = ${state(products.status, 'active')} and p.expires_at <= ${now.toISOString()} then ${state(products.status, 'expired')} else p.status end`

/** A member's listings, newest first, without removed ones. */
export async function ownListings(
  db: Database,
  { sellerId, status, part, now, limit, before }: OwnListingsQuery,
): Promise<ListingRow[]> {
  return rowsOf(
    db,
    listingRow,
    sql`
    select ${listingColumns} from products p ${listingJoins}
    where p.seller_id = ${sellerId} and p.status not in ${states(products.status, NEVER_SHOWN)}
      ${status === undefined ? sql`` : sql`and ${statusNow(now)} = ${status}`}
      ${part === undefined ? sql`` : sql`and ${statusNow(now)} in ${states(products.status, sellingParts[part])}`}
      ${before === undefined ? sql`` : sql`and p.id < ${before}`}
    order by p.id desc limit ${limit}`,
  )
}

/** `removedFrom` is the status before the removal. */
export type Removal = Pick<
  typeof products.$inferSelect,
  'sellerId' | 'status' | 'removedFrom' | 'removedBy' | 'removedAt'
>

/** How a listing was removed; null when it was not, or does not exist. */
export async function findRemoval(db: Database, id: number): Promise<Removal | null> {
  const { sellerId, status, removedFrom, removedBy, removedAt } = products
  const [removal] = await db
    .select({ sellerId, status, removedFrom, removedBy, removedAt })
    .from(products)
    .where(eq(products.id, id))
  return removal ?? null
}

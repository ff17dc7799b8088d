import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { ListingStatus } from '../../base/lifecycle.ts'
import type { ListingRow } from '../view.ts'
import { listingColumns, listingJoins } from './store.ts'

interface Asked {
  sellerId: number
  status: ListingStatus | undefined
  now: Date
  limit: number
  /** Cursor: only listings older than this one. */
  before: number | undefined
}

/** The status as shown: a listing past its expiry date counts as expired before the sweep has updated it. */
const statusNow = (now: Date) =>
  sql`case when p.status = 'active' and p.expires_at <= ${now.toISOString()} then 'expired' else p.status end`

/** A member's listings, newest first, without removed ones. */
export async function ownListings(
  db: Database,
  { sellerId, status, now, limit, before }: Asked,
): Promise<ListingRow[]> {
  const { rows } = await db.execute<ListingRow>(sql`
    select ${listingColumns} from products p ${listingJoins}
    where p.seller_id = ${sellerId} and p.status not in ('draft', 'removed')
      ${status === undefined ? sql`` : sql`and ${statusNow(now)} = ${status}`}
      ${before === undefined ? sql`` : sql`and p.id < ${before}`}
    order by p.id desc limit ${limit}`)
  return rows
}

export interface Removal extends Record<string, unknown> {
  sellerId: number
  status: ListingStatus
  /** The status before the removal. */
  removedFrom: ListingStatus | null
  removedBy: number | null
  removedAt: string | null
}

/** How a listing was removed; null when it was not, or does not exist. */
export async function findRemoval(db: Database, id: number): Promise<Removal | null> {
  const { rows } = await db.execute<Removal>(sql`
    select seller_id as "sellerId", status, removed_from as "removedFrom", removed_by as "removedBy",
      removed_at as "removedAt" from products where id = ${id}`)
  return rows[0] ?? null
}

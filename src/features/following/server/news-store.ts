import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { people } from '#features/accounts/server/tables.ts'
import { listingKinds, listingStatuses } from '#features/listings/base/lifecycle.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { isOffSaleByStaff } from '#features/listings/listing/server/by-staff-store.ts'
import { followNews } from './tables.ts'

interface NewListing {
  listingId: number
  sellerId: number
  listedAt: Date
  dueAt: Date
}

/** Notes a new listing, if anyone follows its seller. What someone looks for is no offer. */
export async function noteListed(tx: Database, { listingId, sellerId, listedAt, dueAt }: NewListing): Promise<void> {
  await tx.execute(sql`
    insert into follow_news (listing_id, listed_at, due_at)
    select id, ${listedAt.toISOString()}, ${dueAt.toISOString()} from listing_cards
    where id = ${listingId} and kind <> ${state(listingCards.kind, 'wanted')}
      and exists (select from follows where seller_id = ${sellerId} and ended_at is null)
    on conflict (listing_id) do nothing`)
}

/** Growers with listings to look at. */
export async function dueSellers(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select p.seller_id as id from follow_news n join listing_cards p on p.id = n.listing_id
    where n.announced_on is null and n.due_at <= ${now.toISOString()}
    group by p.seller_id order by min(n.due_at), p.seller_id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Only one transaction looks at the listings of a grower. */
export async function lockNewsOf(tx: Database, sellerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('follow news'), ${sellerId})`)
}

const news = z.object({
  ...{ listingId: z.int(), listedAt: time, dueAt: time, announcedOn: z.nullable(z.string()) },
  ...{ title: z.string(), price: z.int(), kind: z.enum(listingKinds), location: z.string() },
  ...{ outcode: z.nullable(z.string()), status: z.enum(listingStatuses), expiresAt: time },
  /** Staff have hidden it, or have not looked at it yet. */
  isHidden: z.boolean(),
})
export type News = z.output<typeof news>

/** The noted listings of a grower as they are now, the latest first. */
export const newsOf = (db: Database, sellerId: number): Promise<News[]> =>
  rowsOf(
    db,
    news,
    sql`
    select n.listing_id as "listingId", n.listed_at as "listedAt", n.due_at as "dueAt", n.announced_on::text as "announcedOn",
      card.title, card.price, card.kind, card.location, card.outcode, card.status, card.expires_at as "expiresAt",
      ${isOffSaleByStaff(sql`card.id`)} as "isHidden"
    from follow_news n join listing_cards card on card.id = n.listing_id
    where card.seller_id = ${sellerId} order by n.listed_at desc, n.listing_id desc`,
  )

/** The notice of this day names them. */
export async function markAnnounced(tx: Database, ids: readonly number[], day: string): Promise<void> {
  await tx
    .update(followNews)
    .set({ announcedOn: day })
    .where(inArray(followNews.listingId, [...ids]))
}

export async function postponeNews(tx: Database, ids: readonly number[], dueAt: Date): Promise<void> {
  await tx
    .update(followNews)
    .set({ dueAt })
    .where(and(inArray(followNews.listingId, [...ids]), isNull(followNews.announcedOn)))
}

/** They are not announced. */
export async function deleteNews(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.delete(followNews).where(inArray(followNews.listingId, [...ids]))
}

/** Deletes what was announced before a day. */
export async function deleteNewsBefore(db: Database, day: string): Promise<void> {
  await db.delete(followNews).where(lt(followNews.announcedOn, day))
}

/** The name of a grower; null when there is none. */
export async function growerName(db: Database, sellerId: number): Promise<string | null> {
  const [found] = await db.select({ fullName: people.fullName }).from(people).where(eq(people.id, sellerId))
  return found?.fullName ?? null
}

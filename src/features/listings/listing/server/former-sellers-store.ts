import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { notBlocked } from '#features/accounts/server/contact-store.ts'
import { products } from '../../base/server/tables.ts'

/** What someone looks for. */
export interface Demand {
  /** Search queries as the index writes them: any of them. */
  queries: readonly string[]
  /** The outward codes near, the nearest first. */
  outcodes: readonly string[]
  /** Who looks for it. */
  userId: number
  /** How long ago it may have been offered. */
  since: Date
  now: Date
  limit: number
}

const hasWords = (queries: readonly string[], words: SQL): SQL =>
  sql`exists (select from unnest(${sql.param(queries)}::text[]) query where ${words} @@ query::tsquery)`

/** People who can be contacted about it, and have nothing on sale that answers it. */
const mayBeAsked = (seller: SQL, { queries, userId, now }: Demand): SQL => sql`
  ${seller} <> ${userId} and ${notBlocked(seller, sql`${userId}::int`)}
  and exists (select from people where people.id = ${seller} and has_password and not has_left and not is_closing)
  and not exists (
    select from listing_search o where o.seller_id = ${seller} and o.expires_at > ${now.toISOString()}
      and ${hasWords(queries, sql`o.words`)}
  )`

/** Sellers near who sold a matching listing since a time, or have one that is paused or expired. Nearest first. */
export async function formerSellersOf(db: Database, demand: Demand): Promise<number[]> {
  const { queries, outcodes, since, now, limit } = demand
  if (queries.length === 0) return []
  const rows = await rowsOf(
    db,
    z.object({ sellerId: z.int() }),
    sql`
    with near as materialized (
      select seller_id, title, plant_names, facts, description, array_position(${sql.param(outcodes)}::text[], outcode) as rank
      from products
      where outcode = any(${sql.param(outcodes)}::text[]) and created_at > ${since.toISOString()} and hidden_at is null
        and kind <> ${state(products.kind, 'wanted')}
        and (
          status in ${states(products.status, ['sold', 'expired', 'paused'])}
          or (status = ${state(products.status, 'active')} and expires_at <= ${now.toISOString()})
        )
    )
    select seller_id as "sellerId" from near
    where ${hasWords(
      queries,
      sql`(setweight(to_tsvector('garden', plain_words(title)), 'A')
        || setweight(to_tsvector('garden', plain_words(concat_ws(' ', plant_names, facts ->> 'variety'))), 'B')
        || setweight(to_tsvector('garden', plain_words(description)), 'D'))`,
    )} and ${mayBeAsked(sql`near.seller_id`, demand)}
    group by seller_id order by min(rank), seller_id limit ${limit}`,
  )
  return rows.map(({ sellerId }) => sellerId)
}

/** Members near with a matching draft since a time; a draft without a postcode has its author's. Nearest first. */
export async function draftersOf(db: Database, demand: Demand): Promise<number[]> {
  const { queries, outcodes, since, limit } = demand
  if (queries.length === 0) return []
  const rows = await rowsOf(
    db,
    z.object({ userId: z.int() }),
    sql`
    with drafted as materialized (
      select d.user_id, d.content, upper(regexp_replace(
        regexp_replace(coalesce(nullif(d.content->>'postcode', ''), home.postcode), '\\s', '', 'g'), '\\d[A-Za-z]{2}$', '')) as outcode
      from listing_drafts d join people home on home.id = d.user_id
      where d.listing_id is null and d.updated_at > ${since.toISOString()}
    )
    select user_id as "userId" from drafted
    where outcode = any(${sql.param(outcodes)}::text[])
      and ${hasWords(
        queries,
        sql`setweight(to_tsvector('garden', plain_words(concat_ws(' ', content->>'title', content->>'plantName', content->>'variety'))), 'A')`,
      )} and ${mayBeAsked(sql`drafted.user_id`, demand)}
    group by user_id order by min(array_position(${sql.param(outcodes)}::text[], outcode)), user_id limit ${limit}`,
  )
  return rows.map(({ userId }) => userId)
}

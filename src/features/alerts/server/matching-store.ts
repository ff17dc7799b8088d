import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { onlyRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { notBlocked } from '#features/accounts/server/contact-store.ts'
import { allNames, type WordQuery } from '#features/listings/search/server/search-store.ts'
import { plantAlertTerms } from './tables.ts'

/** Keywords and parts of them as the index writes them, in the given order. */
export const asQueries = (
  db: Database,
  { wholes, pieces }: { wholes: readonly WordQuery[]; pieces: readonly string[] },
): Promise<{ wholes: string[]; pieces: string[] }> =>
  onlyRowOf(
    db,
    z.object({ wholes: z.array(z.string()), pieces: z.array(z.string()) }),
    sql`
    select array[${sql.join(
      wholes.map((whole) => sql`(${allNames(whole)})::text`),
      sql`, `,
    )}]::text[] as wholes,
    array(
      select websearch_to_tsquery('garden', piece)::text
      from unnest(${sql.param(pieces)}::text[]) with ordinality as given(piece, n) order by n
    ) as pieces`,
  )

/** An index term for one alternative of an alert, and the whole query of this alternative. */
export interface IndexTerm {
  lexeme: string
  words: string
}

/** Replaces an alert's index terms; an empty list removes them. */
export async function setIndexTerms(db: Database, alertId: number, terms: readonly IndexTerm[]): Promise<void> {
  await db.delete(plantAlertTerms).where(eq(plantAlertTerms.alertId, alertId))
  if (terms.length === 0) return
  await db.execute(sql`
    insert into plant_alert_terms (alert_id, square, lexeme, words)
    select a.id, alert_square(a.place, a.radius), term.lexeme, term.words::tsquery
    from plant_alerts a, unnest(
      ${sql.param(terms.map(({ lexeme }) => lexeme))}::text[], ${sql.param(terms.map(({ words }) => words))}::text[]
    ) as term (lexeme, words)
    where a.id = ${alertId}`)
}

/** An alert that a listing matches. */
const fit = z.object({
  alertId: z.int(),
  nearestFirst: z.boolean(),
  /** The household that the alert is for, as text. */
  household: z.nullable(z.string()),
  /** From the listing, between outward codes. */
  miles: z.number(),
  lastNotified: z.nullable(time),
})
export type Fit = z.output<typeof fit>

/**
 * The alerts that a listing matches. Candidates are found by one of its words in one of the grid cells around it; all
 * other conditions are then checked. An alert's keywords match what a search for them would find.
 */
export const alertsFitting = (db: Database, listingId: number, now: Date): Promise<Fit[]> =>
  rowsOf(
    db,
    fit,
    sql`
    with listing as materialized (
      select price, category_id, seller_id, place, words, facts, alert_squares_near(place) as squares,
        tsvector_to_array(words) as lexemes
      from searchable_listings where id = ${listingId} and expires_at > ${now.toISOString()} and place is not null
    ), candidate as materialized (
      select distinct term.alert_id
      from listing join plant_alert_terms term
        on term.square = any(listing.squares) and term.lexeme = any(listing.lexemes)
      where listing.words @@ term.words
    )
    select a.id as "alertId", a.nearest_first as "nearestFirst", a.household, a.place <-> listing.place as miles,
      a.last_notified as "lastNotified"
    from listing cross join candidate join plant_alerts a on a.id = candidate.alert_id
    where a.is_active and a.deleted_at is null and a.user_id <> listing.seller_id
      and (a.category_id is null or a.category_id = listing.category_id)
      and (a.max_price is null or a.max_price >= listing.price)
      and listing.facts @> a.facts
      and a.place <-> listing.place <= miles_of(a.radius)
      and ${notBlocked(sql`a.user_id`, sql`listing.seller_id`)}`,
  )

/** A match of a listing and an alert, to be notified no earlier than `dueAt`. */
export interface NewMatch {
  alertId: number
  dueAt: Date
}

/** Stores matches; existing ones are unchanged. Returns the number of new ones. */
export async function addMatches(
  db: Database,
  listingId: number,
  matches: readonly NewMatch[],
  now: Date,
): Promise<number> {
  if (matches.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    insert into plant_alert_listings (alert_id, product_id, matched_at, due_at)
    select alert_id, ${listingId}, ${now.toISOString()}, due_at
    from unnest(
      ${sql.param(matches.map(({ alertId }) => alertId))}::int[],
      ${sql.param(matches.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]
    ) as due (alert_id, due_at)
    order by alert_id
    on conflict do nothing`)
  return rowCount ?? 0
}

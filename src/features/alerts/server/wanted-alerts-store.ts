import { eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { notBlocked } from '#features/accounts/server/contact-store.ts'
import type { AlertMatch } from '../contract.ts'
import type { AlertRadius } from '../radius.ts'
import { setIndexTerms } from './matching-store.ts'
import { dropWaiting } from './notify-store.ts'
import { presentMatches } from './present-matches.ts'
import { latestMatches } from './store.ts'
import { plantAlerts } from './tables.ts'

/** What is looked for, and within which distance of which district. */
export interface WantedSearch {
  keywords: string
  /** An outward code, or a full postcode of which only the outward code is kept. */
  postcode: string
  radius: AlertRadius
}

/** A valid search: its district, and the words by which listings match. */
export interface PreparedSearch {
  keywords: string
  radius: AlertRadius
  outcode: string
  lat: number
  lng: number
  terms: readonly { lexeme: string; words: string }[]
}

/** The alerts of requests: their authors are notified of matching listings as of any alert. */
export interface WantedAlerts {
  /** Reads a search. Throws invalid, naming the field `keywords` or `userPostcode`. */
  prepare(search: WantedSearch): Promise<PreparedSearch>
  add(tx: Database, owner: { userId: number; wantedId: number; now: Date }, search: PreparedSearch): Promise<void>
  /** Looks for something else from now on. What it reported stays only where it still matches. */
  change(tx: Database, request: { wantedId: number; now: Date }, search: PreparedSearch): Promise<void>
  /** Resumes the alert of a request that is open again. Idempotent. */
  resume(tx: Database, wantedId: number): Promise<void>
}

export async function alertOfWanted(tx: Database, wantedId: number): Promise<{ id: number; keywords: string } | null> {
  const [alert] = await tx
    .select({ id: plantAlerts.id, keywords: plantAlerts.keywords })
    .from(plantAlerts)
    .where(eq(plantAlerts.wantedId, wantedId))
  return alert ?? null
}

export async function setWantedAlert(tx: Database, wantedId: number, isActive: boolean): Promise<void> {
  await tx.update(plantAlerts).set({ isActive }).where(eq(plantAlerts.wantedId, wantedId))
}

/** Ends the alert of a request. Idempotent. */
export async function endWantedAlert(tx: Database, wantedId: number): Promise<void> {
  const alert = await alertOfWanted(tx, wantedId)
  if (!alert) return
  await setWantedAlert(tx, wantedId, false)
  await setIndexTerms(tx, alert.id, [])
  await dropWaiting(tx, alert.id)
}

/** Something that a member offers, or could: its words, and the point of its outward code. */
export interface Offered {
  words: string
  lat: number
  lng: number
}

const demandRow = z.object({ n: z.int(), wantedIds: z.array(z.int()) })

/** The requests of other people that each of these things would answer, nearest first; by the position of the thing. */
export async function wantedOf(
  db: Database,
  me: number,
  offered: readonly Offered[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (offered.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    demandRow,
    sql`
    with offered as materialized (
      select n, setweight(to_tsvector('garden', plain_words(given.words)), 'A') as words, planar(given.lat, given.lng) as place
      from unnest(
        ${sql.param(offered.map(({ words }) => words))}::text[],
        ${sql.param(offered.map(({ lat }) => lat))}::float8[],
        ${sql.param(offered.map(({ lng }) => lng))}::float8[]
      ) with ordinality as given (words, lat, lng, n)
    ), candidate as (
      select distinct o.n, term.alert_id
      from offered o join plant_alert_terms term
        on term.square = any(alert_squares_near(o.place)) and term.lexeme = any(tsvector_to_array(o.words))
      where o.words @@ term.words
    )
    select o.n::int - 1 as n, array_agg(a.wanted_id order by a.place <-> o.place, a.wanted_id) as "wantedIds"
    from candidate c join offered o on o.n = c.n join plant_alerts a on a.id = c.alert_id
    where a.wanted_id is not null and a.is_active and a.user_id <> ${me}
      and a.place <-> o.place <= miles_of(a.radius)
      and ${notBlocked(sql`a.user_id`, sql`${me}::int`)}
    group by o.n`,
  )
  return new Map(rows.map(({ n, wantedIds }) => [n, wantedIds]))
}

/** The listings that the alerts of these requests reported, newest first; by request. */
export async function matchesOfWanted(
  db: Database,
  wantedIds: readonly number[],
  { each, now }: { each: number; now: Date },
): Promise<ReadonlyMap<number, readonly AlertMatch[]>> {
  if (wantedIds.length === 0) return new Map()
  const alerts = await db
    .select({ id: plantAlerts.id, wantedId: plantAlerts.wantedId })
    .from(plantAlerts)
    .where(inArray(plantAlerts.wantedId, [...wantedIds]))
  const ids = alerts.map(({ id }) => id)
  const matches = await presentMatches(db, await latestMatches(db, ids, each), now)
  return new Map(alerts.map(({ id, wantedId }) => [wantedId ?? 0, matches.get(id) ?? []]))
}

/** The search queries of a request's alert, as the index writes them. */
export async function queriesOfWanted(db: Database, wantedId: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    z.object({ words: z.string() }),
    sql`
    select distinct term.words::text as words
    from plant_alert_terms term join plant_alerts a on a.id = term.alert_id where a.wanted_id = ${wantedId}`,
  )
  return rows.map(({ words }) => words)
}

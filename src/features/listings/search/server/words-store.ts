import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { normaliseName } from '#features/plants/plant-names.ts'
import { products } from '../../base/server/tables.ts'
import type { Phrases } from './thesaurus.ts'

/**
 * Names as the index writes them, each with its phrase query. Of "watering can" and "forget-me-not" the index keeps one
 * word, which many descriptions contain: those are found in titles and plants' names alone.
 */
export async function phrasesOf(db: Database, names: readonly string[]): Promise<Phrases> {
  const rows = await rowsOf(
    db,
    z.object({ name: z.string(), phrase: z.string(), isCutShort: z.boolean() }),
    sql`
    select name, case when "isCutShort" then phrase::text || ':AB' else phrase::text end as phrase, "isCutShort"
    from unnest(${sql.param(names)}::text[]) name,
      lateral (select phraseto_tsquery('garden', plain_words(name)) as phrase) parsed,
      lateral (select numnode(phrase) = 1 and trim(plain_words(name)) ~ '\\s' as "isCutShort") kept
    where phrase::text <> ''`,
  )
  return {
    byName: new Map(rows.map(({ name, phrase }) => [name, phrase])),
    cutShort: new Map(
      rows.filter(({ isCutShort }) => isCutShort).map(({ name, phrase }) => [normaliseName(name), phrase]),
    ),
  }
}

/** The words that occur in no active listing. Stop words count as occurring. */
export async function unusedWords(db: Database, words: readonly string[], now: Date): Promise<string[]> {
  const rows = await rowsOf(
    db,
    z.object({ word: z.string() }),
    sql`
    select word from unnest(${sql.param(words)}::text[]) word, plainto_tsquery('garden', word) query
    where numnode(query) > 0
      and not exists (select 1 from listing_search o where o.words @@ query and o.expires_at > ${now.toISOString()})`,
  )
  return rows.map(({ word }) => word)
}

const MAX_ALIKE = 12

/** Words in active listings that are spelt similarly, the most similar first. */
export const wordsAlike = (
  db: Database,
  words: readonly string[],
  now: Date,
): Promise<{ word: string; alike: string }[]> =>
  rowsOf(
    db,
    z.object({ word: z.string(), alike: z.string() }),
    sql`
    select wanted as word, near.word as alike
    from unnest(${sql.param(words)}::text[]) wanted, lateral (
      select word from search_words order by search_words.word <-> wanted limit ${MAX_ALIKE}
    ) near
    where exists (
      select 1 from listing_search o
      where o.words @@ plainto_tsquery('garden', near.word) and o.expires_at > ${now.toISOString()}
    )`,
  )

const titleHit = z.object({
  id: z.int(),
  categoryId: z.int(),
  title: z.string(),
  price: z.int(),
  isOnlySwapped: z.boolean(),
  /** The outward code's point. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type TitleHit = z.output<typeof titleHit>

const MAX_LOOKED_AT = 40

/** The newest listings whose titles contain all words, the last of which may be incomplete. Words are letters and digits. */
export const titlesBeginning = (
  db: Database,
  { words, start }: { words: readonly string[]; start: string },
  now: Date,
): Promise<TitleHit[]> =>
  rowsOf(
    db,
    titleHit,
    sql`
    select p.id, p.category_id as "categoryId", p.title, p.price, p.kind = ${state(products.kind, 'swap')} as "isOnlySwapped",
      p.outcode_latitude as lat, p.outcode_longitude as lng
    from (
      select id from listing_search
      where words @@ to_tsquery('garden', ${[...words.map((word) => `${word}:A`), `${start}:*A`].join(' & ')})
        and expires_at > ${now.toISOString()}
      order by created_at desc, id desc limit ${MAX_LOOKED_AT}
    ) hit join products p on p.id = hit.id
    order by p.created_at desc, p.id desc`,
  )

/** Share of active listings that contain each word. A word missing from the statistics is rare. */
export async function sharesOf(db: Database, lexemes: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    z.object({ lexeme: z.string(), share: z.number() }),
    sql`
    select known.lexeme, known.share::float8 as share
    from pg_stats, unnest(
      most_common_elems::text::text[],
      most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])]
    ) as known (lexeme, share)
    where schemaname = current_schema() and tablename = 'listing_search' and attname = 'words'
      and known.lexeme = any(${sql.param(lexemes)}::text[])`,
  )
  return new Map(rows.map(({ lexeme, share }) => [lexeme, share]))
}

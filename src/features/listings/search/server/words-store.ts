import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Names as the index writes them, each with its phrase query. */
export async function phrasesOf(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; phrase: string }>(sql`
    select name, phraseto_tsquery('garden', plain_words(name))::text as phrase
    from unnest(${sql.param(names)}::text[]) name`)
  return new Map(rows.filter(({ phrase }) => phrase !== '').map(({ name, phrase }) => [name, phrase]))
}

/** The words that occur in no active listing. Stop words count as occurring. */
export async function unusedWords(db: Database, words: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) word, plainto_tsquery('garden', word) query
    where numnode(query) > 0
      and not exists (select 1 from offers o where o.words @@ query and o.expires_at > ${now.toISOString()})`)
  return rows.map(({ word }) => word)
}

const MAX_ALIKE = 12

/** Words in active listings that are spelt similarly, the most similar first. */
export async function wordsAlike(
  db: Database,
  words: readonly string[],
  now: Date,
): Promise<{ word: string; alike: string }[]> {
  const { rows } = await db.execute<{ word: string; alike: string }>(sql`
    select wanted as word, near.word as alike
    from unnest(${sql.param(words)}::text[]) wanted, lateral (
      select word from search_words order by search_words.word <-> wanted limit ${MAX_ALIKE}
    ) near
    where exists (
      select 1 from offers o
      where o.words @@ plainto_tsquery('garden', near.word) and o.expires_at > ${now.toISOString()}
    )`)
  return rows
}

export interface TitleHit extends Record<string, unknown> {
  id: number
  categoryId: number
  title: string
  price: number
}

const MAX_LOOKED_AT = 40

/** The newest listings whose titles contain all words, the last of which may be incomplete. */
export async function titlesBeginning(
  db: Database,
  { words, start }: { words: string; start: string },
  now: Date,
): Promise<TitleHit[]> {
  const { rows } = await db.execute<TitleHit>(sql`
    select p.id, p.category_id as "categoryId", p.title, p.price
    from (
      select id from offers
      where words @@ (websearch_to_tsquery('garden', ${words}) && to_tsquery('garden', ${`${start}:*A`}))
        and expires_at > ${now.toISOString()}
      order by created_at desc, id desc limit ${MAX_LOOKED_AT}
    ) hit join products p on p.id = hit.id
    order by p.created_at desc, p.id desc`)
  return rows
}

import { desc, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { LEAST_SEARCHERS } from '../missed-words.ts'
import { searchMisses } from './misses-tables.ts'

/** So that invented words cannot fill the disk. */
const MAX_A_DAY = 5000

/** Counts one more person who found nothing for these words on this day. */
export async function addMiss(db: Database, day: string, words: string): Promise<void> {
  await db.execute(sql`
    insert into search_misses (day, words, searchers)
    select ${day}::date, ${words}, 1
    where (select count(*) from search_misses where day = ${day}::date) < ${MAX_A_DAY}
    on conflict (day, words) do update set searchers = search_misses.searchers + 1`)
}

/** The words that most people found nothing for since a day. Words of fewer than three people stay unread. */
export async function mostMissed(db: Database, since: string, limit: number) {
  const searchers = sql<number>`sum(${searchMisses.searchers})::int`
  return db
    .select({ words: searchMisses.words, searchers })
    .from(searchMisses)
    .where(gte(searchMisses.day, since))
    .groupBy(searchMisses.words)
    .having(gte(searchers, LEAST_SEARCHERS))
    .orderBy(desc(searchers), searchMisses.words)
    .limit(limit)
}

export async function deleteMissesBefore(db: Database, day: string): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.day, day))
}

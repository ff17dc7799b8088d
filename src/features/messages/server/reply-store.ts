import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'

/**
 * How long other users waited for this user's first reply since a given time. Each conversation counts once, from the
 * other user's first message. An unanswered one counts as never once it is older than `patient`, and is not counted
 * before.
 */
export async function firstAnswers(
  db: Database,
  { userId, since, unansweredBefore }: { userId: number; since: Date; unansweredBefore: Date },
): Promise<{ conversations: number; seconds: number }> {
  const { conversations, seconds } = await onlyRowOf(
    db,
    z.object({ conversations: z.int(), seconds: z.nullable(z.number()) }),
    sql`
    with asked as (
      select sender_id as other, min(id) as id, min(created_at) as at
      from messages
      where receiver_id = ${userId} and created_at >= ${since.toISOString()} and not withheld
      group by sender_id
    ), answered as (
      select asked.at, (
        select min(answer.created_at) from messages answer
        where least(answer.sender_id, answer.receiver_id) = least(${userId}, asked.other)
          and greatest(answer.sender_id, answer.receiver_id) = greatest(${userId}, asked.other)
          and answer.sender_id = ${userId} and answer.id > asked.id
      ) as answer
      from asked
      where not exists (
        select 1 from messages own
        where least(own.sender_id, own.receiver_id) = least(${userId}, asked.other)
          and greatest(own.sender_id, own.receiver_id) = greatest(${userId}, asked.other)
          and own.sender_id = ${userId} and own.id < asked.id
      )
    )
    select count(*)::int as conversations,
      nullif(percentile_disc(0.5) within group (order by coalesce(extract(epoch from answer - at)::float8, 'infinity')), 'infinity') as seconds
    from answered where answer is not null or at < ${unansweredBefore.toISOString()}`,
  )
  return { conversations, seconds: seconds ?? Number.POSITIVE_INFINITY }
}

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import { orderSummaries } from '#features/checkout/base/server/summary-tables.ts'
import { only } from '#shared/required.ts'
import { noShows, pickups } from '../../server/tables.ts'
import { RECORDED } from '../no-show.ts'
import type { Reliability } from '../reliability.ts'

const counts = z.object({ came: z.int(), pickups: z.int() })

/**
 * To how many of a member's pickups they came, as `reliabilityOf` counts it. Members who have left, or are
 * closing or suspended, have none.
 */
export async function countPickups(db: Database, userId: number, since: Date): Promise<Reliability> {
  const rows = await preparedRowsOf(
    db,
    counts,
    sql`
    select count(*)::int as pickups, (count(*) filter (where not counted.is_missed))::int as came
    from (
      select p.status = ${state(pickups.status, 'done')} and t.status = ${state(orderSummaries.status, 'completed')} as is_completed,
        coalesce(n.is_missed, false) as is_missed, n.is_missed is not null as is_recorded
      from pickups p
      join order_summaries t on t.id = p.transaction_id
      left join lateral (
        select bool_or(s.absent_id = ${userId}) as is_missed from no_shows s
        where s.transaction_id = p.transaction_id and s.status in ${states(noShows.status, RECORDED)}
      ) n on true
      where (p.buyer_id = ${userId} or p.seller_id = ${userId}) and p.starts_at > ${since.toISOString()}::timestamptz
    ) counted
    where (counted.is_completed or counted.is_recorded)
      and exists (
        select from people o where o.id = ${userId} and not (o.has_left or o.is_closing or o.is_suspended))`,
  )
  return only(rows)
}

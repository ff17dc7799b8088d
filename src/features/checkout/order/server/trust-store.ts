import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { UNCOLLECTED } from '../../base/lifecycle.ts'
import { transactions } from '../../base/server/tables.ts'

/** The facts that decide whether a buyer may reserve one more; read them under `lockReservations`. */
export async function trustOf(tx: Database, userId: number) {
  const { rows } = await tx.execute<{ isVerified: boolean; open: number; completed: number }>(sql`
    select is_verified as "isVerified",
      (select count(*)::int from transactions
        where buyer_id = ${userId} and total = 0 and status in ${states(transactions.status, UNCOLLECTED)}) as open,
      (select count(distinct case when buyer_id = ${userId} then seller_id else buyer_id end)::int from transactions
        where ${userId} in (buyer_id, seller_id) and status = ${state(transactions.status, 'completed')}) as completed
    from users where id = ${userId}`)
  return rows[0] ?? { isVerified: false, open: 0, completed: 0 }
}

import { lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Problem } from '../problem-kinds.ts'
import { operatorNotices } from './tables.ts'

/** Whether the operator was not emailed about this problem on that day; from now on they have been. */
export async function claimNotice(tx: Database, problem: Problem, day: string): Promise<boolean> {
  const claimed = await tx
    .insert(operatorNotices)
    .values({ problem, sentOn: day })
    .onConflictDoUpdate({
      target: operatorNotices.problem,
      set: { sentOn: day },
      setWhere: lt(operatorNotices.sentOn, day),
    })
    .returning({ problem: operatorNotices.problem })
  return claimed.length === 1
}

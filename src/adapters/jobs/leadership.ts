import type { Session } from '#adapters/db/session.ts'

/** One number for all processes: the one that holds this advisory lock runs what `every` registered. */
export const LEADER_LOCK = 7_305_119

/** Becomes the one leading process if there is none. */
export async function takeLead(session: Session): Promise<boolean> {
  const [row] = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LEADER_LOCK])
  return row?.got ?? false
}

/** Lets another process lead. A session that is away has lost the lock already. */
export async function leaveLead(session: Session): Promise<void> {
  await session.query('select pg_advisory_unlock($1)', [LEADER_LOCK]).catch(() => {})
}

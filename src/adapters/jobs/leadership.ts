import type { Session } from '#adapters/db/session.ts'

/** Advisory lock key shared by all processes: the holder runs the tasks registered with `every`. */
export const LEADER_LOCK = 7_305_119

/** Becomes the leader if there is none. */
export async function tryBecomeLeader(session: Session): Promise<boolean> {
  const [row] = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LEADER_LOCK])
  return row?.got ?? false
}

/** Releases leadership. A disconnected session has lost the lock already. */
export async function leaveLead(session: Session): Promise<void> {
  await session.query('select pg_advisory_unlock($1)', [LEADER_LOCK]).catch(() => {})
}

import { and, asc, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { decideSetting, settingOf } from '#adapters/db/settings.ts'
import type { Deps } from '#deps.ts'
import { isMissing } from '../nightly.ts'
import { backups } from './tables.ts'

const DUE_SINCE = 'backups-due-since'

export type BackupRun = typeof backups.$inferSelect

/** Stores that an admin wants a backup. Returns false when one is waiting already. */
export async function requestBackup(tx: Database, at: Date): Promise<boolean> {
  if ((await waitingRequest(tx)) !== null) return false
  await tx.insert(backups).values({ isNightly: false, askedAt: at })
  return true
}

/** The oldest request that nobody has begun. */
export async function waitingRequest(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ id: backups.id })
    .from(backups)
    .where(isNull(backups.begunAt))
    .orderBy(asc(backups.id))
    .limit(1)
  return row?.id ?? null
}

/** Stores that a backup is begun: the requested one, or a nightly one. Returns its id. */
export async function beginBackup(db: Database, request: number | null, at: Date): Promise<number> {
  const [row] = await (request === null
    ? db.insert(backups).values({ isNightly: true, askedAt: at, begunAt: at }).returning({ id: backups.id })
    : db.update(backups).set({ begunAt: at }).where(eq(backups.id, request)).returning({ id: backups.id }))
  if (row === undefined) throw new Error('The backup was not stored.')
  return row.id
}

/** Stores how a backup ended. */
export async function endBackup(
  db: Database,
  id: number,
  outcome: { endedAt: Date } & ({ name: string; bytes: number } | { failure: string }),
): Promise<void> {
  await db
    .update(backups)
    .set({ failure: null, ...outcome })
    .where(eq(backups.id, id))
}

/** Stores that backups without an end have failed. Call it while none is being made. */
export async function endInterrupted(db: Database, at: Date): Promise<void> {
  await db
    .update(backups)
    .set({ endedAt: at, failure: 'The server ended before the backup was complete.' })
    .where(and(isNotNull(backups.begunAt), isNull(backups.endedAt)))
}

/** Backups begun since this moment, newest first. */
export function backupsSince(db: Database, since: Date): Promise<BackupRun[]> {
  return db.select().from(backups).where(gte(backups.begunAt, since)).orderBy(desc(backups.id)).limit(100)
}

/** The newest backup that succeeded; null before the first. */
export async function lastBackup(db: Database): Promise<{ name: string; endedAt: Date; bytes: number } | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.name), isNotNull(backups.endedAt)))
    .orderBy(desc(backups.endedAt))
    .limit(1)
  if (!row?.name || !row.endedAt) return null
  return { name: row.name, endedAt: row.endedAt, bytes: row.bytes ?? 0 }
}

/** Whether any backup has failed. */
async function hasFailure(db: Database): Promise<boolean> {
  return (await db.select({ id: backups.id }).from(backups).where(isNotNull(backups.failure)).limit(1)).length > 0
}

/** The newest backups of any outcome, newest first. */
export function newestBackups(db: Database, count: number): Promise<BackupRun[]> {
  return db.select().from(backups).orderBy(desc(backups.id)).limit(count)
}

/** Whether a nightly backup is missing: what `/metrics`, the operator's email and the desk say. False without a schedule. */
export async function isBackupMissing({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<boolean> {
  if (config.backupUrl === undefined) return false
  const now = clock.now()
  // Stored, because a schedule that never makes an attempt leaves no other trace.
  const dueSince = (await settingOf(db, DUE_SINCE)) ?? (await decideSetting(db, DUE_SINCE, now.toISOString()))
  const [newest, hasFailed] = [await lastBackup(db), await hasFailure(db)]
  return isMissing(now, { newest, dueSince: new Date(dueSince), hasFailed })
}

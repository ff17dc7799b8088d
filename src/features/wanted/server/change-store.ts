import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { wantedChanges } from './tables.ts'

/** More than a member can make in a week by the limit of their changes: many changes do not push the reported words out. */
const MAX_SHOWN = 500

/** Keeps what a request said before a change. */
export async function addChange(
  tx: Database,
  wantedId: number,
  { title, note }: { title: string; note: string | null },
  at: Date,
): Promise<void> {
  await tx.insert(wantedChanges).values({ wantedId, title, note, at })
}

/** What a request said before its last changes, the latest first: for staff. */
export const changesOfWanted = (db: Database, wantedId: number) =>
  db
    .select({ id: wantedChanges.id, title: wantedChanges.title, note: wantedChanges.note, at: wantedChanges.at })
    .from(wantedChanges)
    .where(eq(wantedChanges.wantedId, wantedId))
    .orderBy(desc(wantedChanges.id))
    .limit(MAX_SHOWN)

/** Deletes what was kept before a moment. */
export async function deleteChangesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(wantedChanges).where(lt(wantedChanges.at, before))
}

import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { firstRowOf } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { listingsToKeep } from '../../base/server/rows-to-keep-store.ts'
import type { DraftContent } from '../own-contract.ts'
import { listingDrafts as drafts } from './tables.ts'

export interface DraftRow {
  id: number
  content: DraftContent
  savedAt: Date
}

const columns = { id: drafts.id, content: drafts.content, savedAt: drafts.updatedAt }

/** The draft of a new listing, as against the unpublished edit of one. */
const isNew = isNull(drafts.listingId)

export const draftsOf = (db: Database, userId: number): Promise<DraftRow[]> =>
  db
    .select(columns)
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNew))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))

/** Returns null when the member already has the maximum number of drafts. */
export async function insertDraft(
  db: Database,
  { userId, content, now, maxDrafts }: { userId: number; content: DraftContent; now: Date; maxDrafts: number },
): Promise<DraftRow | null> {
  const at = now.toISOString()
  const added = await firstRowOf(
    db,
    z.object({ id: z.int() }),
    sql`
    insert into listing_drafts (user_id, content, created_at, updated_at)
    select ${userId}, ${JSON.stringify(content)}::jsonb, ${at}, ${at}
    where (select count(*) from listing_drafts where user_id = ${userId} and listing_id is null) < ${maxDrafts}
    returning id`,
  )
  return added && { id: added.id, content, savedAt: now }
}

/** Returns null when the member has no such draft. */
export async function updateDraft(
  db: Database,
  { id, userId, content, now }: { id: number; userId: number; content: DraftContent; now: Date },
): Promise<DraftRow | null> {
  const [row] = await db
    .update(drafts)
    .set({ content, updatedAt: now })
    .where(and(eq(drafts.id, id), eq(drafts.userId, userId), isNew))
    .returning(columns)
  return row ?? null
}

export async function deleteDraft(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.userId, userId), isNew))
    .returning({ id: drafts.id })
  return deleted.length > 0
}

/** A member's unpublished edit of a listing. */
interface Edit {
  listingId: number
  userId: number
}

const isEdit = ({ listingId, userId }: Edit) => and(eq(drafts.listingId, listingId), eq(drafts.userId, userId))

export async function findEditDraft(db: Database, edit: Edit): Promise<DraftRow | null> {
  const [row] = await db.select(columns).from(drafts).where(isEdit(edit))
  return row ?? null
}

export async function putEditDraft(
  db: Database,
  { listingId, userId, content, now }: Edit & { content: DraftContent; now: Date },
): Promise<DraftRow> {
  const [row] = await db
    .insert(drafts)
    .values({ userId, listingId, content, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [drafts.listingId, drafts.userId],
      targetWhere: isNotNull(drafts.listingId),
      set: { content, updatedAt: now },
    })
    .returning(columns)
  if (row === undefined) throw new Error('The draft was not stored.')
  return row
}

export async function deleteEditDraft(db: Database, edit: Edit): Promise<void> {
  await db.delete(drafts).where(isEdit(edit))
}

export const draftsToKeep = rowsToKeep(drafts, {
  where: sql`user_id in ${membersToKeep} and (listing_id is null or listing_id in ${listingsToKeep})`,
})

import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import type { DraftContent } from '../own-contract.ts'

interface DraftRow extends Record<string, unknown> {
  id: number
  content: DraftContent
  savedAt: string
}

const columns = sql`id, content, updated_at as "savedAt"`

export async function draftsOf(db: Database, userId: number): Promise<DraftRow[]> {
  const { rows } = await db.execute<DraftRow>(sql`
    select ${columns} from listing_drafts where user_id = ${userId} and listing_id is null order by updated_at desc, id desc`)
  return rows
}

/** Returns null when the member already has the maximum number of drafts. */
export async function insertDraft(
  db: Database,
  draft: { userId: number; content: DraftContent; now: Date; most: number },
): Promise<DraftRow | null> {
  const now = draft.now.toISOString()
  const { rows } = await db.execute<DraftRow>(sql`
    insert into listing_drafts (user_id, content, created_at, updated_at)
    select ${draft.userId}, ${JSON.stringify(draft.content)}::jsonb, ${now}, ${now}
    where (
      select count(*) from listing_drafts where user_id = ${draft.userId} and listing_id is null
    ) < ${draft.most}
    returning ${columns}`)
  return rows[0] ?? null
}

/** Returns null when the member has no such draft. */
export async function updateDraft(
  db: Database,
  draft: { id: number; userId: number; content: DraftContent; now: Date },
): Promise<DraftRow | null> {
  const { rows } = await db.execute<DraftRow>(sql`
    update listing_drafts set content = ${JSON.stringify(draft.content)}::jsonb, updated_at = ${draft.now.toISOString()}
    where id = ${draft.id} and user_id = ${draft.userId} and listing_id is null returning ${columns}`)
  return rows[0] ?? null
}

export async function deleteDraft(db: Database, userId: number, id: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from listing_drafts where id = ${id} and user_id = ${userId} and listing_id is null returning id`,
  )
  return rows.length > 0
}

/** A member's unpublished edit of a listing. */
interface Edit {
  listingId: number
  userId: number
}

export async function findEditDraft(db: Database, { listingId, userId }: Edit): Promise<DraftRow | null> {
  const { rows } = await db.execute<DraftRow>(sql`
    select ${columns} from listing_drafts where listing_id = ${listingId} and user_id = ${userId}`)
  return rows[0] ?? null
}

export async function putEditDraft(
  db: Database,
  { listingId, userId, content, now }: Edit & { content: DraftContent; now: Date },
): Promise<DraftRow> {
  const at = now.toISOString()
  const { rows } = await db.execute<DraftRow>(sql`
    insert into listing_drafts (user_id, listing_id, content, created_at, updated_at)
    values (${userId}, ${listingId}, ${JSON.stringify(content)}::jsonb, ${at}, ${at})
    on conflict (listing_id, user_id) where listing_id is not null
    do update set content = excluded.content, updated_at = excluded.updated_at
    returning ${columns}`)
  return only(rows)
}

export async function deleteEditDraft(db: Database, { listingId, userId }: Edit): Promise<void> {
  await db.execute(sql`delete from listing_drafts where listing_id = ${listingId} and user_id = ${userId}`)
}

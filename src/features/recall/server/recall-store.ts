import { and, asc, desc, eq, exists, getTableColumns, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { only } from '#shared/required.ts'
import type { Reach } from '../reach.ts'
import type { Finding } from '../recall.ts'
import { recallHandovers, recallListings, recallMembers, recalls } from './tables.ts'

/** Another version after every change. */
const columns = { ...getTableColumns(recalls), version: sql<string>`${recalls}.xmin::text` }

export type Recall = typeof recalls.$inferSelect & { version: string }

export type RecallFields = Pick<Recall, 'pest' | 'suspectId' | 'infectedSince' | 'hostPlants' | 'advice'>

export async function insertRecall(db: Database, fields: RecallFields, at: Date): Promise<number> {
  const rows = await db
    .insert(recalls)
    .values({ ...fields, createdAt: at })
    .returning({ id: recalls.id })
  return only(rows).id
}

/** Replaces a draft. */
export async function updateDraft(tx: Database, id: number, fields: RecallFields): Promise<void> {
  await tx.update(recalls).set(fields).where(eq(recalls.id, id))
}

export async function deleteDraft(tx: Database, id: number): Promise<void> {
  await tx.delete(recalls).where(eq(recalls.id, id))
}

export async function findRecall(db: Database, id: number): Promise<Recall | null> {
  const [found] = await db.select(columns).from(recalls).where(eq(recalls.id, id))
  return found ?? null
}

/** Locks a recall until the transaction ends. */
export async function lockRecall(tx: Database, id: number): Promise<Recall | null> {
  const [found] = await tx.select(columns).from(recalls).where(eq(recalls.id, id)).for('update')
  return found ?? null
}

/** The recall if it is open, which it stays until the transaction ends. */
export async function lockOpen(tx: Database, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: recalls.id })
    .from(recalls)
    .where(and(eq(recalls.id, id), eq(recalls.status, 'open')))
    .for('share')
  return found.length > 0
}

/** The latest first, with how many members are notified and how many have answered. */
export const listRecalls = (db: Database, limit: number) =>
  db
    .select({
      ...{ id: recalls.id, pest: recalls.pest, status: recalls.status, suspectId: recalls.suspectId },
      ...{ createdAt: recalls.createdAt, openedAt: recalls.openedAt, endedAt: recalls.endedAt },
      members: sql`(select count(*) from recall_members m where m.recall_id = ${recalls.id})`.mapWith(Number),
      answers: sql`(select count(m.answered_at) from recall_members m where m.recall_id = ${recalls.id})`.mapWith(
        Number,
      ),
    })
    .from(recalls)
    .orderBy(desc(recalls.id))
    .limit(limit)

/** Opens a draft or ends an open recall. */
export async function setStatus(tx: Database, id: number, status: 'open' | 'ended', at: Date): Promise<void> {
  await tx
    .update(recalls)
    .set({ status, ...(status === 'open' ? { openedAt: at } : { endedAt: at }) })
    .where(eq(recalls.id, id))
}

export async function openRecallIds(db: Database): Promise<number[]> {
  const rows = await db.select({ id: recalls.id }).from(recalls).where(eq(recalls.status, 'open')).orderBy(recalls.id)
  return rows.map(({ id }) => id)
}

/** Ended recalls that still keep a listing off sale, or of whose end a member is not notified yet. */
export async function unfinishedRecallIds(db: Database): Promise<number[]> {
  const ofRecall = eq(recallListings.recallId, recalls.id)
  const frozen = db.select({ id: recallListings.listingId }).from(recallListings)
  const waiting = db.select({ id: recallMembers.userId }).from(recallMembers)
  const rows = await db
    .select({ id: recalls.id })
    .from(recalls)
    .where(
      and(
        eq(recalls.status, 'ended'),
        or(
          exists(frozen.where(and(ofRecall, isNotNull(recallListings.frozenAt)))),
          exists(waiting.where(and(eq(recallMembers.recallId, recalls.id), isNull(recallMembers.endNotifiedAt)))),
        ),
      ),
    )
    .orderBy(recalls.id)
  return rows.map(({ id }) => id)
}

/** Rows in one statement. */
const CHUNK = 1000

/** Stores what was reached, and leaves what is known. */
export async function storeReach(tx: Database, recallId: number, reach: Reach, foundAt: Date): Promise<void> {
  const listings = reach.listings.map(({ id: listingId, via, parentId, since }) => ({
    ...{ recallId, listingId, via, parentId, infectedSince: new Date(since), foundAt },
  }))
  const handovers = reach.handovers.map(({ kind, id: handoverId, listingId }) => ({
    ...{ recallId, kind, handoverId, listingId, foundAt },
  }))
  for (let at = 0; at < listings.length; at += CHUNK)
    await tx
      .insert(recallListings)
      .values(listings.slice(at, at + CHUNK))
      .onConflictDoNothing()
  for (let at = 0; at < handovers.length; at += CHUNK)
    await tx
      .insert(recallHandovers)
      .values(handovers.slice(at, at + CHUNK))
      .onConflictDoNothing()
}

type Listing = typeof recallListings.$inferSelect
export type FoundListing = Pick<Listing, 'listingId' | 'via' | 'parentId' | 'infectedSince' | 'frozenAt'>

/** The listings that a recall has reached, by id. */
export const foundListings = (db: Database, recallId: number): Promise<FoundListing[]> =>
  db
    .select({
      ...{ listingId: recallListings.listingId, via: recallListings.via },
      ...{ parentId: recallListings.parentId, infectedSince: recallListings.infectedSince },
      frozenAt: recallListings.frozenAt,
    })
    .from(recallListings)
    .where(eq(recallListings.recallId, recallId))
    .orderBy(asc(recallListings.listingId))

export type FoundHandover = Pick<typeof recallHandovers.$inferSelect, 'kind' | 'handoverId' | 'listingId'>

/** The handovers that a recall has reached, by kind, id and listing. */
export const foundHandovers = (db: Database, recallId: number): Promise<FoundHandover[]> =>
  db
    .select({
      ...{ kind: recallHandovers.kind, handoverId: recallHandovers.handoverId, listingId: recallHandovers.listingId },
    })
    .from(recallHandovers)
    .where(eq(recallHandovers.recallId, recallId))
    .orderBy(asc(recallHandovers.kind), asc(recallHandovers.handoverId), asc(recallHandovers.listingId))

const theListing = (recallId: number, listingId: number) =>
  and(eq(recallListings.recallId, recallId), eq(recallListings.listingId, listingId))

/** Notes whether a recall keeps a listing off sale. */
export async function setFrozen(tx: Database, recallId: number, listingId: number, at: Date | null): Promise<void> {
  await tx.update(recallListings).set({ frozenAt: at }).where(theListing(recallId, listingId))
}

/** Open recalls that have reached one of these listings. */
export const openRecallsAbout = (db: Database, listingIds: readonly number[]) =>
  db
    .select({ recallId: recalls.id, listingId: recallListings.listingId })
    .from(recallListings)
    .innerJoin(recalls, and(eq(recalls.id, recallListings.recallId), eq(recalls.status, 'open')))
    .where(inArray(recallListings.listingId, [...listingIds]))
    .orderBy(recalls.id)

/** Another open recall that has reached a listing. */
export async function otherOpenRecall(tx: Database, recallId: number, listingId: number): Promise<number | null> {
  const [other] = await tx
    .select({ id: recalls.id })
    .from(recallListings)
    .innerJoin(recalls, eq(recalls.id, recallListings.recallId))
    .where(and(eq(recallListings.listingId, listingId), eq(recalls.status, 'open'), ne(recalls.id, recallId)))
    .orderBy(recalls.id)
    .limit(1)
  return other?.id ?? null
}

const someone = z.object({ id: z.int() })

/** Those of these members who have an account and are not notified of a recall yet. */
export async function toNotify(db: Database, recallId: number, memberIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    someone,
    sql`
    select p.id from people p
    where p.id = any(${sql.param(memberIds)}::int[]) and not p.has_left
      and not exists (select from recall_members m where m.recall_id = ${recallId} and m.user_id = p.id)
    order by p.id`,
  )
  return rows.map(({ id }) => id)
}

/** Claims the notification of a member. False when it is sent already. */
export async function claimMember(tx: Database, recallId: number, userId: number, at: Date): Promise<boolean> {
  const added = await tx
    .insert(recallMembers)
    .values({ recallId, userId, notifiedAt: at })
    .onConflictDoNothing()
    .returning({ userId: recallMembers.userId })
  return added.length > 0
}

/** Members who are not notified of the end of a recall yet. */
export async function toNotifyOfEnd(db: Database, recallId: number): Promise<number[]> {
  const rows = await db
    .select({ id: recallMembers.userId })
    .from(recallMembers)
    .where(and(eq(recallMembers.recallId, recallId), isNull(recallMembers.endNotifiedAt)))
    .orderBy(recallMembers.userId)
  return rows.map(({ id }) => id)
}

export type RecallMember = typeof recallMembers.$inferSelect

const theMember = (recallId: number, userId: number) =>
  and(eq(recallMembers.recallId, recallId), eq(recallMembers.userId, userId))

/** Claims the notification of a member about the end. False when it is sent already. */
export async function claimEnd(tx: Database, recallId: number, userId: number, at: Date): Promise<boolean> {
  const claimed = await tx
    .update(recallMembers)
    .set({ endNotifiedAt: at })
    .where(and(theMember(recallId, userId), isNull(recallMembers.endNotifiedAt)))
    .returning({ userId: recallMembers.userId })
  return claimed.length > 0
}

export async function findMember(db: Database, recallId: number, userId: number): Promise<RecallMember | null> {
  const [found] = await db.select().from(recallMembers).where(theMember(recallId, userId))
  return found ?? null
}

export const membersOf = (db: Database, recallId: number): Promise<RecallMember[]> =>
  db.select().from(recallMembers).where(eq(recallMembers.recallId, recallId)).orderBy(recallMembers.userId)

/** Stores what a member found, in place of an earlier answer. */
export async function setFinding(
  db: Database,
  { recallId, userId }: { recallId: number; userId: number },
  finding: Finding,
  at: Date,
): Promise<void> {
  await db.update(recallMembers).set({ finding, answeredAt: at }).where(theMember(recallId, userId))
}

/** Members whom open recalls concern, with each host plant; null: any plant. */
export async function suspectsOf(db: Database): Promise<{ growerId: number; plant: string | null }[]> {
  const found = await db
    .select({ growerId: recallMembers.userId, hostPlants: recalls.hostPlants })
    .from(recallMembers)
    .innerJoin(recalls, and(eq(recalls.id, recallMembers.recallId), eq(recalls.status, 'open')))
  return found.flatMap(({ growerId, hostPlants }) => {
    const plants = hostPlants.length > 0 ? hostPlants : [null]
    return plants.map((plant) => ({ growerId, plant }))
  })
}

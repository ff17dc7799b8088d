import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { notBlocked } from '#features/accounts/server/contact-store.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { people } from '#features/accounts/server/tables.ts'
import type { WantedStatus } from '../wanted.ts'
import { wanted } from './tables.ts'

/** A request with its author. */
export type WantedRow = Awaited<ReturnType<typeof wantedWhere>>[number]

/** Excludes requests that were deleted, and those of users who have left. */
const visible = and(ne(wanted.status, 'removed'), isNull(wanted.deletedAt), not(people.hasLeft), not(people.isClosing))

const wantedWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      id: wanted.id,
      authorId: wanted.authorId,
      authorName: people.fullName,
      authorAvatar: people.avatar,
      title: wanted.title,
      note: wanted.note,
      plantSlug: wanted.plantSlug,
      outcode: wanted.outcode,
      radius: wanted.radius,
      status: wanted.status,
      createdAt: wanted.createdAt,
      updatedAt: wanted.updatedAt,
      expiresAt: wanted.expiresAt,
    })
    .from(wanted)
    .innerJoin(people, eq(people.id, wanted.authorId))
    .where(and(visible, condition))
    .$dynamic()

/** A process of the release before may have opened a deleted one again. */
const isOpenAt = (now: Date) => and(eq(wanted.status, 'open'), gt(wanted.expiresAt, now), isNull(wanted.deletedAt))

interface Around {
  lat: number
  lng: number
  miles: number
}

const isWithin = ({ lat, lng, miles }: Around): SQL =>
  sql`${wanted.place} <@ circle(planar(${lat}::float8, ${lng}::float8), ${miles}::float8)`

interface Listed {
  now: Date
  /** The reader, who does not see requests of people blocked either way. */
  reader: number | null
  around: Around | null
  before: number | undefined
  limit: number
}

/** Open requests, newest first. */
export const openWanted = (db: Database, { now, reader, around, before, limit }: Listed): Promise<WantedRow[]> =>
  wantedWhere(
    db,
    and(
      isOpenAt(now),
      ...(around ? [isWithin(around)] : []),
      ...(before === undefined ? [] : [lt(wanted.id, before)]),
      ...(reader === null ? [] : [notBlocked(wanted.authorId, sql`${reader}::int`)]),
    ),
  )
    .orderBy(desc(wanted.id))
    .limit(limit)

/** Those of these requests that are open. */
export const openAmong = (db: Database, ids: readonly number[], now: Date): Promise<WantedRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : wantedWhere(db, and(isOpenAt(now), inArray(wanted.id, [...ids])))

interface OwnPage {
  /** Only those that are open, or only the others. */
  state: 'open' | 'ended' | undefined
  now: Date
  limit: number
  cursor: number | undefined
}

/** A member's requests in every status but removed, newest first. */
export const wantedOfAuthor = (
  db: Database,
  authorId: number,
  { state, now, limit, cursor }: OwnPage,
): Promise<WantedRow[]> => {
  const isOpen = sql`(${isOpenAt(now)})`
  const inState = { open: isOpen, ended: not(isOpen) }
  return wantedWhere(
    db,
    and(
      eq(wanted.authorId, authorId),
      cursor === undefined ? undefined : lt(wanted.id, cursor),
      state === undefined ? undefined : inState[state],
    ),
  )
    .orderBy(desc(wanted.id))
    .limit(limit)
}

/** A request in any status, also one that was removed or deleted, or of a member who leaves: for staff. */
export async function findWantedForStaff(db: Database, id: number) {
  const { title, note, outcode, status, createdAt, expiresAt, deletedAt } = wanted
  const [found] = await db
    .select({ title, note, outcode, status, createdAt, expiresAt, deletedAt })
    .from(wanted)
    .where(eq(wanted.id, id))
  return found ?? null
}

export async function findWanted(db: Database, id: number): Promise<WantedRow | null> {
  const [found] = await wantedWhere(db, eq(wanted.id, id))
  return found ?? null
}

/** Who posted a request; null when there is none or it was removed or deleted. */
export async function authorOfWanted(db: Database, id: number): Promise<number | null> {
  const [found] = await db
    .select({ authorId: wanted.authorId })
    .from(wanted)
    .where(and(eq(wanted.id, id), ne(wanted.status, 'removed'), isNull(wanted.deletedAt)))
  return found?.authorId ?? null
}

/** Serialises changes to a member's requests across processes. Held until the transaction ends. */
export async function lockWantedOf(tx: Database, authorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wanted requests'), ${authorId})`)
}

export const countOpen = (db: Database, authorId: number, now: Date): Promise<number> =>
  db.$count(wanted, and(eq(wanted.authorId, authorId), isOpenAt(now)))

export interface WantedValues {
  title: string
  note: string | null
  plantSlug: string | null
  outcode: string
  lat: number
  lng: number
  radius: number
  expiresAt: Date
}

const columnsOf = ({ lat, lng, ...values }: WantedValues) => ({
  ...values,
  place: sql`planar(${lat}::float8, ${lng}::float8)`,
})

export async function insertWanted(tx: Database, authorId: number, values: WantedValues, at: Date): Promise<number> {
  const [added] = await tx
    .insert(wanted)
    .values({ authorId, ...columnsOf(values), createdAt: at, updatedAt: at })
    .returning({ id: wanted.id })
  if (added === undefined) throw new Error('The request was not stored.')
  return added.id
}

export async function updateWanted(tx: Database, id: number, values: WantedValues, at: Date): Promise<void> {
  await tx
    .update(wanted)
    .set({ ...columnsOf(values), updatedAt: at })
    .where(eq(wanted.id, id))
}

/** Hides a request from everyone but staff. Processes of the release before show it to its author as closed. */
export async function markDeleted(tx: Database, id: number, at: Date): Promise<void> {
  await tx.update(wanted).set({ status: 'closed', deletedAt: at, updatedAt: at }).where(eq(wanted.id, id))
}

/** Deletes the rows of requests that were deleted before a moment, with all their data. */
export async function purgeDeleted(db: Database, before: Date): Promise<void> {
  await db.delete(wanted).where(lt(wanted.deletedAt, before))
}

export async function setStatus(tx: Database, id: number, status: WantedStatus, at: Date): Promise<void> {
  await tx.update(wanted).set({ status, updatedAt: at }).where(eq(wanted.id, id))
}

/** Closes a member's open requests. Returns their ids. */
export async function closeAll(tx: Database, authorId: number, at: Date): Promise<number[]> {
  const closed = await tx
    .update(wanted)
    .set({ status: 'closed', updatedAt: at })
    .where(and(eq(wanted.authorId, authorId), eq(wanted.status, 'open')))
    .returning({ id: wanted.id })
  return closed.map(({ id }) => id)
}

/** Opens a request again until a time. */
export async function reopen(tx: Database, id: number, { at, expiresAt }: { at: Date; expiresAt: Date }) {
  await tx.update(wanted).set({ status: 'open', updatedAt: at, expiresAt }).where(eq(wanted.id, id))
}

/** Requests whose time is over, oldest first. */
export const dueToExpire = (db: Database, now: Date, limit: number): Promise<{ id: number; authorId: number }[]> =>
  db
    .select({ id: wanted.id, authorId: wanted.authorId })
    .from(wanted)
    .where(and(eq(wanted.status, 'open'), lte(wanted.expiresAt, now)))
    .orderBy(wanted.expiresAt, wanted.id)
    .limit(limit)

/** Locks a request, in any status; null when there is none. */
export async function lockWanted(tx: Database, id: number) {
  const [found] = await tx
    .select({
      authorId: wanted.authorId,
      title: wanted.title,
      note: wanted.note,
      plantSlug: wanted.plantSlug,
      outcode: wanted.outcode,
      radius: wanted.radius,
      status: wanted.status,
      expiresAt: wanted.expiresAt,
      deletedAt: wanted.deletedAt,
    })
    .from(wanted)
    .where(eq(wanted.id, id))
    .for('update')
  return found ?? null
}

export const wantedToKeep = rowsToKeep(wanted, { where: sql`author_id in ${membersToKeep}` })

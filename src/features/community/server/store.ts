import { and, eq, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { people } from '#features/accounts/server/tables.ts'
import { swapDays } from './tables.ts'

/** A swap day with the name of the person who announced it. */
export type SwapDayRow = Awaited<ReturnType<typeof swapDaysWhere>>[number]

/** Excludes swap days of users who have left. */
const visible = and(ne(swapDays.status, 'removed'), not(people.hasLeft), not(people.isClosing))

const swapDaysWhere = (db: Database, condition: SQL) =>
  db
    .select({
      id: swapDays.id,
      authorId: swapDays.authorId,
      authorName: people.fullName,
      title: swapDays.title,
      description: swapDays.description,
      venue: swapDays.venue,
      postcode: swapDays.postcode,
      outcode: swapDays.outcode,
      lat: swapDays.latitude,
      lng: swapDays.longitude,
      link: swapDays.link,
      startsAt: swapDays.startsAt,
      endsAt: swapDays.endsAt,
      status: swapDays.status,
      sequence: swapDays.sequence,
      createdAt: swapDays.createdAt,
      updatedAt: swapDays.updatedAt,
    })
    .from(swapDays)
    .innerJoin(people, eq(people.id, swapDays.authorId))
    .where(and(visible, condition))
    .$dynamic()

/** Swap days that are not over, sorted by date. */
export const swapDaysToCome = (db: Database, now: Date, limit: number): Promise<SwapDayRow[]> =>
  swapDaysWhere(db, gt(swapDays.endsAt, now)).orderBy(swapDays.startsAt, swapDays.id).limit(limit)

/** These swap days, also those that are over, sorted by date. */
export const swapDaysAmong = (db: Database, ids: readonly number[]): Promise<SwapDayRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : swapDaysWhere(db, inArray(swapDays.id, [...ids])).orderBy(swapDays.startsAt, swapDays.id)

export async function findSwapDay(db: Database, id: number): Promise<SwapDayRow | null> {
  const [day] = await swapDaysWhere(db, eq(swapDays.id, id))
  return day ?? null
}

/** Who announced a swap day; null when there is none or it was removed. */
export async function authorOf(db: Database, id: number): Promise<number | null> {
  const [day] = await db
    .select({ authorId: swapDays.authorId })
    .from(swapDays)
    .where(and(eq(swapDays.id, id), ne(swapDays.status, 'removed')))
  return day?.authorId ?? null
}

/** Serialises changes to a user's swap days across processes. Held until the transaction ends. */
export async function lockSwapDaysOf(tx: Database, authorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('swap days'), ${authorId})`)
}

export const countToCome = (db: Database, authorId: number, now: Date): Promise<number> =>
  db.$count(swapDays, and(eq(swapDays.authorId, authorId), eq(swapDays.status, 'planned'), gt(swapDays.endsAt, now)))

export interface SwapDayValues {
  title: string
  description: string
  venue: string
  postcode: string
  outcode: string
  lat: number
  lng: number
  link: string | null
  startsAt: Date
  endsAt: Date
}

const columnsOf = (values: SwapDayValues) => ({
  title: values.title,
  description: values.description,
  venue: values.venue,
  postcode: values.postcode,
  outcode: values.outcode,
  latitude: values.lat,
  longitude: values.lng,
  link: values.link,
  startsAt: values.startsAt,
  endsAt: values.endsAt,
})

export async function insertSwapDay(tx: Database, authorId: number, values: SwapDayValues, at: Date): Promise<number> {
  const [added] = await tx
    .insert(swapDays)
    .values({ authorId, ...columnsOf(values), createdAt: at, updatedAt: at })
    .returning({ id: swapDays.id })
  if (added === undefined) throw new Error('The swap day was not stored.')
  return added.id
}

/** Calendars take a higher sequence for a change. */
const nextSequence = sql`${swapDays.sequence} + 1`

export async function updateSwapDay(tx: Database, id: number, values: SwapDayValues, at: Date): Promise<void> {
  await tx
    .update(swapDays)
    .set({ ...columnsOf(values), sequence: nextSequence, updatedAt: at })
    .where(eq(swapDays.id, id))
}

export async function markCancelled(tx: Database, id: number, at: Date): Promise<void> {
  await tx
    .update(swapDays)
    .set({ status: 'cancelled', sequence: nextSequence, updatedAt: at })
    .where(and(eq(swapDays.id, id), eq(swapDays.status, 'planned')))
}

export type SwapDayStatus = typeof swapDays.$inferSelect.status

/** Removes a swap day from every list. Returns its status before; null when it is removed already. */
export async function removeByStaff(tx: Database, id: number, at: Date): Promise<SwapDayStatus | null> {
  const [day] = await tx.select({ status: swapDays.status }).from(swapDays).where(eq(swapDays.id, id)).for('update')
  if (!day || day.status === 'removed') return null
  await setStatus(tx, id, 'removed', at)
  return day.status
}

export const restoreByStaff = (tx: Database, id: number, before: SwapDayStatus, at: Date): Promise<void> =>
  setStatus(tx, id, before, at)

async function setStatus(tx: Database, id: number, status: SwapDayStatus, at: Date): Promise<void> {
  await tx.update(swapDays).set({ status, sequence: nextSequence, updatedAt: at }).where(eq(swapDays.id, id))
}

export const swapDaysToKeep = rowsToKeep(swapDays, { where: sql`author_id in ${membersToKeep}` })

import { and, eq, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { firstRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { removeShareGroup } from '#features/checkout/ledger/server/share-store.ts'
import { listingsToKeep } from '#features/listings/base/server/rows-to-keep-store.ts'
import type { Point } from '#shared/places/geo.ts'
import { type GroupKind, type GroupStatus, groupKinds, slugOf } from '../group.ts'
import { groupMembers, groups, listingGroups } from './tables.ts'

/** Members who are there: neither left, nor leaving, nor suspended. For a statement about people `p`. */
export const isThere = sql`not p.has_left and not p.is_closing and not p.is_suspended`

export const isMember = sql`m.state = ${state(groupMembers.state, 'member')}`
export const isOrganiser = sql`m.role = ${state(groupMembers.role, 'organiser')}`
const isActive = sql`g.status = ${state(groups.status, 'active')}`

const groupRow = z.object({
  ...{ id: z.int(), slug: z.string(), name: z.string(), kind: z.enum(groupKinds), about: z.string() },
  ...{ outcode: z.string(), createdAt: time, members: z.int() },
})
export type GroupRow = z.output<typeof groupRow>

/** Groups with at least one member who is there. */
const groupsWhere = (condition: SQL): SQL => sql`
  select g.id, g.slug, g.name, g.kind, g.about, g.outcode, g.created_at as "createdAt", counted.members
  from groups g cross join lateral (
    select count(*)::int as members from group_members m join people p on p.id = m.user_id
    where m.group_id = g.id and ${isMember} and ${isThere}
  ) counted
  where ${isActive} and counted.members > 0 and ${condition}`

export const findGroupBySlug = (db: Database, slug: string): Promise<GroupRow | null> =>
  firstRowOf(db, groupRow, groupsWhere(sql`g.slug = ${slug}`))

export const findGroup = (db: Database, id: number): Promise<GroupRow | null> =>
  firstRowOf(db, groupRow, groupsWhere(sql`g.id = ${id}`))

interface Listed {
  /** The nearest first, within some miles; null for all, the newest first. */
  around: (Point & { miles: number }) | null
  skip: number
  limit: number
}

export function listedGroups(db: Database, { around, skip, limit }: Listed): Promise<GroupRow[]> {
  const rest = sql`limit ${limit} offset ${skip}`
  if (!around) return rowsOf(db, groupRow, sql`${groupsWhere(sql`true`)} order by g.id desc ${rest}`)
  const here = sql`planar(${around.lat}::float8, ${around.lng}::float8)`
  const isNear = sql`g.place <@ circle(${here}, ${around.miles}::float8)`
  return rowsOf(db, groupRow, sql`${groupsWhere(isNear)} order by g.place <-> ${here}, g.id desc ${rest}`)
}

/** These groups, in no order. */
export const groupsAmong = (db: Database, ids: readonly number[]): Promise<GroupRow[]> =>
  rowsOf(db, groupRow, groupsWhere(sql`g.id = any(${sql.param(ids)}::int[])`))

/** A group that is active, with what only its organiser sees; null when there is none. */
export async function activeGroup(db: Database, id: number): Promise<LockedGroup | null> {
  const [found] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.status, 'active')))
  return found ?? null
}

/** Locks a group in any status; null when there is none. Every change of a group and of its members begins with it. */
export async function lockGroup(tx: Database, id: number) {
  const [found] = await tx.select().from(groups).where(eq(groups.id, id)).for('update')
  return found ?? null
}
/** Whether a group is active, which stays so until the transaction ends. */
export async function isActiveUntilCommit(tx: Database, id: number): Promise<boolean> {
  const [found] = await tx.select({ status: groups.status }).from(groups).where(eq(groups.id, id)).for('share')
  return found?.status === 'active'
}

export type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>

export interface GroupValues {
  name: string
  kind: GroupKind
  about: string
  outcode: string
  lat: number
  lng: number
}

const columnsOf = ({ lat, lng, ...values }: GroupValues) => ({
  ...values,
  place: sql`planar(${lat}::float8, ${lng}::float8)`,
})

/** Groups of one name in one district. */
const MAX_NAMESAKES = 50

/** Stores a group at the first free address of its name. Null when there are too many of that name. */
export async function insertGroup(
  tx: Database,
  values: GroupValues,
  { code, at }: { code: string; at: Date },
): Promise<number | null> {
  for (let n = 1; n <= MAX_NAMESAKES; n++) {
    const [added] = await tx
      .insert(groups)
      .values({ ...columnsOf(values), slug: slugOf(values, n), code, createdAt: at, updatedAt: at })
      .onConflictDoNothing({ target: groups.slug })
      .returning({ id: groups.id })
    if (added) return added.id
  }
  return null
}

export async function updateGroup(tx: Database, id: number, values: GroupValues, at: Date): Promise<void> {
  await tx
    .update(groups)
    .set({ ...columnsOf(values), updatedAt: at })
    .where(eq(groups.id, id))
}

export async function setCode(tx: Database, id: number, code: string): Promise<void> {
  await tx.update(groups).set({ code }).where(eq(groups.id, id))
}

export async function setStatus(tx: Database, id: number, status: GroupStatus, at: Date): Promise<void> {
  await tx.update(groups).set({ status, updatedAt: at }).where(eq(groups.id, id))
}

/** Deletes groups that ended before a moment, with everything about them. */
export async function deleteEndedBefore(
  db: Database,
  before: Date,
  { except }: { except: readonly number[] },
): Promise<void> {
  await db
    .delete(groups)
    .where(and(eq(groups.status, 'ended'), lt(groups.updatedAt, before), notInArray(groups.id, [...except])))
}

/** Addresses of the pages of groups for search engines, the newest first. */
export const pagesOfGroups = (db: Database, limit: number): Promise<{ slug: string; changed: Date }[]> =>
  rowsOf(
    db,
    z.object({ slug: z.string(), changed: time }),
    sql`
    select g.slug, g.updated_at as changed from groups g
    where ${isActive} and exists (
      select from group_members m join people p on p.id = m.user_id
      where m.group_id = g.id and ${isMember} and ${isThere}
    ) order by g.id desc limit ${limit}`,
  )

/** A group in any status, for staff. */
export async function findGroupForStaff(db: Database, id: number) {
  const { name, kind, about, outcode, status, createdAt } = groups
  const [found] = await db
    .select({ name, kind, about, outcode, status, createdAt })
    .from(groups)
    .where(eq(groups.id, id))
  return found ?? null
}

/** Removes a group from sight. Returns its status before; null when it is gone or removed already. */
export async function removeByStaff(tx: Database, id: number, at: Date): Promise<GroupStatus | null> {
  const found = await lockGroup(tx, id)
  if (!found || found.status === 'removed') return null
  await setStatus(tx, id, 'removed', at)
  await removeShareGroup(tx, id, at)
  return found.status
}

export async function restoreByStaff(tx: Database, id: number, before: GroupStatus, at: Date): Promise<void> {
  await setStatus(tx, id, before, at)
  await removeShareGroup(tx, id, null)
}

/** Who answers for a group: its organiser, or while there is none who joined first. Null when it cannot be seen. */
export async function responsibleForGroup(db: Database, id: number): Promise<number | null> {
  const found = await firstRowOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select m.user_id as id from groups g join group_members m on m.group_id = g.id join people p on p.id = m.user_id
    where g.id = ${id} and ${isActive} and ${isMember} and ${isThere}
    order by ${isOrganiser} desc, m.since, m.user_id limit 1`,
  )
  return found?.id ?? null
}

/**
 * Active groups whose organiser is not there though another member is, or that nobody organises. Where only a suspended
 * organiser is left nothing can be done, and such groups must not crowd out the others.
 */
export async function groupsWithoutOrganiser(db: Database, limit: number): Promise<number[]> {
  const found = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select g.id from groups g where ${isActive} and not exists (
      select from group_members m join people p on p.id = m.user_id
      where m.group_id = g.id and ${isOrganiser} and ${isThere}
    ) and (
      exists (
        select from group_members m join people p on p.id = m.user_id
        where m.group_id = g.id and ${isMember} and ${isThere}
      ) or not exists (select from group_members m where m.group_id = g.id and ${isOrganiser})
    ) order by g.id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

/** Not what has ended, nor what staff have removed: cases and appeals stay behind. */
const keepableGroups = sql`(
  select m.group_id from group_members m join groups g on g.id = m.group_id
  where ${isOrganiser} and ${isActive} and m.user_id in ${membersToKeep})`

export const groupsToKeep = [
  rowsToKeep(groups, { where: sql`id in ${keepableGroups}`, values: { moneyRemindedAt: sql`null` } }),
  rowsToKeep(listingGroups, {
    where: sql`listing_id in ${listingsToKeep} and (group_id is null or group_id in ${keepableGroups})`,
  }),
  rowsToKeep(groupMembers, { where: sql`group_id in ${keepableGroups} and user_id in ${membersToKeep}` }),
]

import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { firstRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { notBlocked } from '#features/accounts/server/contact-store.ts'
import { type MemberState, memberRoles, memberStates } from '../group.ts'
import { isMember, isOrganiser, isThere } from './store.ts'
import { groupMembers, groups } from './tables.ts'

/** How someone stands to a group; null when they have nothing to do with it. */
export async function membershipOf(db: Database, groupId: number, userId: number) {
  const { state: now, role, isShown, isOnProfile, sharePercent } = groupMembers
  const [found] = await db
    .select({ state: now, role, isShown, isOnProfile, sharePercent })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  return found ?? null
}

const person = { id: z.int(), fullName: z.string(), avatar: z.nullable(z.string()) }
const personColumns = sql`p.id, p.full_name as "fullName", p.avatar`

interface Reader {
  id: number | null
  isMember: boolean
}

/** What a reader may see of the members: others see those who are shown, and nobody someone blocked either way. */
const isSeenBy = ({ id, isMember: isInside }: Reader) => sql`
  (${isInside} or m.is_shown or p.id = ${id}::int)
  and ${id === null ? sql`true` : notBlocked(sql`p.id`, sql`${id}::int`)}`

/** The members whom a reader sees, the organiser first, then those who joined first. */
export const membersSeenBy = (db: Database, groupId: number, reader: Reader, limit: number) =>
  rowsOf(
    db,
    z.object({ ...person, role: z.enum(memberRoles), isShown: z.boolean() }),
    sql`
    select ${personColumns}, m.role, m.is_shown as "isShown"
    from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and ${isMember} and ${isThere} and ${isSeenBy(reader)}
    order by ${isOrganiser} desc, m.since, m.user_id limit ${limit}`,
  )

/** The members whose listings the page shows. */
export async function sellersOf(db: Database, groupId: number): Promise<number[]> {
  const found = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select p.id from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and ${isMember} and m.is_shown and ${isThere} order by p.id`,
  )
  return found.map(({ id }) => id)
}

/** Everyone in a group except its organiser, those who joined first first: also people blocked either way, whom the organiser can remove. */
export const othersIn = (db: Database, groupId: number) =>
  rowsOf(
    db,
    z.object(person),
    sql`
    select ${personColumns} from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and ${isMember} and not ${isOrganiser} and not p.has_left
    order by m.since, m.user_id`,
  )

/** The people who ask to join, the earliest first, without people blocked either way by the organiser. */
export const askedIn = (db: Database, groupId: number, organiserId: number) =>
  rowsOf(
    db,
    z.object({ ...person, since: time }),
    sql`
    select ${personColumns}, m.since from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and m.state = ${state(groupMembers.state, 'asked')} and ${isThere}
      and ${notBlocked(sql`p.id`, sql`${organiserId}::int`)}
    order by m.since, m.user_id`,
  )

/** Who was not let in or was removed, the latest first. */
export const refusedIn = (db: Database, groupId: number, limit: number) =>
  rowsOf(
    db,
    z.object(person),
    sql`
    select ${personColumns} from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and m.state = ${state(groupMembers.state, 'refused')} and not p.has_left
    order by m.since desc, m.user_id limit ${limit}`,
  )

/** The organiser of a group in any state of the account; null when there is none. */
export async function organiserOf(db: Database, groupId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.role, 'organiser')))
  return found?.id ?? null
}

/** The organiser, while they are there. */
export const organiserThere = (db: Database, groupId: number) =>
  firstRowOf(
    db,
    z.object(person),
    sql`
    select ${personColumns} from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and ${isOrganiser} and ${isThere}`,
  )

/** Who organises a group next: of the members who are there, the one who joined first. */
export const nextOrganiser = (db: Database, groupId: number) =>
  firstRowOf(
    db,
    z.object(person),
    sql`
    select ${personColumns} from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and ${isMember} and not ${isOrganiser} and ${isThere}
    order by m.since, m.user_id limit 1`,
  )

/** The member, if they belong to the group and are there. */
export const memberThere = (db: Database, groupId: number, userId: number) =>
  firstRowOf(
    db,
    z.object(person),
    sql`
    select ${personColumns} from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and m.user_id = ${userId} and ${isMember} and ${isThere}`,
  )

export const countIn = (db: Database, groupId: number, wanted: MemberState): Promise<number> =>
  db.$count(groupMembers, and(eq(groupMembers.groupId, groupId), eq(groupMembers.state, wanted)))

/** A person by id; null when they have left. */
export const personOf = (db: Database, userId: number) =>
  firstRowOf(db, z.object(person), sql`select ${personColumns} from people p where p.id = ${userId} and not p.has_left`)

/** How many active groups someone belongs to or asks to join, and how many of them they organise. */
export async function countOf(db: Database, userId: number): Promise<{ joined: number; organised: number }> {
  const found = await firstRowOf(
    db,
    z.object({ joined: z.int(), organised: z.int() }),
    sql`
    select count(*)::int as joined, count(*) filter (where ${isOrganiser})::int as organised
    from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${userId} and m.state <> ${state(groupMembers.state, 'refused')}
      and g.status = ${state(groups.status, 'active')}`,
  )
  return found ?? { joined: 0, organised: 0 }
}

/** Serialises what changes the number of someone's groups. Held until the transaction ends; taken before any group. */
export async function lockGroupsOf(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('groups of a member'), ${userId})`)
}

interface NewMember {
  groupId: number
  userId: number
  state: MemberState
  isShown: boolean
  at: Date
}

/** Stores how someone stands to a group from now on. */
export async function setState(tx: Database, { groupId, userId, state: next, isShown, at }: NewMember): Promise<void> {
  await tx
    .insert(groupMembers)
    .values({ groupId, userId, state: next, isShown, since: at })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      // Who joins a group they belonged to before chooses a share once more.
      set: { state: next, role: 'member', isShown, sharePercent: 0, since: at },
    })
}

export async function deleteMembership(tx: Database, groupId: number, userId: number): Promise<void> {
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Nobody asks to join a group that has ended. */
export async function deleteAsked(tx: Database, groupId: number): Promise<void> {
  await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.state, 'asked')))
}

/** Between two people who block each other nobody asks to join any more. */
export async function deleteAskedBetween(tx: Database, one: number, other: number): Promise<void> {
  await tx.execute(sql`
    delete from group_members asked using group_members m
    where m.group_id = asked.group_id and ${isOrganiser} and asked.state = ${state(groupMembers.state, 'asked')}
      and (asked.user_id, m.user_id) in ((${one}, ${other}), (${other}, ${one}))`)
}

export async function setChoices(
  tx: Database,
  groupId: number,
  userId: number,
  choices: { isShown?: boolean | undefined; isOnProfile?: boolean | undefined },
): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ userId, ...choices })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
}

/** Makes a member the organiser, and the one before a member. */
export async function passRole(tx: Database, groupId: number, userId: number): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ role: 'member' })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.role, 'organiser')))
  await tx
    .update(groupMembers)
    .set({ role: 'organiser' })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
  // What waits for the group waits for an account of the new organiser.
  await tx.update(groups).set({ moneyRemindedAt: null }).where(eq(groups.id, groupId))
}

const ownRow = z.object({
  ...{ groupId: z.int(), state: z.enum(memberStates), role: z.enum(memberRoles) },
  ...{ isShown: z.boolean(), isOnProfile: z.boolean(), sharePercent: z.int() },
})

/** The groups someone belongs to or asks to join, the latest first. */
export const groupsOfMember = (db: Database, userId: number) =>
  rowsOf(
    db,
    ownRow,
    sql`
    select m.group_id as "groupId", m.state, m.role, m.is_shown as "isShown", m.is_on_profile as "isOnProfile",
      m.share_percent as "sharePercent"
    from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${userId} and m.state <> ${state(groupMembers.state, 'refused')}
      and g.status = ${state(groups.status, 'active')}
    order by m.since desc, m.group_id desc`,
  )

/** The groups that a member's profile names. */
export const groupsOnProfile = (db: Database, userId: number) =>
  rowsOf(
    db,
    z.object({ slug: z.string(), name: z.string() }),
    sql`
    select g.slug, g.name from group_members m join groups g on g.id = m.group_id join people p on p.id = m.user_id
    where m.user_id = ${userId} and ${isMember} and m.is_on_profile and g.status = ${state(groups.status, 'active')}
      and ${isThere}
    order by g.name, g.id`,
  )

/** Members to notify after one of them, by id. */
export const membersAfter = (db: Database, groupId: number, afterId: number, limit: number) =>
  rowsOf(
    db,
    z.object(person),
    sql`
    select ${personColumns} from group_members m join people p on p.id = m.user_id
    where m.group_id = ${groupId} and ${isMember} and ${isThere} and p.id > ${afterId} order by p.id limit ${limit}`,
  )

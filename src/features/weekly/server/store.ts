import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { people } from '#features/accounts/server/tables.ts'
import type { Week } from '../week.ts'
import { weeklyEmails } from './tables.ts'

export type WeeklyRow = typeof weeklyEmails.$inferSelect

export async function findWeekly(db: Database, userId: number): Promise<WeeklyRow | null> {
  const [found] = await db.select().from(weeklyEmails).where(eq(weeklyEmails.userId, userId))
  return found ?? null
}

/** Turns it on, or changes where it looks. Only turning it on is a new consent. */
export async function turnOn(
  tx: Database,
  { now, ...row }: Pick<WeeklyRow, 'userId' | 'outcode' | 'radius' | 'household'> & { now: Date },
): Promise<void> {
  await tx
    .insert(weeklyEmails)
    .values({ ...row, consentedAt: now })
    .onConflictDoUpdate({
      target: weeklyEmails.userId,
      set: {
        ...{ outcode: row.outcode, radius: row.radius, household: row.household },
        ...{ endedAt: null, endedByLink: false },
        consentedAt: sql`case when ${weeklyEmails.endedAt} is null then ${weeklyEmails.consentedAt} else excluded.consented_at end`,
      },
    })
}

/** Stops it for good; idempotent. */
export async function turnOff(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(weeklyEmails)
    .set({ endedAt: sql`coalesce(${weeklyEmails.endedAt}, ${now.toISOString()})`, endedByLink: false })
    .where(eq(weeklyEmails.userId, userId))
}

/** Stops it by the link in the email; idempotent. */
export async function turnOffByLink(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(weeklyEmails)
    .set({ endedAt: now, endedByLink: true })
    .where(and(eq(weeklyEmails.userId, userId), isNull(weeklyEmails.endedAt)))
}

/** The household of a member who asked for it; null ends the filter. */
export async function setWeeklyHousehold(tx: Database, userId: number, household: string | null): Promise<void> {
  await tx.update(weeklyEmails).set({ household }).where(eq(weeklyEmails.userId, userId))
}

/** Undoes what the link stopped since a time, and nothing else; idempotent. It is a new consent. */
export async function undoTurnOff(
  db: Database,
  userId: number,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .update(weeklyEmails)
    .set({ endedAt: null, endedByLink: false, consentedAt: now })
    .where(and(eq(weeklyEmails.userId, userId), weeklyEmails.endedByLink, gte(weeklyEmails.endedAt, since)))
}

/** Whether a member gets it. */
export const isOn = async (db: Database, userId: number): Promise<boolean> => {
  const row = await findWeekly(db, userId)
  return row !== null && row.endedAt === null
}

/**
 * Takes some members whose email of a week no job has yet, who had asked for it before. Other processes skip them. An empty
 * list is the end.
 */
export async function queueSome(tx: Database, { day, at }: Week, limit: number): Promise<number[]> {
  const rows = await rowsOf(
    tx,
    z.object({ userId: z.int() }),
    sql`
    update weekly_emails set queued_week = ${day} where user_id in (
      select user_id from weekly_emails
      where ended_at is null and consented_at < ${at.toISOString()} and (queued_week is null or queued_week < ${day})
      order by queued_week nulls first, user_id limit ${limit} for update skip locked
    ) returning user_id as "userId"`,
  )
  return rows.map(({ userId }) => userId)
}

/** Claims a member's email of a week for this transaction; null when it is done, or off. */
export async function claimWeek(tx: Database, userId: number, day: string): Promise<WeeklyRow | null> {
  const [row] = await tx
    .update(weeklyEmails)
    .set({ doneWeek: day })
    .where(
      and(
        eq(weeklyEmails.userId, userId),
        isNull(weeklyEmails.endedAt),
        or(isNull(weeklyEmails.doneWeek), lt(weeklyEmails.doneWeek, day)),
      ),
    )
    .returning()
  return row ?? null
}

export async function setSentAt(tx: Database, userId: number, sentAt: Date): Promise<void> {
  await tx.update(weeklyEmails).set({ sentAt }).where(eq(weeklyEmails.userId, userId))
}

/** Name of a member who may be sent it: there, not suspended, with a confirmed address; null otherwise. */
export async function findReader(db: Database, userId: number): Promise<{ fullName: string } | null> {
  const [found] = await db
    .select({ fullName: people.fullName })
    .from(people)
    .where(
      and(
        eq(people.id, userId),
        sql`${people.hasPassword} and ${people.isVerified}`,
        sql`not ${people.hasLeft} and not ${people.isClosing} and not ${people.isSuspended}`,
      ),
    )
  return found ?? null
}

/** Whether a member has confirmed their address. */
export async function isConfirmed(db: Database, userId: number): Promise<boolean> {
  const [found] = await db.select({ isVerified: people.isVerified }).from(people).where(eq(people.id, userId))
  return found?.isVerified ?? false
}

export const weeklyToKeep = rowsToKeep(weeklyEmails, { where: sql`user_id in ${membersToKeep}` })

import { and, asc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import { gardens, gardenPlants as plants } from './tables.ts'

/** The owner is neither suspended nor closing the account. */
const isThere = sql`not ${people.hasLeft} and not ${people.isClosing} and not ${people.isSuspended}`

/** Creates a member's garden. The tasks of this month are on its page already, so the first reminder is that of the next. */
export async function beginGarden(tx: Database, ownerId: number, month: string): Promise<void> {
  await tx.insert(gardens).values({ ownerId, remindedFor: month }).onConflictDoNothing()
}

/** Owners of gardens who were not reminded of this month, by id; nobody who is suspended or closing the account. */
export async function dueForMonth(db: Database, month: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ ownerId: gardens.ownerId })
    .from(gardens)
    .innerJoin(people, eq(people.id, gardens.ownerId))
    .where(and(lt(gardens.remindedFor, month), isThere))
    .orderBy(asc(gardens.ownerId))
    .limit(limit)
  return rows.map(({ ownerId }) => ownerId)
}

/** Claims the reminder of a month. False when another process has it. */
export async function claimMonth(tx: Database, ownerId: number, month: string): Promise<boolean> {
  const taken = await tx
    .update(gardens)
    .set({ remindedFor: month })
    .where(and(eq(gardens.ownerId, ownerId), lt(gardens.remindedFor, month)))
    .returning({ ownerId: gardens.ownerId })
  return taken.length > 0
}

/** When the orders ended about whose plants is asked. */
interface Ended {
  from: Date
  to: Date
}

const isToAsk = ({ from, to }: Ended) =>
  and(isNull(plants.askedAt), gt(plants.completedAt, from), lte(plants.completedAt, to))

/** Owners of plants about which is to be asked, by id; nobody who is suspended or closing the account. */
export async function dueQuestions(db: Database, ended: Ended, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ ownerId: plants.ownerId })
    .from(plants)
    .innerJoin(people, eq(people.id, plants.ownerId))
    .where(and(isToAsk(ended), isThere))
    .orderBy(asc(plants.ownerId))
    .limit(limit)
  return rows.map(({ ownerId }) => ownerId)
}

/** Claims the questions about a member's plants. */
export const claimQuestions = (tx: Database, ownerId: number, ended: Ended, now: Date) =>
  tx
    .update(plants)
    .set({ askedAt: now })
    .where(and(eq(plants.ownerId, ownerId), isToAsk(ended)))
    .returning({
      name: plants.name,
      transactionId: plants.transactionId,
      listingId: sql<
        number | null
      >`coalesce(${plants.listingId}, (select o.product_id from order_summaries o where o.id = ${plants.transactionId}))`,
    })

/** The secret part of the address of a member's calendar. */
export async function calendarKeyOf(db: Database, ownerId: number): Promise<string | null> {
  const [found] = await db.select({ key: gardens.calendarKey }).from(gardens).where(eq(gardens.ownerId, ownerId))
  return found?.key ?? null
}

/** Replaces the secret of a member's calendar, or with null ends its address. */
export async function setCalendarKey(tx: Database, ownerId: number, key: string | null, month: string): Promise<void> {
  await tx
    .insert(gardens)
    .values({ ownerId, calendarKey: key, remindedFor: month })
    .onConflictDoUpdate({ target: gardens.ownerId, set: { calendarKey: sql`excluded.calendar_key` } })
}

/** Whose calendar has this secret. It has ended for a member who is suspended or closing the account. */
export async function ownerOfCalendar(db: Database, key: string): Promise<number | null> {
  const [found] = await db
    .select({ ownerId: gardens.ownerId })
    .from(gardens)
    .innerJoin(people, eq(people.id, gardens.ownerId))
    .where(and(eq(gardens.calendarKey, key), isThere))
  return found?.ownerId ?? null
}

import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { only } from '#shared/required.ts'
import type { ReservationState } from '../reservation.ts'
import { crops, cropReservations as reservations } from './tables.ts'

export type ReservationRow = Awaited<ReturnType<typeof reservationsWhere>>[number]
export type StoredReservation = typeof reservations.$inferSelect

const reservationsWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      reservation: reservations,
      crop: {
        id: crops.id,
        growerId: crops.growerId,
        plantSlug: crops.plantSlug,
        variety: crops.variety,
        kind: crops.kind,
        outcode: crops.outcode,
        readyFrom: crops.readyFrom,
        readyUntil: crops.readyUntil,
        isOwnWindow: crops.isOwnWindow,
        collectFrom: crops.collectFrom,
        frostFreeOn: crops.frostFreeOn,
      },
    })
    .from(reservations)
    .innerJoin(crops, eq(crops.id, reservations.cropId))
    .where(condition)
    .$dynamic()

export const reservationsOf = (
  db: Database,
  buyerId: number,
  { limit, cursor }: { limit: number; cursor: number | undefined },
): Promise<ReservationRow[]> =>
  reservationsWhere(
    db,
    and(eq(reservations.buyerId, buyerId), cursor === undefined ? undefined : lt(reservations.id, cursor)),
  )
    .orderBy(desc(reservations.id))
    .limit(limit)

export async function findReservation(db: Database, id: number): Promise<ReservationRow | null> {
  const [found] = await reservationsWhere(db, eq(reservations.id, id))
  return found ?? null
}

/** Reads a reservation and locks it until the transaction ends. */
export async function lockReservation(tx: Database, id: number): Promise<StoredReservation | null> {
  const [found] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update')
  return found ?? null
}

/** The reservations of a crop that wait for it, in order, locked. */
export const lockWaiting = (tx: Database, cropId: number): Promise<StoredReservation[]> =>
  tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.cropId, cropId), eq(reservations.state, 'waiting')))
    .orderBy(asc(reservations.id))
    .for('update')

/** The waiting reservations of a buyer, locked. */
export const lockWaitingOf = (tx: Database, buyerId: number): Promise<StoredReservation[]> =>
  tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.buyerId, buyerId), eq(reservations.state, 'waiting')))
    .orderBy(asc(reservations.id))
    .for('update')

/** How many reservations of a buyer wait. */
export const countWaiting = (db: Database, buyerId: number): Promise<number> =>
  db.$count(reservations, and(eq(reservations.buyerId, buyerId), eq(reservations.state, 'waiting')))

/** How many plants of each of these crops waiting reservations claim. */
export async function reservedOf(db: Database, cropIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (cropIds.length === 0) return new Map()
  const rows = await db
    .select({ cropId: reservations.cropId, reserved: sql<number>`sum(${reservations.quantity})::int` })
    .from(reservations)
    .where(and(inArray(reservations.cropId, [...cropIds]), eq(reservations.state, 'waiting')))
    .groupBy(reservations.cropId)
  return new Map(rows.map(({ cropId, reserved }) => [cropId, reserved]))
}

type NewReservation = Pick<
  StoredReservation,
  'cropId' | 'buyerId' | 'quantity' | 'least' | 'unitPrice' | 'withProtection'
> & { savedCardId: number; commissionRate: number; protectionRate: number }

/** Stores a reservation; null when the buyer has one of the crop. */
export async function addReservation(tx: Database, values: NewReservation, at: Date): Promise<number | null> {
  const [added] = await tx
    .insert(reservations)
    .values({ ...values, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: reservations.id })
  return added?.id ?? null
}

type Patch = Partial<Pick<StoredReservation, 'given' | 'chargeFrom' | 'transactionId' | 'reason'>> & {
  state: ReservationState
}

export async function changeReservation(tx: Database, id: number, patch: Patch, at: Date): Promise<StoredReservation> {
  return only(
    await tx
      .update(reservations)
      .set({ ...patch, updatedAt: at })
      .where(eq(reservations.id, id))
      .returning(),
  )
}

const isUncharged = and(eq(reservations.state, 'filled'), isNull(reservations.transactionId))

/** The filled reservations of a crop whose cards were not tried yet. */
export async function unchargedOf(db: Database, cropId: number): Promise<number[]> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.cropId, cropId), isUncharged))
    .orderBy(asc(reservations.id))
  return rows.map(({ id }) => id)
}

/** The same of the crop that has a listing. */
export async function unchargedOfListing(db: Database, listingId: number): Promise<number[]> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(crops, eq(crops.id, reservations.cropId))
    .where(and(eq(crops.listingId, listingId), isUncharged))
    .orderBy(asc(reservations.id))
  return rows.map(({ id }) => id)
}

/** The same of crops that staff have removed. */
export async function unchargedOfRemoved(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(crops, eq(crops.id, reservations.cropId))
    .where(and(eq(crops.status, 'removed'), isUncharged))
    .orderBy(asc(reservations.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Crops of a grower for which reservations wait. */
export async function awaitedCropsOf(db: Database, growerId: number): Promise<number[]> {
  const rows = await db
    .select({ id: crops.id })
    .from(crops)
    .where(and(eq(crops.growerId, growerId), hasWaiting))
    .orderBy(asc(crops.id))
  return rows.map(({ id }) => id)
}

/** Whether a card is needed for a reservation that waits. */
export const needsCard = async (db: Database, savedCardId: number): Promise<boolean> =>
  (await db.$count(reservations, and(eq(reservations.savedCardId, savedCardId), eq(reservations.state, 'waiting')))) > 0

const hasWaiting = sql`exists (select from crop_reservations r where r.crop_id = ${crops.id} and r.state = ${state(reservations.state, 'waiting')})`

/** Crops whose reservations have to end: withdrawn, removed, too late, or of a grower who leaves. */
export async function cropsToEnd(db: Database, latest: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: crops.id })
    .from(crops)
    .where(
      and(
        hasWaiting,
        sql`(${crops.status} in ${states(crops.status, ['withdrawn', 'removed', 'over'])} or ${crops.readyUntil} < ${latest}
          or exists (select from people where people.id = ${crops.growerId} and (has_left or is_closing)))`,
      ),
    )
    .orderBy(crops.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Crops with reservations that are ready by a day and whose people were not notified yet. */
export async function cropsNearlyReady(db: Database, by: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: crops.id })
    .from(crops)
    .where(
      and(
        eq(crops.status, 'growing'),
        sql`${crops.nearsAt} is null and ${crops.readyFrom} <= ${by}`,
        sql`not exists (select from people where people.id = ${crops.growerId} and is_suspended)`,
        hasWaiting,
      ),
    )
    .orderBy(crops.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function setNears(tx: Database, cropId: number, at: Date): Promise<void> {
  await tx.update(crops).set({ nearsAt: at }).where(eq(crops.id, cropId))
}

interface Ready {
  listingId: number
  readyAt: Date
  readyQuantity: number
  collectFrom: string
  frostFreeOn: string | null
  hasFrostWord: boolean
}

/** The crop is ready: a listing has what is not given to reservations. */
export async function setReady(tx: Database, cropId: number, ready: Ready): Promise<void> {
  await tx
    .update(crops)
    .set({ ...ready, status: 'ready', updatedAt: ready.readyAt })
    .where(eq(crops.id, cropId))
}

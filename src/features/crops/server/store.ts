import { and, desc, eq, gte, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { hasNoAccount, notBlocked } from '#features/accounts/server/contact-store.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { listingsToKeep } from '#features/listings/base/server/rows-to-keep-store.ts'
import type { CropStatus } from '../crop.ts'
import type { PromisedCrop } from '../demand.ts'
import { cropReservations, crops } from './tables.ts'

/** A crop with its grower. */
export type CropRow = Awaited<ReturnType<typeof cropsWhere>>[number]

/** Excludes crops of growers who have left, are leaving or are suspended, and those that staff removed. */
const visible = and(ne(crops.status, 'removed'), not(hasNoAccount(crops.growerId, crops.growerId)))

const growerName = sql<string>`(select full_name from people where people.id = ${crops.growerId})`
const growerAvatar = sql<string | null>`(select avatar from people where people.id = ${crops.growerId})`

const cropsWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      id: crops.id,
      growerId: crops.growerId,
      growerName,
      growerAvatar,
      plantSlug: crops.plantSlug,
      variety: crops.variety,
      kind: crops.kind,
      note: crops.note,
      quantity: crops.quantity,
      price: crops.price,
      sownOn: crops.sownOn,
      readyFrom: crops.readyFrom,
      readyUntil: crops.readyUntil,
      isOwnWindow: crops.isOwnWindow,
      frostFreeOn: crops.frostFreeOn,
      hasFrostWord: crops.hasFrostWord,
      outcode: crops.outcode,
      status: crops.status,
      listingId: crops.listingId,
      collectFrom: crops.collectFrom,
      createdAt: crops.createdAt,
      updatedAt: crops.updatedAt,
    })
    .from(crops)
    .where(and(visible, condition))
    .$dynamic()

export interface Around {
  lat: number
  lng: number
  miles: number
}

/** A grower whose plants a pest or disease may have reached, and one of its host plants; null: any plant. */
export interface Suspect {
  growerId: number
  plant: string | null
}

/** What a reader may see in a list. */
export interface Shown {
  /** The day in London. */
  today: string
  /** The reader, who does not see crops of people blocked either way. */
  reader: number | null
  around: Around | null
  plant: string | undefined
  suspects: readonly Suspect[]
}

const isWithin = ({ lat, lng, miles }: Around): SQL =>
  sql`${crops.place} <@ circle(planar(${lat}::float8, ${lng}::float8), ${miles}::float8)`

const isReached = (suspects: readonly Suspect[]): SQL => sql`exists (
  select from unnest(
    ${sql.param(suspects.map(({ growerId }) => growerId))}::int[], ${sql.param(suspects.map(({ plant }) => plant))}::text[]
  ) as suspect (grower_id, plant)
  where suspect.grower_id = ${crops.growerId} and coalesce(suspect.plant, ${crops.plantSlug}) = ${crops.plantSlug})`

const isShown = ({ today, reader, around, plant, suspects }: Shown): SQL | undefined =>
  and(
    eq(crops.status, 'growing'),
    gte(crops.readyUntil, today),
    around ? isWithin(around) : undefined,
    plant === undefined ? undefined : eq(crops.plantSlug, plant),
    reader === null ? undefined : notBlocked(crops.growerId, sql`${reader}::int`),
    suspects.length > 0 ? not(isReached(suspects)) : undefined,
  )

/** Growing crops, the one that is ready first before the others, from after one of them. */
export const growingCrops = (
  db: Database,
  shown: Shown,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<CropRow[]> =>
  cropsWhere(
    db,
    and(
      isShown(shown),
      after === undefined
        ? undefined
        : sql`(${crops.readyFrom}, ${crops.id}) > (select c.ready_from, c.id from crops c where c.id = ${after})`,
    ),
  )
    .orderBy(crops.readyFrom, crops.id)
    .limit(limit)

/** What growing crops promise together. */
export async function promisedBy(db: Database, shown: Shown): Promise<number> {
  const [found] = await db
    .select({ promised: sql<number>`coalesce(sum(${crops.quantity}), 0)::int` })
    .from(crops)
    .where(and(visible, isShown(shown)))
  return found?.promised ?? 0
}

/** What growing crops promise, by plant and window. */
export const promisedCrops = (db: Database, shown: Shown): Promise<PromisedCrop[]> =>
  db
    .select({
      plant: crops.plantSlug,
      from: crops.readyFrom,
      until: crops.readyUntil,
      quantity: sql<number>`sum(${crops.quantity})::int`,
      reserved: sql<number>`coalesce(sum((
        select sum(r.quantity) from crop_reservations r where r.crop_id = crops.id and r.state = ${state(cropReservations.state, 'waiting')}
      )), 0)::int`,
    })
    .from(crops)
    .where(and(visible, isShown(shown)))
    .groupBy(crops.plantSlug, crops.readyFrom, crops.readyUntil)

/** Who has reserved a plant of growing crops: they are counted by what they have reserved. */
export const reserversOf = (db: Database, shown: Shown): Promise<{ plant: string; memberId: number }[]> =>
  db
    .selectDistinct({ plant: crops.plantSlug, memberId: cropReservations.buyerId })
    .from(crops)
    .innerJoin(cropReservations, and(eq(cropReservations.cropId, crops.id), eq(cropReservations.state, 'waiting')))
    .where(and(visible, isShown(shown)))

interface OwnPage {
  limit: number
  cursor: number | undefined
}

/** A grower's crops in every status but removed, newest first. */
export const cropsOf = (db: Database, growerId: number, { limit, cursor }: OwnPage): Promise<CropRow[]> =>
  cropsWhere(db, and(eq(crops.growerId, growerId), cursor === undefined ? undefined : lt(crops.id, cursor)))
    .orderBy(desc(crops.id))
    .limit(limit)

export async function findCrop(db: Database, id: number): Promise<CropRow | null> {
  const [found] = await cropsWhere(db, eq(crops.id, id))
  return found ?? null
}

/** Who grows a crop; null when there is none or it was removed. */
export async function growerOf(db: Database, id: number): Promise<number | null> {
  const [found] = await db
    .select({ growerId: crops.growerId })
    .from(crops)
    .where(and(eq(crops.id, id), ne(crops.status, 'removed')))
  return found?.growerId ?? null
}

/** Serialises changes to a grower's crops across processes. Held until the transaction ends. */
export async function lockCropsOf(tx: Database, growerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('crops'), ${growerId})`)
}

export const countGrowing = (db: Database, growerId: number, today: string): Promise<number> =>
  db.$count(crops, and(eq(crops.growerId, growerId), eq(crops.status, 'growing'), gte(crops.readyUntil, today)))

/** Locks a crop, in any status; null when there is none. */
export async function lockCrop(tx: Database, id: number) {
  const [found] = await tx.select().from(crops).where(eq(crops.id, id)).for('update')
  return found ?? null
}

type Stored = Omit<
  typeof crops.$inferInsert,
  | 'id'
  | 'place'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'listingId'
  | 'readyAt'
  | 'readyQuantity'
  | 'collectFrom'
  | 'nearsAt'
>

export async function insertCrop(tx: Database, { lat, lng, ...values }: Stored & Omit<Around, 'miles'>, at: Date) {
  const [added] = await tx
    .insert(crops)
    .values({
      ...values,
      place: sql`planar(${lat}::float8, ${lng}::float8)`,
      ...{ createdAt: at, updatedAt: at },
    })
    .returning({ id: crops.id })
  if (added === undefined) throw new Error('The crop was not stored.')
  return added.id
}

export type Changed = Pick<
  Stored,
  'quantity' | 'price' | 'note' | 'readyFrom' | 'readyUntil' | 'isOwnWindow' | 'frostFreeOn' | 'hasFrostWord'
>

export async function updateCrop(tx: Database, id: number, values: Changed, at: Date): Promise<void> {
  await tx
    .update(crops)
    .set({ ...values, updatedAt: at })
    .where(eq(crops.id, id))
}

export async function setStatus(tx: Database, id: number, status: CropStatus, at: Date): Promise<void> {
  await tx.update(crops).set({ status, updatedAt: at }).where(eq(crops.id, id))
}

/** Nothing is kept of reservations, and a ready crop is over without its listing. */
export const cropsToKeep = rowsToKeep(crops, {
  where: sql`grower_id in ${membersToKeep}`,
  values: {
    listingId: sql`case when listing_id in ${listingsToKeep} then listing_id end`,
    status: sql`case when status = ${state(crops.status, 'ready')} and (listing_id in ${listingsToKeep}) is not true
      then ${state(crops.status, 'over')} else status end`,
    nearsAt: sql`null`,
  },
})

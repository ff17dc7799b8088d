import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { people } from '#features/accounts/server/tables.ts'
import { orderedListings as lines, orderSummaries as orders } from '#features/checkout/base/server/summary-tables.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { only } from '#shared/required.ts'
import { gardens, boughtGoods as goods, gardenPlants as plants, plantSurvivals as survivals } from './tables.ts'

const columns = {
  id: plants.id,
  ownerId: plants.ownerId,
  transactionId: plants.transactionId,
  plantSlug: plants.plantSlug,
  name: plants.name,
  since: plants.since,
  note: plants.note,
  completedAt: plants.completedAt,
  listingId: sql<number | null>`coalesce(${plants.listingId}, ${orders.productId})`,
}

const withOrder = (db: Database) =>
  db.select(columns).from(plants).leftJoin(orders, eq(orders.id, plants.transactionId)).$dynamic()

/** A plant with the listing of its order. */
export type PlantRow = Awaited<ReturnType<typeof withOrder>>[number]

export const plantsOf = (db: Database, ownerId: number): Promise<PlantRow[]> =>
  withOrder(db).where(eq(plants.ownerId, ownerId)).orderBy(asc(plants.name), asc(plants.id))

export async function findGardenPlant(db: Database, id: number): Promise<PlantRow | null> {
  const [found] = await withOrder(db).where(eq(plants.id, id))
  return found ?? null
}

/** A listing of an order. */
export interface OrderedPlant {
  transactionId: number
  listingId: number
}

/** The owner's plant that came with an order. */
export async function plantOfOrder(
  db: Database,
  ownerId: number,
  { transactionId, listingId }: OrderedPlant,
): Promise<number | null> {
  const [found] = await withOrder(db).where(
    and(
      eq(plants.ownerId, ownerId),
      eq(plants.transactionId, transactionId),
      sql`coalesce(${plants.listingId}, ${orders.productId}) = ${listingId}`,
    ),
  )
  return found?.id ?? null
}

/** Serialises changes to a member's garden across processes. Held until the transaction ends. */
export async function lockGarden(tx: Database, ownerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('garden'), ${ownerId})`)
}

export const countPlants = (db: Database, ownerId: number): Promise<number> =>
  db.$count(plants, eq(plants.ownerId, ownerId))

export interface PlantValues {
  name: string
  plantSlug: string | null
  since: string
  note: string | null
}

interface NewPlant extends PlantValues {
  ownerId: number
  transactionId: number | null
  /** Of the order. */
  listingId: number | null
  /** The end of its order, if it is asked about. */
  completedAt: Date | null
  /** Set if the question is open already: the garden asks at once, so no notice follows. */
  askedAt: Date | null
}

export async function insertPlant(tx: Database, plant: NewPlant, at: Date): Promise<number> {
  const rows = await tx
    .insert(plants)
    .values({ ...plant, createdAt: at, updatedAt: at })
    .returning({ id: plants.id })
  return only(rows).id
}

export async function updatePlant(tx: Database, id: number, values: PlantValues, at: Date): Promise<void> {
  await tx
    .update(plants)
    .set({ ...values, updatedAt: at })
    .where(eq(plants.id, id))
}

export async function deletePlant(tx: Database, id: number): Promise<void> {
  await tx.delete(plants).where(eq(plants.id, id))
}

/** Notes what an order is for, because its seller may change the listing afterwards. */
export async function noteGoods(
  tx: Database,
  { transactionId, listingIds }: { transactionId: number; listingIds: readonly number[] },
): Promise<void> {
  const listings = await tx
    .select({ listingId: listingCards.id, categoryId: listingCards.categoryId, plantSlug: listingCards.plantSlug })
    .from(listingCards)
    .where(inArray(listingCards.id, [...listingIds]))
  if (listings.length === 0) return
  await tx
    .insert(goods)
    .values(listings.map((listing) => ({ transactionId, ...listing })))
    .onConflictDoNothing()
}

/** A listing of a completed order of a buyer. */
export interface BoughtRow extends OrderedPlant {
  title: string
  categoryId: number
  plantSlug: string | null
  sellerId: number
  closedAt: Date
}

const completed = (db: Database) =>
  db
    .select({
      transactionId: orders.id,
      listingId: lines.productId,
      title: lines.productTitle,
      // Orders of a process of the release before have no row.
      categoryId: sql<number>`coalesce(${goods.categoryId}, ${listingCards.categoryId})`,
      plantSlug: sql<
        string | null
      >`case when ${goods.transactionId} is null then ${listingCards.plantSlug} else ${goods.plantSlug} end`,
      sellerId: orders.sellerId,
      closedAt: sql`${orders.closedAt}`.mapWith(orders.closedAt),
    })
    .from(orders)
    .innerJoin(lines, eq(lines.transactionId, orders.id))
    .innerJoin(listingCards, eq(listingCards.id, lines.productId))
    .leftJoin(goods, and(eq(goods.transactionId, orders.id), eq(goods.listingId, lines.productId)))
    .$dynamic()

const isCompletedOf = (buyerId: number) =>
  and(
    eq(orders.buyerId, buyerId),
    eq(orders.status, 'completed'),
    eq(orders.isReversed, false),
    isNotNull(orders.closedAt),
  )

/** A listing of a buyer's order if that is completed and its payment was not reversed; without a listing, the first. */
export async function findBought(
  db: Database,
  buyerId: number,
  { transactionId, listingId }: { transactionId: number; listingId: number | null },
): Promise<BoughtRow | null> {
  const which = listingId === null ? eq(lines.line, 1) : eq(lines.productId, listingId)
  const [found] = await completed(db).where(and(eq(orders.id, transactionId), which, isCompletedOf(buyerId)))
  return found ?? null
}

/** What a buyer received since a moment that is not in their garden and did not die there, the newest first. */
export const boughtBy = (db: Database, buyerId: number, since: Date, limit: number): Promise<BoughtRow[]> =>
  completed(db)
    .leftJoin(
      plants,
      and(
        eq(plants.transactionId, orders.id),
        sql`coalesce(${plants.listingId}, ${orders.productId}) = ${lines.productId}`,
        eq(plants.ownerId, buyerId),
      ),
    )
    .leftJoin(survivals, and(eq(survivals.transactionId, orders.id), eq(survivals.listingId, lines.productId)))
    .where(
      and(
        isCompletedOf(buyerId),
        gt(orders.closedAt, since),
        isNull(plants.id),
        sql`${survivals.isAlive} is not false`,
      ),
    )
    .orderBy(desc(orders.closedAt), desc(orders.id), asc(lines.line))
    .limit(limit)

/** The orders of these that still count: completed, not reversed, and of a seller who has not left or begun to. */
export async function ordersThatCount(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(people, eq(people.id, orders.sellerId))
    .where(
      and(
        inArray(orders.id, [...ids]),
        eq(orders.status, 'completed'),
        eq(orders.isReversed, false),
        not(people.hasLeft),
        not(people.isClosing),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The postcode of a member's profile. */
export async function postcodeOf(db: Database, userId: number): Promise<string | null> {
  const [found] = await db.select({ postcode: people.postcode }).from(people).where(eq(people.id, userId))
  return found?.postcode ?? null
}

/** Gardens are kept, and the orders of the trial are not. */
export const gardenRowsToKeep = [
  rowsToKeep(gardens, { where: sql`owner_id in ${membersToKeep}` }),
  rowsToKeep(plants, {
    where: sql`owner_id in ${membersToKeep}`,
    values: { transactionId: sql`null`, listingId: sql`null`, completedAt: sql`null`, askedAt: sql`null` },
  }),
]

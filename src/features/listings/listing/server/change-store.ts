import { and, desc, eq, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import { haveSameFacts } from '../../base/facts.ts'
import { listingChanges, products } from '../../base/server/tables.ts'

/** The fields whose earlier values are stored. */
type Stored = Pick<typeof products.$inferSelect, 'title' | 'description' | 'price' | 'images' | 'facts'>

interface Change {
  listingId: number
  changedBy: number
  before: Partial<Stored>
  after: { [Field in keyof Stored]?: Stored[Field] | undefined }
  at: Date
}

/** Keeps what a change replaces; nothing when it replaces none of it. */
export async function keepChange(tx: Database, { listingId, changedBy, before, after, at }: Change): Promise<void> {
  const replaced: Partial<Stored> = {
    ...(isReplaced(before.title, after.title) && { title: before.title }),
    ...(isReplaced(before.description, after.description) && { description: before.description }),
    ...(isReplaced(before.price, after.price) && { price: before.price }),
    ...(isReplaced(before.images, after.images) && { images: before.images }),
    ...(before.facts && after.facts && !haveSameFacts(before.facts, after.facts) && { facts: before.facts }),
  }
  if (Object.keys(replaced).length > 0)
    await tx.insert(listingChanges).values({ ...replaced, listingId, changedBy, at })
}

const isReplaced = <T extends string | number | string[]>(before: T | undefined, after: T | undefined): before is T =>
  before !== undefined && after !== undefined && String(before) !== String(after)

const MAX_CHANGES = 20

/** The last changes of a listing with the values before, the latest first. */
export const changesOf = (db: Database, listingId: number) =>
  db
    .select({
      id: listingChanges.id,
      by: people.fullName,
      title: listingChanges.title,
      description: listingChanges.description,
      price: listingChanges.price,
      images: listingChanges.images,
      facts: listingChanges.facts,
      at: listingChanges.at,
    })
    .from(listingChanges)
    .innerJoin(people, eq(people.id, listingChanges.changedBy))
    .where(eq(listingChanges.listingId, listingId))
    .orderBy(desc(listingChanges.id))
    .limit(MAX_CHANGES)

/** Deletes what was stored before a moment. */
export async function deleteChangesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(listingChanges).where(lt(listingChanges.at, before))
}

const MAX_ALIKE = 6

interface Compared {
  id: number
  sellerId: number
  categoryId: number
  plantSlug: string | null
}

/** Other listings of the seller: of the same plant first, then of the same category, then the latest. */
export const alikeOfSeller = (db: Database, { id, sellerId, categoryId, plantSlug }: Compared) =>
  db
    .select({
      id: products.id,
      title: products.title,
      price: products.price,
      status: products.status,
      images: products.images,
      createdAt: products.createdAt,
    })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), ne(products.id, id), notInArray(products.status, ['draft'])))
    .orderBy(
      desc(sql`coalesce(${products.plantSlug} = ${plantSlug}, false)`),
      desc(sql`${products.categoryId} = ${categoryId}`),
      desc(products.id),
    )
    .limit(MAX_ALIKE)

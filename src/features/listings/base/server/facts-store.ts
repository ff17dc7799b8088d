import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { dayOf } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import { type FactName, factsFor, type ListingFacts } from '../facts.ts'
import { products } from './tables.ts'

/** Whether a member has received a plant of a listing. */
export interface ReceivedSlot {
  hasReceived(db: Database, userId: number, listingId: number): Promise<boolean>
}

/** The database or a transaction, and what higher layers know about orders and swaps. */
type Known = { db: Database } & ReceivedSlot

interface Offered {
  sellerId: number
  categoryId: number
  facts?: ListingFacts | undefined
}

/**
 * The facts of a new listing that fit its category. The earlier listing that they name must be of the same seller, or one
 * of which the seller has received a plant.
 */
export async function newFacts(known: Known, offered: Offered, now: Date): Promise<ListingFacts> {
  const fitting = factsFor(offered.categoryId, offered.facts ?? {})
  mustBeTimely(fitting, {}, now)
  if (fitting.parentId !== undefined) await mustHaveBeenTheirs(known, offered.sellerId, fitting.parentId)
  return fitting
}

interface Changes {
  facts?: ListingFacts | undefined
  categoryId?: number | undefined
}

/**
 * The facts before and after a change of a listing as it was read; another category takes away those that do not fit it.
 * Undefined when they stay. Locks the listing, so that a change at the same moment cannot leave facts that do not fit.
 */
export async function changedFacts(
  known: Known,
  { id, categoryId }: { id: number; categoryId: number },
  changes: Changes,
  now: Date,
): Promise<{ before: ListingFacts; after: ListingFacts } | undefined> {
  if (changes.facts === undefined && changes.categoryId === undefined) return undefined
  const listing = await lockFacts(known.db, id)
  if (!listing) return undefined
  // What is grown has been checked by other rules than tools.
  if (changes.categoryId === undefined && listing.categoryId !== categoryId)
    throw new DomainError('conflict', 'The category has changed in the meantime. Please look at the listing again.')
  const before = listing.facts
  const after = factsFor(changes.categoryId ?? listing.categoryId, changes.facts ?? before)
  mustBeTimely(after, before, now)
  // What was accepted before stays, whatever has become of that listing.
  if (after.parentId !== undefined && after.parentId !== before.parentId) {
    // Of earlier listings alone, so that no plant descends from itself.
    if (after.parentId >= id) throw refused('parentId', 'Choose an earlier listing')
    await mustHaveBeenTheirs(known, listing.sellerId, after.parentId)
  }
  return { before, after }
}

async function lockFacts(tx: Database, id: number) {
  const { facts, categoryId, sellerId } = products
  const [listing] = await tx
    .select({ facts, categoryId, sellerId })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  return listing
}

/** Also one that was removed: what descends from it is traced by it. */
async function mustHaveBeenTheirs({ db, hasReceived }: Known, sellerId: number, id: number): Promise<void> {
  const [own] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), eq(products.sellerId, sellerId), ne(products.status, 'draft')))
  if (!own && !(await hasReceived(db, sellerId, id)))
    throw refused('parentId', 'Choose a listing of your own, or one that you bought or received in a swap')
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** Refuses seed of a year to come, and days more than a year away. What was accepted before stays. */
function mustBeTimely(facts: ListingFacts, before: ListingFacts, now: Date): void {
  const { seedYear, readyFrom } = facts
  if (seedYear !== undefined && seedYear !== before.seedYear && seedYear > Number(dayOf(now).slice(0, 4)))
    throw refused('seedYear', 'Enter the year in which you saved it')
  const inYears = (years: number) => dayOf(new Date(now.getTime() + years * YEAR_MS))
  const isFar = readyFrom !== undefined && (readyFrom < inYears(-1) || readyFrom > inYears(1))
  if (isFar && readyFrom !== before.readyFrom) throw refused('readyFrom', 'Enter a date within a year from today')
}

const refused = (name: FactName, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [`facts.${name}`]: sentence } })

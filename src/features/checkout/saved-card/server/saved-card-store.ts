import { and, asc, count, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import { CHARGES_OF_CARD } from '../../base/saved-card-states.ts'
import { type SavedCard, savedCardCharges, savedCards } from '../../base/server/saved-card-tables.ts'

const BATCH = 200
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a card that is being saved, or removed, is left alone between two look-ups. */
const LOOK_UP_EVERY_MS = 10 * 60_000

/** What may change of a card. */
export type SavedCardPatch = Partial<Omit<SavedCard, 'id' | 'reference' | 'mandate' | 'agreedAt'>>

export async function addCard(
  tx: Database,
  card: Pick<SavedCard, 'userId' | 'mandate' | 'agreedAt'>,
): Promise<SavedCard> {
  return only(await tx.insert(savedCards).values(card).returning())
}

export async function findCard(db: Database, id: number): Promise<SavedCard | null> {
  const [row] = await db.select().from(savedCards).where(eq(savedCards.id, id))
  return row ?? null
}

/** The card that a setup of the provider saves. */
export async function findCardBySetup(db: Database, setupId: string): Promise<SavedCard | null> {
  const [row] = await db.select().from(savedCards).where(eq(savedCards.setupId, setupId))
  return row ?? null
}

/** Reads a card and locks it until the transaction ends. */
export async function lockCard(tx: Database, id: number): Promise<SavedCard | null> {
  const [row] = await tx.select().from(savedCards).where(eq(savedCards.id, id)).for('update')
  return row ?? null
}

/** Changes a card. It must be locked, or only the provider's ids of it be stored. */
export async function changeCard(tx: Database, id: number, patch: SavedCardPatch): Promise<SavedCard> {
  return only(await tx.update(savedCards).set(patch).where(eq(savedCards.id, id)).returning())
}

/** The cards of a member that can be charged, the latest first. */
export const cardsOf = (db: Database, userId: number): Promise<SavedCard[]> =>
  db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), eq(savedCards.state, 'saved')))
    .orderBy(desc(savedCards.id))

/** The cards of a member that are saved or being saved. */
export const liveCards = (tx: Database, userId: number): Promise<{ id: number }[]> =>
  tx
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), ne(savedCards.state, 'removed')))
    .orderBy(asc(savedCards.id))

/** Serialises what is saved for a member: of two cards that are saved at once, the second finds the first. */
export const lockCardsOf = (tx: Database, userId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved cards'), ${userId}::int)`)

export const countCards = (db: Database, userId: number): Promise<number> =>
  db.$count(savedCards, and(eq(savedCards.userId, userId), eq(savedCards.state, 'saved')))

/** With how many charges each of these cards is still to be charged. */
export async function openChargesOf(db: Database, cardIds: readonly number[]): Promise<Map<number, number>> {
  const { savedCardId, state } = savedCardCharges
  const rows = await db
    .select({ id: savedCardId, open: count() })
    .from(savedCardCharges)
    .where(and(inArray(savedCardId, [...cardIds]), inArray(state, [...CHARGES_OF_CARD])))
    .groupBy(savedCardId)
  return new Map(rows.flatMap(({ id, open }) => (id === null ? [] : [[id, open] as const])))
}

/** Cards to look up at the provider: those that are being saved or removed, the longest wait first. They are claimed. */
export const cardsToFollow = (tx: Database, now: Date): Promise<SavedCard[]> => {
  const { id, state, goneAt, askedAt, agreedAt } = savedCards
  const since = new Date(now.getTime() - LOOK_UP_EVERY_MS)
  const isOpen = or(and(eq(state, 'unconfirmed'), lt(agreedAt, since)), and(eq(state, 'removed'), isNull(goneAt)))
  const next = tx
    .select({ id })
    .from(savedCards)
    .where(and(isOpen, or(isNull(askedAt), lt(askedAt, since))))
    .orderBy(sql`${askedAt} nulls first`)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return tx.update(savedCards).set({ askedAt: now }).where(inArray(id, next)).returning()
}

/** How long a setup may stay unfinished. */
export const SETUP_LASTS_MS = DAY_MS

/** Deletes removed cards that no claim can be about any more, and those of erased accounts. */
export async function deleteGoneCards(db: Database, before: Date): Promise<void> {
  const { goneAt, userId, savedAt } = savedCards
  await db
    .delete(savedCards)
    .where(or(lt(goneAt, before), and(sql`${goneAt} is not null`, or(isNull(userId), isNull(savedAt)))))
}

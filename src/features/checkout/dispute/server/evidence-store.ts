import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { people } from '#features/accounts/server/tables.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import {
  type EvidencePhoto,
  type EvidenceRow,
  chargebackEvidence as evidence,
  orderListings,
  evidencePhotos as photos,
  type SentTexts,
} from '../../base/server/evidence-tables.ts'
import { savedCardCharges } from '../../base/server/saved-card-tables.ts'
import { type Order, transactions } from '../../base/server/tables.ts'
import { inAll, MAX_ITEMS } from '../../ledger/server/long-lists-store.ts'
import type { ChargebackRow } from '../../ledger/server/settlement-store.ts'
import type { CardAgreement } from '../evidence-text.ts'

/** A chargeback with its order and its evidence. */
export interface Case {
  chargeback: ChargebackRow
  evidence: EvidenceRow
  order: Order
  /** Null: the buyer entered the card themselves. */
  agreement: CardAgreement | null
}

const agreed = {
  mandate: savedCardCharges.mandate,
  agreedAt: savedCardCharges.mandateAgreedAt,
  reservedAt: savedCardCharges.createdAt,
}

const cases = (db: Database) =>
  db
    .select({ chargeback: chargebacks, evidence, order: transactions, agreement: agreed })
    .from(evidence)
    .innerJoin(chargebacks, eq(chargebacks.id, evidence.chargebackId))
    .innerJoin(transactions, eq(transactions.id, chargebacks.transactionId))
    .leftJoin(savedCardCharges, eq(savedCardCharges.transactionId, transactions.id))

export async function findCase(db: Database, chargebackId: string): Promise<Case | null> {
  const [found] = await cases(db).where(eq(evidence.chargebackId, chargebackId))
  return found ?? null
}

/** The case of a seller's order that is to be answered first; else its newest. */
export async function caseOfSale(db: Database, sellerId: number, transactionId: number): Promise<Case | null> {
  const [found] = await cases(db)
    .where(and(eq(chargebacks.transactionId, transactionId), eq(transactions.sellerId, sellerId)))
    .orderBy(
      sql`${evidence.status} = ${state(evidence.status, 'collecting')} and ${chargebacks.status} = ${state(chargebacks.status, 'open')} desc`,
      sql`${evidence.sendAt} asc nulls last`,
      desc(chargebacks.createdAt),
    )
    .limit(1)
  return found ?? null
}

/** Reads the evidence and locks it until the transaction ends. */
export async function lockEvidence(tx: Database, chargebackId: string): Promise<EvidenceRow | null> {
  const [row] = await tx.select().from(evidence).where(eq(evidence.chargebackId, chargebackId)).for('update')
  return row ?? null
}

export async function insertEvidence(
  tx: Database,
  { at, ...row }: Pick<EvidenceRow, 'chargebackId' | 'sendAt' | 'remindAt' | 'isAutomatic'> & { at: Date },
): Promise<void> {
  await tx
    .insert(evidence)
    .values({ ...row, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
}

type Patch = Partial<Omit<EvidenceRow, 'chargebackId' | 'reference' | 'createdAt'>>

/** The provider refused an answer: it can be changed again, and the next attempt is another request. */
export async function reopenEvidence(
  tx: Database,
  { chargebackId, refusals }: EvidenceRow,
  { refusal, sendAt, remindAt, at }: { refusal: string; sendAt: Date | null; remindAt: Date | null; at: Date },
): Promise<void> {
  await tx
    .update(evidence)
    .set({
      ...{ status: 'collecting', refusal, refusals: refusals + 1, sendAt, remindAt, updatedAt: at },
      ...{ requestedAt: null, requestedBy: null, content: null, fileId: null },
      reference: sql`provider_reference()`,
    })
    .where(eq(evidence.chargebackId, chargebackId))
}

export async function changeEvidence(tx: Database, chargebackId: string, patch: Patch): Promise<EvidenceRow> {
  const [row] = await tx.update(evidence).set(patch).where(eq(evidence.chargebackId, chargebackId)).returning()
  if (row === undefined) throw new Error(`There is no evidence of ${chargebackId}.`)
  return row
}

/** The request of this reference, while it has no outcome. */
const isUnderWay = ({ chargebackId, reference }: Pick<EvidenceRow, 'chargebackId' | 'reference'>) =>
  and(
    eq(evidence.chargebackId, chargebackId),
    eq(evidence.reference, reference),
    eq(evidence.status, state(evidence.status, 'sending')),
  )

/** Stores what the first attempt of a request sends; a simultaneous or later one gets the same. */
export async function fixContent(db: Database, row: EvidenceRow, content: SentTexts): Promise<SentTexts> {
  await db
    .update(evidence)
    .set({ content })
    .where(and(isUnderWay(row), isNull(evidence.content)))
  return (await findCase(db, row.chargebackId))?.evidence.content ?? content
}

/** As `fixContent`, for the uploaded file. */
export async function fixFile(db: Database, row: EvidenceRow, fileId: string): Promise<string> {
  await db
    .update(evidence)
    .set({ fileId })
    .where(and(isUnderWay(row), isNull(evidence.fileId)))
  return (await findCase(db, row.chargebackId))?.evidence.fileId ?? fileId
}

export const photosOfEvidence = (db: Database, chargebackId: string): Promise<EvidencePhoto[]> =>
  db.select().from(photos).where(eq(photos.chargebackId, chargebackId)).orderBy(asc(photos.createdAt), asc(photos.key))

export async function addPhoto(tx: Database, photo: EvidencePhoto): Promise<void> {
  await tx.insert(photos).values(photo)
}

export async function countPhotos(db: Database, chargebackId: string): Promise<number> {
  const [row] = await db.select({ number: count() }).from(photos).where(eq(photos.chargebackId, chargebackId))
  return row?.number ?? 0
}

/** Whether there was such a photo. */
export async function deletePhoto(tx: Database, chargebackId: string, key: string): Promise<boolean> {
  const gone = await tx
    .delete(photos)
    .where(and(eq(photos.chargebackId, chargebackId), eq(photos.key, key)))
    .returning({ key: photos.key })
  return gone.length > 0
}

export async function findPhoto(db: Database, key: string): Promise<EvidencePhoto | null> {
  const [photo] = await db.select().from(photos).where(eq(photos.key, key))
  return photo ?? null
}

/** Whether someone is the buyer or the seller of a disputed order. */
export async function isParty(db: Database, chargebackId: string, userId: number): Promise<boolean> {
  const found = await findCase(db, chargebackId)
  return found !== null && [found.order.buyerId, found.order.sellerId].includes(userId)
}

/** The names of an order's two people. */
export async function namesOf(
  db: Database,
  { buyerId, sellerId }: { buyerId: number; sellerId: number },
): Promise<{ buyer: string; seller: string }> {
  const rows = await db
    .select({ id: people.id, name: people.fullName })
    .from(people)
    .where(inArray(people.id, [buyerId, sellerId]))
  const nameOf = (id: number): string => rows.find((row) => row.id === id)?.name ?? 'Former member'
  return { buyer: nameOf(buyerId), seller: nameOf(sellerId) }
}

/** The text and the photos of a listing as they were sold; null for orders from before they were kept. */
export async function soldListing(db: Database, transactionId: number) {
  const [row] = await db.select().from(orderListings).where(eq(orderListings.transactionId, transactionId))
  return row ?? null
}

/** Chargebacks for staff: the open ones by their deadline, or the latest decided ones. */
export const casesFor = (db: Database, which: 'open' | 'decided') =>
  db
    .select({
      chargeback: chargebacks,
      evidence,
      title: transactions.productTitle,
      orderStatus: transactions.status,
      inAll,
    })
    .from(chargebacks)
    .innerJoin(transactions, eq(transactions.id, chargebacks.transactionId))
    .leftJoin(evidence, eq(evidence.chargebackId, chargebacks.id))
    .where(which === 'open' ? eq(chargebacks.status, 'open') : ne(chargebacks.status, 'open'))
    .orderBy(
      ...(which === 'open' ? [sql`${chargebacks.evidenceDueAt} asc nulls last`] : []),
      desc(chargebacks.updatedAt),
    )
    .limit(MAX_ITEMS)

const BATCH = 100
const open = sql`exists (select from chargebacks c where c.id = ${evidence.chargebackId} and c.status = ${state(chargebacks.status, 'open')})`

/** Evidence that is due, by what is due. Rows that another process has locked are left to it. */
export const dueEvidence = {
  toSend: (tx: Database, now: Date) =>
    tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.status, 'collecting'), evidence.isAutomatic, lte(evidence.sendAt, now), open))
      .orderBy(asc(evidence.sendAt))
      .limit(BATCH)
      .for('update', { skipLocked: true }),

  /** Decided before an answer was sent. */
  needless: (tx: Database) =>
    tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.status, 'collecting'), sql`not ${open}`))
      .limit(BATCH)
      .for('update', { skipLocked: true }),

  /** Not sent until the bank's deadline. */
  lapsed: (tx: Database, now: Date) =>
    tx
      .select()
      .from(evidence)
      .where(
        and(
          eq(evidence.status, 'collecting'),
          sql`exists (select from chargebacks c where c.id = ${evidence.chargebackId}
            and c.status = ${state(chargebacks.status, 'open')} and c.evidence_due_at <= ${now.toISOString()})`,
        ),
      )
      .limit(BATCH)
      .for('update', { skipLocked: true }),

  /** Requests whose job may be lost. */
  unanswered: (tx: Database, before: Date) =>
    tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.status, 'sending'), lt(evidence.updatedAt, before)))
      .limit(BATCH)
      .for('update', { skipLocked: true }),

  toRemind: (tx: Database, now: Date) =>
    tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.status, 'collecting'), lte(evidence.remindAt, now), gt(evidence.sendAt, now), open))
      .limit(BATCH)
      .for('update', { skipLocked: true }),

  /** Chargebacks that ended this long ago. */
  toErase: (tx: Database, before: Date) =>
    tx
      .select({ evidence })
      .from(evidence)
      .innerJoin(chargebacks, eq(chargebacks.id, evidence.chargebackId))
      .where(
        and(
          isNull(evidence.erasedAt),
          ne(chargebacks.status, 'open'),
          lt(chargebacks.updatedAt, before),
          isNotNull(evidence.settledAt),
        ),
      )
      .limit(BATCH)
      .for('update', { of: evidence, skipLocked: true }),
}

import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { describedWith } from '#features/listings/base/fact-rows.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { photosOf, uploadKeyOf } from '#features/listings/photos/pictures.ts'
import { evidenceTextPages, MAX_EVIDENCE_PAGES } from '#shared/evidence-limits.ts'
import type { SentTexts } from '../../base/server/evidence-tables.ts'
import { evidenceFile } from '../../order/server/evidence-term-store.ts'
import { evidenceTexts, factsOf } from '../evidence-text.ts'
import { excerptOf } from './evidence.ts'
import { type EvidenceDocument, evidencePdf } from './evidence-pdf.ts'
import { type Case, namesOf, photosOfEvidence, soldListing } from './evidence-store.ts'

export type DocumentDeps = Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'publicUrl'>

/** The widest stored size. */
const WIDTH = 1280

/** The listing as it was sold; of orders from before it was kept, as it is now. */
export async function listingOf(db: Database, { order }: Case) {
  const sold = await soldListing(db, order.id)
  if (sold) return { title: order.productTitle, description: sold.description, images: sold.images, isAsSold: true }
  const now = await findListing(db, order.productId)
  return {
    title: order.productTitle,
    description: now ? describedWith(now) : '',
    images: photosOf(now?.images ?? []),
    isAsSold: false,
  }
}

/** The texts of the provider's fields, as they are now. */
export async function textsOf({ config, db, publicUrl, clock }: DocumentDeps, found: Case): Promise<SentTexts> {
  const { order, evidence, agreement } = found
  const chosen = await chosenMessages(db, found, clock.now())
  return evidenceTexts({
    ...{ order, agreement },
    buyer: (await namesOf(db, order)).buyer,
    description: (await listingOf(db, found)).description,
    words: evidence.words,
    note: evidence.note,
    messages: chosen.length,
    photos: (await photosOfEvidence(db, evidence.chargebackId)).length,
    termsUrl: `${publicUrl()}/terms-of-service`,
    productName: config.productName,
  })
}

/** Everything in the PDF. */
async function documentOf(deps: DocumentDeps, found: Case, texts: SentTexts): Promise<EvidenceDocument> {
  const { config, db, files, clock } = deps
  const { order, evidence } = found
  const { buyer, seller } = await namesOf(db, order)
  const listing = await listingOf(db, found)
  const keys = listing.images.flatMap((url) => uploadKeyOf(url) ?? []).map((key) => `uploads/${key}/${WIDTH}.webp`)
  const added = await photosOfEvidence(db, evidence.chargebackId)
  const nameOf = (id: number) => (id === order.buyerId ? `${buyer} (buyer)` : `${seller} (seller)`)
  return {
    productName: config.productName,
    order: order.orderId.slice(0, 8).toUpperCase(),
    facts: factsOf(order, found.agreement),
    listing: { ...listing, photos: await readAll(files, keys) },
    words: evidence.words,
    photos: await readAll(
      files,
      added.map(({ key }) => evidenceFile(key, WIDTH)),
    ),
    messages: (await chosenMessages(db, found, clock.now())).map(({ senderId, createdAt, content, pictures }) => ({
      from: nameOf(senderId),
      at: createdAt,
      content,
      pictures,
    })),
    note: evidence.note,
    refundPolicy: texts.refundPolicy,
  }
}

async function chosenMessages(db: Database, found: Case, now: Date) {
  const chosen = new Set(found.evidence.messageIds)
  return (await excerptOf(db, found, now)).filter(({ id }) => chosen.has(id))
}

/** Files that are gone, for example with their owner's account, are left out. */
async function readAll(files: DocumentDeps['files'], keys: readonly string[]): Promise<Buffer[]> {
  const found = await Promise.all(keys.map((key) => files.get(key)))
  return found.filter((file) => file !== null)
}

/** The document as the bank gets it: texts and pages of one answer share a limit. */
export async function documentFile(deps: DocumentDeps, found: Case, texts: SentTexts): Promise<Buffer> {
  const words = Object.values(texts).filter((text) => typeof text === 'string')
  return evidencePdf(await documentOf(deps, found, texts), MAX_EVIDENCE_PAGES - evidenceTextPages(words))
}

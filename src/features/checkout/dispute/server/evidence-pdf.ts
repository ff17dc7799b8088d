import sharp from 'sharp'
import { type Doc, LEFT, WIDTH, writePdf } from '#http/pdf/pdf-document.ts'
import type { PdfText, Weight } from '#http/pdf/pdf-fonts.ts'
import { wrap } from '#http/sharing/social-text.ts'
import { formatMoment } from '#shared/dates.ts'
import { MAX_EVIDENCE_BYTES } from '#shared/evidence-limits.ts'
import { cut, type EvidenceFact, onOneLine } from '../evidence-text.ts'

export interface EvidenceDocument {
  productName: string
  order: string
  facts: readonly EvidenceFact[]
  listing: { title: string; description: string; photos: readonly Buffer[] }
  words: string
  photos: readonly Buffer[]
  messages: readonly { from: string; at: Date; content: string; pictures: number }[]
  note: string
  refundPolicy: string
}

/** Longest side in pixels and quality of the photos, tried in turn until the file is small enough. */
const SIZES = [
  { side: 1000, quality: 72 },
  { side: 700, quality: 60 },
  { side: 450, quality: 50 },
] as const

/** What is left out of a long document, in turn, until it has few enough pages. The accounts of people stay whole. */
const CUTS = [
  { hasLines: true, description: 20_000, message: 2000, listingPhotos: 8 },
  { hasLines: false, description: 4000, message: 2000, listingPhotos: 4 },
  { hasLines: false, description: 2000, message: 1000, listingPhotos: 4 },
  { hasLines: false, description: 1000, message: 400, listingPhotos: 2 },
] as const

function shortened(
  evidence: EvidenceDocument,
  { hasLines, description, message, listingPhotos }: (typeof CUTS)[number],
) {
  const line = (text: string): string => (hasLines ? text : onOneLine(text))
  const { listing } = evidence
  return {
    ...evidence,
    facts: evidence.facts.map(({ name, value }) => ({ name, value: line(value) })),
    listing: {
      ...listing,
      description: cut(line(listing.description), description),
      photos: listing.photos.slice(0, listingPhotos),
    },
    words: line(evidence.words),
    messages: evidence.messages.map((one) => ({
      ...one,
      from: onOneLine(one.from),
      content: cut(line(one.content), message),
    })),
    note: line(evidence.note),
  }
}

/** The document would have more pages than its answer may have. */
class TooManyPages extends Error {}

/** Everything that a bank reads, as one file within the provider's limits of bytes and of pages. */
export async function evidencePdf(evidence: EvidenceDocument, maxPages: number): Promise<Buffer> {
  for (const limits of CUTS) {
    try {
      return await withinBytes(
        shortened(evidence, limits),
        limits === CUTS.at(-1) ? Number.POSITIVE_INFINITY : maxPages,
      )
    } catch (error) {
      if (!(error instanceof TooManyPages)) throw error
    }
  }
  throw new Error('Unreachable: the last of the cuts has no limit.')
}

async function withinBytes(evidence: EvidenceDocument, maxPages: number): Promise<Buffer> {
  let file: Buffer = Buffer.alloc(0)
  for (const size of SIZES) {
    file = await withPhotos(evidence, size, maxPages)
    if (file.length <= MAX_EVIDENCE_BYTES) break
  }
  return file
}

async function withPhotos(evidence: EvidenceDocument, size: (typeof SIZES)[number], maxPages: number): Promise<Buffer> {
  const small = (photos: readonly Buffer[]) => Promise.all(photos.map((photo) => smaller(photo, size)))
  const [ofListing, ofSeller] = [await small(evidence.listing.photos), await small(evidence.photos)]
  const title = `Evidence for order ${evidence.order}`
  let pages = 1
  return writePdf({ title, author: evidence.productName }, async (doc, writing) => {
    doc.on('pageAdded', () => {
      if (++pages > maxPages) throw new TooManyPages()
    })
    const page = new Page(doc, writing)
    page.heading('H1', title)
    for (const { name, value } of evidence.facts) page.text(`${name}: ${value}`)
    page.heading('H2', 'The listing as it was sold')
    page.text(evidence.listing.title, 700)
    page.text(evidence.listing.description)
    page.photos(ofListing, 'Photo of the listing')
    if (evidence.words || ofSeller.length > 0) page.heading('H2', 'The seller’s account')
    page.text(evidence.words)
    page.photos(ofSeller, 'Photo of the seller')
    if (evidence.messages.length > 0) page.heading('H2', 'Messages between buyer and seller')
    for (const { from, at, content, pictures } of evidence.messages) {
      page.text(`${from}, ${formatMoment(at)}`, 700)
      page.text([content, photoWords(pictures)].filter(Boolean).join(' '))
    }
    if (evidence.note) page.heading('H2', `Statement of ${evidence.productName}`)
    page.text(evidence.note)
    page.heading('H2', 'Refund policy')
    page.text(evidence.refundPolicy)
  })
}

const photoWords = (pictures: number): string =>
  pictures > 0 ? `(with ${pictures === 1 ? 'a photo' : `${pictures} photos`})` : ''

interface Photo {
  content: Buffer
  width: number
  height: number
}

async function smaller(photo: Buffer, { side, quality }: (typeof SIZES)[number]): Promise<Photo> {
  const { data, info } = await sharp(photo)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** A word that no line may hold, such as an address. */
const LONG_WORD = /\S{60}/g

const SIZE = 9.5
const LEADING = 1.3
const BASELINE = 0.95
const GAP = 6
/** A photo on the page, and the bottom of a page, in points. */
const BOX = { width: (WIDTH - 12) / 2, height: 200 }
const BOTTOM = 842 - 56
const INK = '#14231a'

/** Writes from top to bottom and begins a page when one is full. */
class Page {
  readonly #doc: Doc
  readonly #writing: PdfText
  readonly #root

  constructor(doc: Doc, writing: PdfText) {
    this.#doc = doc
    this.#writing = writing
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
    doc.fillColor(INK)
  }

  heading(tag: 'H1' | 'H2', words: string): void {
    const size = tag === 'H1' ? 20 : 13
    this.#doc.y += tag === 'H1' ? 0 : GAP * 2
    // A heading stays with the lines that follow it.
    this.#lines(tag, words, { size, weight: 700, room: size * 4 })
  }

  text(words: string, weight: Weight = 400): void {
    for (const part of words.split('\n').filter((line) => line.trim() !== '')) {
      this.#lines('P', part, { size: SIZE, weight, room: SIZE * LEADING })
    }
  }

  photos(photos: readonly Photo[], label: string): void {
    for (let at = 0; at < photos.length; at += 2) {
      this.#makeRoom(BOX.height + GAP)
      const y = this.#doc.y
      for (const [column, photo] of photos.slice(at, at + 2).entries()) this.#photo(photo, column, y, label)
      this.#doc.y = y + BOX.height + GAP
    }
  }

  #photo({ content, width, height }: Photo, column: number, y: number, label: string): void {
    const scale = Math.min(BOX.width / width, BOX.height / height, 1)
    const x = LEFT + column * (BOX.width + 12)
    const draw = () => this.#doc.image(content, x, y, { width: width * scale, height: height * scale })
    this.#root.add(this.#doc.struct('Figure', { alt: label }, draw))
  }

  #lines(tag: string, words: string, { size, weight, room }: { size: number; weight: Weight; room: number }): void {
    const fits = (part: string) => this.#writing.width(part, weight, size) <= WIDTH
    for (const line of wrap(words.replace(LONG_WORD, '$& '), Number.POSITIVE_INFINITY, fits)) {
      this.#makeRoom(room)
      const y = this.#doc.y
      const draw = () => this.#writing.line(line, { x: LEFT, y: y + size * BASELINE, weight, size })
      this.#root.add(this.#doc.struct(tag, {}, draw))
      this.#doc.y = y + size * LEADING
    }
    this.#doc.y += GAP / 2
  }

  #makeRoom(height: number): void {
    if (this.#doc.y + height > BOTTOM) this.#doc.addPage()
  }
}

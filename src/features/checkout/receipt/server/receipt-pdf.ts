import { wrap } from '#http/sharing/social-text.ts'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { type Doc, LEFT, RIGHT, WIDTH, writePdf } from '../../base/server/pdf-document.ts'
import type { PdfText, Weight } from '../../base/server/pdf-fonts.ts'
import type { Receipt } from '../contract.ts'

const INK = '#14231a'
const PALE = '#56685c'
const LINE = '#cbd6c4'

/** A receipt as one A4 page: real text in reading order, tagged for screen readers, in the product's own font. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const about = { title: `${receipt.title} ${receipt.number}`, author: receipt.issuer.name ?? PRODUCT_NAME }
  return writePdf(about, async (doc, writing) => draw(doc, writing, receipt))
}

function draw(doc: Doc, writing: PdfText, receipt: Receipt): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const put = (tag: string, write: () => void) => root.add(doc.struct(tag, {}, write))
  const text = (words: string, look: Look) => writeText(doc, writing, words, look)
  put('P', () => text(PRODUCT_NAME, { size: 13, weight: 700, colour: PALE }))
  put('H1', () => text(receipt.title, { size: 28, weight: 700, gap: 6 }))
  put('P', () => text(`Number ${receipt.number}`, { size: 11, colour: PALE, gap: 18 }))
  put('H2', () => text(receipt.item, { size: 15, weight: 700, gap: 10 }))
  for (const { role, name } of receipt.people) put('P', () => text(`${role}: ${name}`, { size: 11, gap: 2 }))
  if (receipt.place) put('P', () => text(`Collected in: ${receipt.place}`, { size: 11, gap: 2 }))
  for (const { name, at } of receipt.dates) put('P', () => text(`${name}: ${formatDay(at)}`, { size: 11, gap: 2 }))
  put('P', () => text(`Order ${receipt.orderId}`, { size: 9, colour: PALE, gap: 18 }))
  for (const line of receipt.lines) put('P', () => sum(doc, writing, line, { size: 11 }))
  rule(doc)
  put('P', () => sum(doc, writing, receipt.total, { size: 14, weight: 700, gap: 12 }))
  for (const note of receipt.notes) put('P', () => text(note, { size: 9.5, colour: PALE, gap: 5 }))
  const issuer = issuerLine(receipt.issuer)
  if (issuer) put('P', () => text(issuer, { size: 9.5, colour: PALE }))
}

interface Look {
  size: number
  weight?: Weight
  colour?: string
  /** Space below. */
  gap?: number
}

/** With the longest title and names the amounts still fit on the page. */
const MAX_LINES = 3
/** As fractions of the font size: the baseline's position in a line, and the line's height. */
const BASELINE = 0.95
const LEADING = 1.28

function writeText(doc: Doc, writing: PdfText, words: string, { size, weight = 400, colour = INK, gap = 0 }: Look) {
  let top = doc.y
  doc.fillColor(colour)
  for (const line of wrap(words, MAX_LINES, (part) => writing.width(part, weight, size) <= WIDTH)) {
    writing.line(line, { x: LEFT, y: top + size * BASELINE, weight, size })
    top += size * LEADING
  }
  doc.y = top + gap
}

/** A name on the left and its amount on the right. */
function sum(doc: Doc, writing: PdfText, { name, amount }: Receipt['total'], { size, weight = 400, gap = 0 }: Look) {
  const y = doc.y + size * BASELINE
  const figures = pounds(amount)
  doc.fillColor(INK)
  writing.line(`${name} `, { x: LEFT, y, weight, size })
  writing.line(figures, { x: RIGHT - writing.width(figures, weight, size), y, weight, size })
  doc.y = y + size * 0.75 + gap
}

const pounds = (amount: number): string =>
  amount < 0 ? `-${formatPounds(pence(-amount))}` : formatPounds(pence(amount))

function rule(doc: Doc): void {
  doc.markContent('Artifact')
  doc.moveTo(LEFT, doc.y).lineTo(RIGHT, doc.y).lineWidth(1).strokeColor(LINE).stroke()
  doc.endMarkedContent()
  doc.y += 10
}

const issuerLine = ({ name, number, address, email }: Receipt['issuer']): string =>
  [name, number && `company number ${number}`, address, email].filter(Boolean).join(', ')

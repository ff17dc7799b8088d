import type PDFKit from 'pdfkit'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Receipt } from '../receipt-contract.ts'

type Doc = InstanceType<typeof PDFKit>

/** Points, on A4. */
const LEFT = 64
const RIGHT = 531
const WIDTH = RIGHT - LEFT
const INK = '#14231a'
const PALE = '#56685c'
const LINE = '#cbd6c4'

/** A receipt as one page of A4: real text in reading order, tagged for screen readers, in fonts every reader has. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    margins: { top: 64, bottom: 48, left: LEFT, right: 595 - RIGHT },
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: printable(`${receipt.title} ${receipt.number}`), Author: receipt.issuer.name ?? PRODUCT_NAME },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  draw(doc, receipt)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function draw(doc: Doc, receipt: Receipt): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const put = (tag: string, write: () => void) => root.add(doc.struct(tag, {}, write))
  put('P', () => text(doc, PRODUCT_NAME, { size: 13, bold: true, colour: PALE }))
  put('H1', () => text(doc, receipt.title, { size: 28, bold: true, gap: 6 }))
  put('P', () => text(doc, `Number ${receipt.number}`, { size: 11, colour: PALE, gap: 18 }))
  put('H2', () => text(doc, receipt.item, { size: 15, bold: true, gap: 10 }))
  for (const { role, name } of receipt.people) put('P', () => text(doc, `${role}: ${name}`, { size: 11, gap: 2 }))
  for (const { name, at } of receipt.dates) put('P', () => text(doc, `${name}: ${formatDay(at)}`, { size: 11, gap: 2 }))
  put('P', () => text(doc, `Order ${receipt.orderId}`, { size: 9, colour: PALE, gap: 18 }))
  for (const line of receipt.lines) put('P', () => sum(doc, line))
  rule(doc)
  put('P', () => sum(doc, receipt.total, true))
  doc.moveDown(1.5)
  for (const note of receipt.notes) put('P', () => text(doc, note, { size: 9.5, colour: PALE, gap: 5 }))
  const issuer = issuerLine(receipt.issuer)
  if (issuer) put('P', () => text(doc, issuer, { size: 9.5, colour: PALE }))
}

interface Look {
  size: number
  bold?: boolean
  colour?: string
  gap?: number
}

function text(doc: Doc, words: string, { size, bold, colour = INK, gap = 0 }: Look): void {
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
  // The longest title and the longest names still leave room for the sums on the one page.
  doc.text(printable(words), LEFT, doc.y, { width: WIDTH, paragraphGap: gap, height: size * 4.2, ellipsis: true })
}

/** A name on the left and its amount on the right. */
function sum(doc: Doc, { name, amount }: { name: string; amount: number }, bold = false): void {
  const { y } = doc
  const size = bold ? 14 : 11
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(INK)
  doc.text(`${printable(name)} `, LEFT, y, { width: WIDTH - 120 })
  doc.text(pounds(amount), RIGHT - 110, y, { width: 110, align: 'right' })
  doc.y = y + size * 1.7
}

const pounds = (amount: number): string =>
  amount < 0 ? `-${formatPounds(-amount as Pence)}` : formatPounds(amount as Pence)

function rule(doc: Doc): void {
  doc.markContent('Artifact')
  doc.moveTo(LEFT, doc.y).lineTo(RIGHT, doc.y).lineWidth(1).strokeColor(LINE).stroke()
  doc.endMarkedContent()
  doc.y += 10
}

const issuerLine = ({ name, number, address, email }: Receipt['issuer']): string =>
  [name, number && `company number ${number}`, address, email].filter(Boolean).join(', ')

const BEYOND_LATIN = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** The fonts every reader has know Western European letters; others lose their accents, and what is left is marked. */
const printable = (words: string): string =>
  words.replace(BEYOND_LATIN, (letter) => letter.normalize('NFKD').replace(BEYOND_LATIN, '') || '?')

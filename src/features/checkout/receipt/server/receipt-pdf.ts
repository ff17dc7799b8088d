import { amountLine, type Look, PALE, rule, writeText } from '#http/pdf/pdf-blocks.ts'
import { type Doc, writePdf } from '#http/pdf/pdf-document.ts'
import type { PdfText } from '#http/pdf/pdf-fonts.ts'
import { formatDay } from '#shared/dates.ts'
import type { Receipt } from '../contract.ts'

/** A receipt as one A4 page: real text in reading order, tagged for screen readers, in the product's own font. */
export async function receiptPdf(receipt: Receipt, productName: string): Promise<Buffer> {
  const about = { title: `${receipt.title} ${receipt.number}`, author: receipt.issuer.name ?? productName }
  return writePdf(about, async (doc, writing) => draw(doc, writing, { receipt, productName }))
}

function draw(doc: Doc, writing: PdfText, { receipt, productName }: { receipt: Receipt; productName: string }): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const put = (tag: string, write: () => void) => root.add(doc.struct(tag, {}, write))
  const text = (words: string, look: Look) => writeText(doc, writing, words, look)
  put('P', () => text(productName, { size: 13, weight: 700, colour: PALE }))
  put('H1', () => text(receipt.title, { size: 28, weight: 700, gap: 6 }))
  put('P', () => text(`Number ${receipt.number}`, { size: 11, colour: PALE, gap: 18 }))
  put('H2', () => text(receipt.item, { size: 15, weight: 700, gap: 10 }))
  for (const { role, name } of receipt.people) put('P', () => text(`${role}: ${name}`, { size: 11, gap: 2 }))
  const { place } = receipt
  if (place) put('P', () => text(`${place.name}: ${place.where}`, { size: 11, gap: 2 }))
  for (const { name, at } of receipt.dates) put('P', () => text(`${name}: ${formatDay(at)}`, { size: 11, gap: 2 }))
  put('P', () => text(`Order ${receipt.orderId}`, { size: 9, colour: PALE, gap: 18 }))
  for (const line of receipt.lines) put('P', () => amountLine(doc, writing, line, { size: 11 }))
  rule(doc)
  put('P', () => amountLine(doc, writing, receipt.total, { size: 14, weight: 700, gap: 12 }))
  for (const note of receipt.notes) put('P', () => text(note, { size: 9.5, colour: PALE, gap: 5 }))
  const issuer = issuerLine(receipt.issuer)
  if (issuer) put('P', () => text(issuer, { size: 9.5, colour: PALE }))
}

const issuerLine = ({ name, number, address, email }: Receipt['issuer']): string =>
  [name, number && `company number ${number}`, address, email].filter(Boolean).join(', ')

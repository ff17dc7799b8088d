import type PDFKit from 'pdfkit'
import { openFaces, PdfText } from './pdf-fonts.ts'

export type Doc = InstanceType<typeof PDFKit>

/** Points, on A4. */
export const LEFT = 64
export const RIGHT = 531
export const WIDTH = RIGHT - LEFT

/** A document of A4 pages: real text in reading order, tagged for screen readers, in the product's own font. */
export async function writePdf(
  { title, author }: { title: string; author: string },
  draw: (doc: Doc, writing: PdfText) => Promise<void>,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    margins: { top: 64, bottom: 48, left: LEFT, right: 595 - RIGHT },
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  await draw(doc, new PdfText(doc, await openFaces()))
  doc.end()
  await done
  return Buffer.concat(chunks)
}

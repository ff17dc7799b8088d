import { formatPounds, pence } from '#shared/money.ts'
import { wrap } from '../sharing/social-text.ts'
import { type Doc, LEFT, RIGHT, WIDTH } from './pdf-document.ts'
import type { PdfText, Weight } from './pdf-fonts.ts'

/** Lines of text, names with their amounts, and rules, as the product's documents have them. */

const INK = '#14231a'
export const PALE = '#56685c'
const LINE = '#cbd6c4'

export interface Look {
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

export function writeText(
  doc: Doc,
  writing: PdfText,
  words: string,
  { size, weight = 400, colour = INK, gap = 0 }: Look,
): void {
  let top = doc.y
  doc.fillColor(colour)
  for (const line of wrap(words, MAX_LINES, (part) => writing.width(part, weight, size) <= WIDTH)) {
    writing.line(line, { x: LEFT, y: top + size * BASELINE, weight, size })
    top += size * LEADING
  }
  doc.y = top + gap
}

/** A name on the left, in as many lines as it needs, and its amount on the right of the first. */
export function amountLine(
  doc: Doc,
  writing: PdfText,
  { name, amount }: { name: string; amount: number },
  { size, weight = 400, gap = 0 }: Look,
): void {
  let y = doc.y + size * BASELINE
  const figures = pounds(amount)
  const room = WIDTH - writing.width(`${figures}  `, weight, size)
  const [first = '', ...others] = wrap(name, MAX_LINES, (part) => writing.width(part, weight, size) <= room)
  doc.fillColor(INK)
  writing.line(`${first} `, { x: LEFT, y, weight, size })
  writing.line(figures, { x: RIGHT - writing.width(figures, weight, size), y, weight, size })
  for (const line of others) {
    y += size * LEADING
    writing.line(`${line} `, { x: LEFT, y, weight, size })
  }
  doc.y = y + size * 0.75 + gap
}

export const pounds = (amount: number): string =>
  amount < 0 ? `-${formatPounds(pence(-amount))}` : formatPounds(pence(amount))

export function rule(doc: Doc): void {
  doc.markContent('Artifact')
  doc.moveTo(LEFT, doc.y).lineTo(RIGHT, doc.y).lineWidth(1).strokeColor(LINE).stroke()
  doc.endMarkedContent()
  doc.y += 10
}

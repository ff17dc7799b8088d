import { escapeHtml } from '#shared/text/html.ts'
import { decoding } from '../limits/picture-decoding.ts'
import { type Family, openPen, type Pen, wrap } from './social-text.ts'

/** The size at which social networks show a shared page. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

export interface Card {
  /** A picture in any format, including an SVG drawing. */
  picture: Buffer
  title: string
  /** Text in the yellow label, such as a price. */
  label: string
  /** Text below the label, such as a location or a reading time. */
  note: string
  /** Text at the foot, next to the sprig. */
  name: string
}

const PICTURE_WIDTH = 560
const LEFT = PICTURE_WIDTH + 56
const TEXT_WIDTH = CARD_WIDTH - LEFT - 56
const colours = {
  paper: '#F4F7F1',
  ink: '#14231A',
  quiet: '#3F5146',
  leaf: '#0E6B3D',
  label: '#FFD23F',
  rhubarb: '#B8214F',
}
const MAX_PIXELS = 40_000_000

/**
 * Draws the social picture of a page as PNG: its picture, and beside it title and label in the style of a plant label.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const [{ default: sharp }, pen] = await Promise.all([import('sharp'), openPen()])
  const picture = await decoding(() =>
    sharp(card.picture, { limitInputPixels: MAX_PIXELS })
      .resize(PICTURE_WIDTH, CARD_HEIGHT, { fit: 'cover' })
      .flatten({ background: colours.paper })
      .toBuffer(),
  )
  return sharp(Buffer.from(wordsOf(card, pen)))
    .composite([{ input: picture, left: 0, top: 0 }])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}

/** Short titles are set large. */
const SIZES = [
  { size: 72, maxLines: 3 },
  { size: 60, maxLines: 4 },
  { size: 52, maxLines: 5 },
] as const

function wordsOf({ title, label, note, name }: Card, pen: Pen): string {
  const fits = (family: Family, size: number) => (line: string) => pen.width(line, family, size) <= TEXT_WIDTH
  const isWhole = ({ size, maxLines }: (typeof SIZES)[number]) =>
    wrap(title, maxLines, fits('display', size)).every((line) => !line.endsWith('…'))
  const { size, maxLines } = SIZES.find(isWhole) ?? SIZES[2]
  const lines = wrap(title, maxLines, fits('display', size))
  const top = 84 + size * 0.72
  const heading = lines.map((line, index) =>
    pen.line(line, { family: 'display', size, x: LEFT, y: top + index * size * 1.06, fill: colours.ink }),
  )
  const [place = ''] = wrap(note, 1, fits('text', 32))
  const [foot = ''] = wrap(name, 1, (line) => pen.width(line, 'display', 38) <= TEXT_WIDTH - 48)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><title>${escapeHtml(title)}</title>
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${colours.paper}"/>${heading.join('')}
${labelOf(label, pen)}${pen.line(place, { family: 'text', size: 32, x: LEFT, y: 494, fill: colours.quiet })}
<rect x="${LEFT}" y="520" width="${TEXT_WIDTH}" height="3" fill="${colours.ink}"/>${SPRIG}
${pen.line(foot, { family: 'display', size: 38, x: LEFT + 48, y: 580, fill: colours.ink })}</svg>`
}

/** A plant label: one end is pointed. */
function labelOf(text: string, pen: Pen): string {
  const width = pen.width(text, 'display', 44) + 56
  const [top, height] = [382, 68]
  return `<path d="M${LEFT} ${top}h${width}l22 ${height / 2}-22 ${height / 2}h${-width}z" fill="${colours.label}"/>${pen.line(
    text,
    { family: 'display', size: 44, x: LEFT + 28, y: top + 49, fill: colours.ink },
  )}`
}

const SPRIG = `<g transform="translate(${LEFT} 545) scale(1.35)"><path d="M13 28V11" stroke="${colours.leaf}" stroke-width="2.6" stroke-linecap="round" fill="none"/><path d="M13 24C5 24 1.5 20 1 13c7.5 0 11.5 3.5 12 11Z" fill="${colours.leaf}"/><path d="M13 19c7 0 11-3.5 12-10.5C17.5 8.5 13.5 12 13 19Z" fill="${colours.leaf}" opacity=".72"/><circle cx="13" cy="5" r="4.6" fill="${colours.rhubarb}"/></g>`

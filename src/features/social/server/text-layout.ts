import { type Pen, wrap } from '#http/sharing/social-text.ts'

interface TextBlock {
  text: string
  /** Font size in pixels; reduced to at most half if the text does not fit. */
  size: number
  fill: string
  x: number
  /** Height of the tallest letter. */
  y: number
  width: number
  /** Maximum number of lines. */
  lines: number
}

const STEP = 0.92
const LEADING = 1.08
/** Cap height: from the top of a capital to the baseline. */
const CAPITAL = 0.72

/** Text as outlines, wrapped at the given width. */
export function layOutText(pen: Pen, { text, size, fill, x, y, width, lines }: TextBlock): string {
  let now = size
  const broken = (maxLines: number) => wrap(text, maxLines, (line) => pen.width(line, 'display', now) <= width)
  while (now > size / 2 && broken(lines + 1).length > lines) now *= STEP
  return broken(lines)
    .map((line, index) => {
      const baseline = y + CAPITAL * now + index * LEADING * now
      return pen.line(line, { family: 'display', size: now, x, y: Math.round(baseline), fill })
    })
    .join('')
}

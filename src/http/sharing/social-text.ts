import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

/**
 * The two font families of the pages. Outlines instead of `<text>`: the SVG renderer knows only system fonts, often
 * none.
 */
const folder = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)
const files = {
  display: [
    'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    'bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
  ],
  text: [
    'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2',
  ],
} as const

export type Family = 'display' | 'text'

/** Writes lines of text as outlines. */
export interface Pen {
  width(text: string, family: Family, size: number): number
  /** The baseline is at `y`. */
  line(text: string, options: { family: Family; size: number; x: number; y: number; fill: string }): string
}

let pen: Promise<Pen> | undefined

/** Reads the fonts once, for the first picture. */
export function openPen(): Promise<Pen> {
  pen ??= readPen()
  return pen
}

async function readPen(): Promise<Pen> {
  const { create } = await import('fontkit')
  const open = async (file: string) => create(await readFile(new URL(file, folder))) as Font
  const fonts: Readonly<Record<Family, readonly Font[]>> = {
    display: await Promise.all(files.display.map(open)),
    text: await Promise.all(files.text.map(open)),
  }
  return {
    width: (words, family, size) =>
      runsOf(words, fonts[family]).reduce((sum, { font, text: run }) => sum + widthOf(run, font, size), 0),
    line(words, { family, size, x, y, fill }) {
      let left = x
      const outlines = runsOf(words, fonts[family]).map(({ font, text: run }) => {
        const drawn = outline(run, font, { x: left, y, size })
        left += widthOf(run, font, size)
        return drawn
      })
      return `<g fill="${fill}">${outlines.join('')}</g>`
    },
  }
}

interface Run {
  font: Font
  text: string
}

/** Splits the text into runs that one font covers. Characters that no font has, such as emoji, are omitted. */
function runsOf(words: string, fonts: readonly Font[]): Run[] {
  const runs: Run[] = []
  for (const letter of words) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const widthOf = (text: string, font: Font, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

function outline(text: string, font: Font, { x, y, size }: { x: number; y: number; size: number }): string {
  const { glyphs, positions } = font.layout(text)
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const position = positions[index]
    const place = `translate(${at + (position?.xOffset ?? 0)} ${position?.yOffset ?? 0})`
    at += position?.xAdvance ?? glyph.advanceWidth
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
  })
  const scale = size / font.unitsPerEm
  return `<g transform="translate(${x.toFixed(1)} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Wraps text into at most `most` lines of a given width; text that does not fit ends in an ellipsis. */
export function wrap(text: string, maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    if (lines.length === maxLines) break
  }
  if (line && lines.length < maxLines) lines.push(line)
  const isWhole = lines.join(' ') === text.split(/\s+/).filter(Boolean).join(' ')
  return lines.map((one, index) => shorten(one, fits, !isWhole && index === lines.length - 1))
}

function shorten(line: string, fits: (line: string) => boolean, isCut: boolean): string {
  let letters = Array.from(line)
  const written = (cut: boolean) => letters.join('').trimEnd() + (cut ? '…' : '')
  if (!isCut && fits(line)) return line
  while (letters.length > 1 && !fits(written(true))) letters = letters.slice(0, -1)
  return written(true)
}

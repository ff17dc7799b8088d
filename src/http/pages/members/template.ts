import { hash } from 'node:crypto'
import type { InlineSources } from '../../security/security-headers.ts'
import { type Filling, hasMark, type Slot, splitAtMarks, textOf } from './marks.ts'

/** A rendered page, before it is compressed. */
export interface RenderedPage {
  status: number
  route: string | undefined
  headers: Readonly<Record<string, string>>
  inline: InlineSources
  html: string
}

type Part = string | Slot

/** A piece of the page: elements, or the text of one script whose hash depends on what fills it. */
interface Section {
  parts: readonly Part[]
  /** The source that allows the script of the template; null for elements. */
  source: string | null
}

/** A page rendered for the stand-in, split at its marks. */
export interface Template {
  page: RenderedPage
  sections: readonly Section[]
  /** The listings whose hearts are on the page. */
  hearts: readonly number[]
  length: number
}

const sourceOf = (script: string): string => `'sha256-${hash('sha256', script, 'base64')}'`

/** Null when a mark is where no value of a member can stand: such a page is rendered for each. */
export function templateOf(page: RenderedPage): Template | null {
  const sections: Section[] = []
  for (const { text, isScript } of piecesOf(page.html)) {
    const parts = splitAtMarks(text, isScript)
    if (parts === null) return null
    const isFilled = isScript && parts.length > 1
    if (isFilled && !page.inline.script.includes(sourceOf(text))) return null
    sections.push({ parts, source: isFilled ? sourceOf(text) : null })
  }
  if (Object.values({ ...page.headers, ...page.inline }).some(hasMark)) return null
  const slots = sections.flatMap(({ parts }) => parts.filter((part) => typeof part !== 'string'))
  const hearts = new Set(slots.flatMap(({ kind, listing }) => (kind === 'h' ? [listing] : [])))
  return { page, sections: merged(sections), hearts: [...hearts], length: page.html.length }
}

/** The texts of scripts, and what is between them. */
function piecesOf(html: string): { text: string; isScript: boolean }[] {
  const pieces: { text: string; isScript: boolean }[] = []
  let from = 0
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', from)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', start)
    if (start === 0 || end < 0) break
    pieces.push({ text: html.slice(from, start), isScript: false }, { text: html.slice(start, end), isScript: true })
    from = end
  }
  pieces.push({ text: html.slice(from), isScript: false })
  return pieces
}

/** Neighbours without a hash of their own are one section, and neighbouring texts one text. */
function merged(sections: readonly Section[]): Section[] {
  const made: { parts: Part[]; source: string | null }[] = []
  for (const { parts, source } of sections) {
    const last = made.at(-1)
    const target = last && last.source === null && source === null ? last : { parts: [], source }
    if (target !== last) made.push(target)
    for (const part of parts) {
      const before = target.parts.at(-1)
      if (typeof part === 'string' && typeof before === 'string') target.parts[target.parts.length - 1] = before + part
      else target.parts.push(part)
    }
  }
  return made
}

/** The page of one member. */
export function filled({ page, sections }: Template, filling: Filling): RenderedPage {
  let script = page.inline.script
  const texts = sections.map(({ parts, source }) => {
    const text = parts.map((part) => (typeof part === 'string' ? part : textOf(part, filling))).join('')
    if (source !== null) script = script.replace(source, () => sourceOf(text))
    return text
  })
  return { ...page, inline: { ...page.inline, script }, html: texts.join('') }
}

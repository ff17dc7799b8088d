import type { Token, Tokens } from 'marked'
import { findPlant } from '#features/plants/catalogue.ts'
import { monthsInWords } from '#features/plants/plant-words.ts'
import { figure } from './drawings.ts'

export interface GuideText {
  html: string
  sections: { id: string; title: string }[]
  /** All words of the text without markup, for counting and searching. */
  plain: string
}

export const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Converts the text of a guide to HTML. The parser is loaded with the first guide. */
export async function guideHtml(text: string): Promise<GuideText> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${idOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens)
        return inner.startsWith('<figure') ? inner : `<p>${inner}</p>`
      },
      image: ({ href, title, text: alt }) => figure(href.replace('figure:', ''), alt, title ?? ''),
      blockquote({ tokens }) {
        return `<div class="note">${this.parser.parse(tokens)}</div>`
      },
      code: ({ lang, text: block }) => blockHtml(lang ?? '', block.trim().split('\n')),
      table(token) {
        return tableHtml(token, (tokens) => this.parser.parseInline(tokens))
      },
    },
  })
  const tokens = marked.lexer(text)
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 2)
  const html = await marked.parse(text)
  return {
    html,
    sections: headings.map(({ text: title }) => ({ id: idOf(title), title })),
    plain: html
      .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  }
}

function blockHtml(kind: string, lines: readonly string[]): string {
  if (kind === 'stats') return statsHtml(lines)
  if (kind === 'year') return yearHtml(lines)
  throw new Error(`Guides have no block called ${kind}`)
}

const statsHtml = (lines: readonly string[]): string =>
  `<dl class="stats">${lines
    .map((line) => line.split(' | '))
    .map(([value = '', name = '']) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>`

const YEAR = ['Plant', 'Sow', 'Plant out', 'Harvest']

/** Catalogue plants with their months. */
function yearHtml(slugs: readonly string[]): string {
  const rows = slugs.map((slug) => {
    const plant = findPlant(slug)
    if (!plant) throw new Error(`There is no plant called ${slug}`)
    const bands = [plant.sow, plant.plantOut, plant.harvest]
    const cells = bands.map((months) => `<td>${months.length > 0 ? monthsInWords(months) : '–'}</td>`)
    return `<tr><th scope="row">${plant.name}${stripHtml(bands)}</th>${cells.join('')}</tr>`
  })
  const head = YEAR.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<table class="year"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const fills = ['leaf', 'hose', 'rhubarb']

/** Twelve small cells for each of the three tasks, as a visual form of the months. */
function stripHtml(bands: readonly (readonly number[])[]): string {
  const fields = bands.flatMap((months, row) =>
    Array.from(
      { length: 12 },
      (_, index) =>
        `<rect x="${index * 9}" y="${row * 7}" width="8" height="6" fill="var(--${months.includes(index + 1) ? fills[row] : 'sunken'})"/>`,
    ),
  )
  return `<svg viewBox="0 0 107 20" width="107" height="20" aria-hidden="true">${fields.join('')}</svg>`
}

function tableHtml({ header, rows }: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('')
  const body = rows.map(([first, ...rest]) => {
    const cells = rest.map(({ tokens }) => `<td>${inline(tokens)}</td>`)
    return `<tr><th scope="row">${first ? inline(first.tokens) : ''}</th>${cells.join('')}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

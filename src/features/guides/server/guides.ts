import { readFile } from 'node:fs/promises'
import { monthName } from '#features/plants/plant-words.ts'
import { DomainError } from '#shared/errors.ts'
import { inTurn } from '#shared/required.ts'
import type { Guide, GuideSummary } from '../guide-contract.ts'
import { guideSlugs } from '../guide-slugs.ts'
import { type GuideFile, readGuide } from './guide-file.ts'
import { type GuideText, guideHtml } from './guide-html.ts'

const folder = new URL('../../../../content/guides/', import.meta.url)
const WORDS_A_MINUTE = 200

export interface WrittenGuide extends GuideFile, GuideText {
  slug: string
  words: number
}

let all: Promise<readonly WrittenGuide[]> | undefined

/** All guides in the order of the index, parsed and converted to HTML once. */
export function allGuides(): Promise<readonly WrittenGuide[]> {
  all ??= Promise.all(guideSlugs.map(readOne))
  return all
}

async function readOne(slug: string): Promise<WrittenGuide> {
  const file = readGuide(await readFile(new URL(`${slug}.md`, folder), 'utf8'))
  const text = await guideHtml(file.text)
  const year = file.year.map((task, index) => `<div><dt>${monthName(index + 1)}</dt><dd>${task}</dd></div>`).join('')
  return {
    ...file,
    ...text,
    slug,
    html: `${text.html}<h2 id="${YEAR.id}">${YEAR.title}</h2><dl class="months">${year}</dl>`,
    sections: [...text.sections, YEAR],
    words: text.plain.split(' ').filter(Boolean).length,
  }
}

const YEAR = { id: 'month-by-month', title: 'Month by month' } as const

export async function findGuide(slug: string): Promise<WrittenGuide> {
  const guide = (await allGuides()).find((one) => one.slug === slug)
  if (!guide) throw new DomainError('not_found', 'Guide not found')
  return guide
}

/** Guides that contain all of the words; matches in the title come first. */
export async function searchGuides(q: string): Promise<readonly WrittenGuide[]> {
  const wanted = wordsOf(q)
  const guides = await allGuides()
  if (wanted.length === 0) return guides
  const holds = (text: string) => {
    const haystack = ` ${wordsOf(text).join(' ')}`
    return wanted.every((word) => haystack.includes(` ${word}`))
  }
  const rank = ({ title, description, search }: WrittenGuide) =>
    holds(`${title} ${search}`) ? 0 : holds(`${title} ${description}`) ? 1 : 2
  return guides
    .filter(({ title, description, plain, year }) => holds([title, description, plain, ...year].join(' ')))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Lower case without a plural s, so that "pots" matches "pot". */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 ? word.replace(/(?<=o)es$|(?<!s)s$/, '') : word,
  )

export const summaryOf = ({ slug, title, description, picture, words }: WrittenGuide): GuideSummary => ({
  ...{ slug, title, description, picture },
  minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
})

/** Number of related guides. */
const NEXT = 2

/** All fields of a guide except its text, for a month. */
export async function guideIn(slug: string, month: number): Promise<Guide> {
  const guide = await findGuide(slug)
  const guides = await allGuides()
  const at = guides.indexOf(guide)
  return {
    ...summaryOf(guide),
    ...{ lead: guide.lead, written: guide.written, sections: guide.sections, search: guide.search },
    now: { month: monthName(month), task: guide.year[month - 1] ?? '' },
    call: { title: guide.callTitle, text: guide.callText, buttons: guide.buttons },
    next: Array.from({ length: NEXT }, (_, index) => summaryOf(inTurn(guides, at + index + 1))),
  }
}

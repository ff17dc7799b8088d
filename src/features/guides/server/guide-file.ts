import * as z from 'zod/mini'
import { findPlant } from '#features/plants/catalogue.ts'
import { facts, isFact, isWork, work } from '#features/plants/growing-facts.ts'
import { monthSpan } from '#features/plants/plant-words.ts'
import { monthNames } from '#shared/dates.ts'

const head = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  picture: z.string(),
  written: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  search: z.string(),
  callTitle: z.string(),
  callText: z.string(),
  buttons: z.array(z.object({ name: z.string(), href: z.string() })).check(z.minLength(1)),
})

export interface GuideFile extends z.output<typeof head> {
  /** Markdown with every fact and month filled in. */
  text: string
  /** Tasks for each month, January first. */
  year: readonly string[]
}

const MONTHS = 12
const FILE = /^---\n(?<head>[\s\S]*?)\n---\n(?<text>[\s\S]*?)```months\n(?<year>[\s\S]*?)\n```\s*$/

/** Parses a guide file: metadata lines, Markdown, and the tasks of each month. */
export function readGuide(source: string): GuideFile {
  const parts = FILE.exec(source)?.groups
  if (!parts) throw new Error('A guide has a head between lines of ---, a text, and a block of months at its end')
  const lines = (parts['head'] ?? '').split('\n').map((line) => split(line, ': '))
  const buttons = lines.filter(([name]) => name === 'button').map(([, value]) => split(value, ' | '))
  const year = (parts['year'] ?? '').split('\n').map((line) => filled(split(line, ': ')[1]))
  if (year.length !== MONTHS) throw new Error(`A guide has ${MONTHS} months, not ${year.length}`)
  return {
    ...head.parse({ ...Object.fromEntries(lines), buttons: buttons.map(([name, href]) => ({ name, href })) }),
    text: filled(parts['text'] ?? ''),
    year,
  }
}

function split(line: string, mark: string): [before: string, after: string] {
  const at = line.indexOf(mark)
  if (at < 0) throw new Error(`There is no "${mark.trim()}" in "${line}"`)
  return [line.slice(0, at).trim(), line.slice(at + mark.length).trim()]
}

/** Fills in placeholders; see `textFor`. */
const filled = (text: string): string => text.replace(/\{\{(.*?)\}\}/g, (_, name: string) => textFor(name))

const acts: ReadonlyMap<string, 'sow' | 'plantOut' | 'harvest' | 'flower'> = new Map([
  ['sow', 'sow'],
  ['plant', 'plantOut'],
  ['harvest', 'harvest'],
  ['flower', 'flower'],
])

/**
 * The text for a placeholder: `mulch-depth` is a size or a temperature; `sow carrot` gives the catalogue's months, also
 * of several plants together; `when bare-root` gives the months of a task. `June sow carrot kale` gives the month if it
 * is one of the months of each plant.
 */
function textFor(name: string): string {
  if (isFact(name)) return facts[name]
  const words = name.split(' ')
  const month = monthNames.indexOf(words[0] ?? '') + 1
  const [act = '', ...of] = month > 0 ? words.slice(1) : words
  const lists = of.map((one) => monthsOf(act, one))
  if (lists.length === 0) throw new Error(`Nothing is called {{${name}}}`)
  if (month === 0) return monthSpan([...new Set(lists.flat())].toSorted((a, b) => a - b))
  if (!lists.every((list) => list.includes(month))) throw new Error(`{{${name}}} is not so`)
  return monthNames[month - 1] ?? ''
}

function monthsOf(act: string, name: string): readonly number[] {
  const months = act === 'when' && isWork(name) ? work[name] : actOf(act, name)
  if (!months) throw new Error(`Nothing is called {{${act} ${name}}}`)
  if (months.length === 0) throw new Error(`${name}: the catalogue has no months to ${act}`)
  return months
}

function actOf(name: string, slug: string): readonly number[] | undefined {
  const act = acts.get(name)
  return act && findPlant(slug)?.[act]
}

import { plantsNamed } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import { monthNames } from '#shared/dates.ts'

const NAMES = monthNames.join('|')

/** Activities with plants and their wording. The catalogue has months for the first four only. */
const activities = {
  sow: /\b(?:sow|sown|sowing|broadcast)\b/i,
  plantOut:
    /(?<!\b(?:the|a|an|whole|bushy|old|each|every|parent|mother|one|that|this|spider|house) )\b(?:plant(?:ed|ing)?|plantings)\b(?! in the wild)|\bgo(?:es)? (?:in|out)\b|\bset out\b/i,
  harvest: /\b(?:harvest|pick(?! (?:it|them|the \w+) off)|pluck)(?:s|ed)?\b|\bcrops? (?:in|from|until)\b/i,
  flower: new RegExp(
    String.raw`\b(?:flower(?:s|ing)?|blooms?|blossoms?) (?:in|from|until|when)\b|\bflowers to cut\b|\b(?:${NAMES}) (?:flowers?|bloom)\b|\b(?:trumpets|bells|stars|spikes|cups|wands|bottlebrushes|pincushions|fluff)\b`,
    'i',
  ),
  prune: /\b(?:(?:summer-)?prun(?:e|es|ed|ing)|trim(?:med|s)?|shear|clip(?:ped)?|cut(?! flowers)|shorten|coppice)\b/i,
  cuttings: /\b(?:cuttings?|root (?:a few|spare|strawberry)|pipings)\b/i,
  divide: /\b(?:divid(?:e|ed|ing)|split)\b/i,
  lift: /\blift\b/i,
} as const
type Activity = keyof typeof activities

const inCatalogue = ['sow', 'plantOut', 'harvest', 'flower'] as const
export const isInCatalogue = (act: Activity): act is (typeof inCatalogue)[number] =>
  inCatalogue.some((one) => one === act)

/** A second flush is not a flowering month; neither is the month of cutting back. */
const NOT_FLOWERING = /\b(?:again|another|encore|second|cut(?! until| from)|saw|shear|clip|trim)\b/i

/** Phrases that say a plant is sown, planted, picked or pruned in these months. */
export interface Claim {
  plant: Plant
  act: Activity
  months: readonly number[]
  clause: string
}

const MONTH = new RegExp(String.raw`\b(?:${NAMES})\b`, 'g')
const SPAN = new RegExp(
  String.raw`\b(${NAMES}) (?:to|until|till|into) (?:the end of |late |early |mid-)?(${NAMES})\b`,
  'g',
)
const numberOf = (name: string): number => monthNames.indexOf(name) + 1

/** The named months; `April to June` names three. */
export function monthsIn(text: string): number[] {
  const spans = [...text.matchAll(SPAN)].flatMap(([, from = '', to = '']) => {
    const first = numberOf(from)
    return Array.from({ length: ((numberOf(to) - first + 12) % 12) + 1 }, (_, index) => ((first + index - 1) % 12) + 1)
  })
  return [...new Set([...spans, ...(text.match(MONTH) ?? []).map(numberOf)])].toSorted((a, b) => a - b)
}

/** Sentences and their independent clauses. */
export const clausesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|[;:]\s|\n|\s\|\s|, (?=(?:and|but|then|so) )/)
    .map((clause) => clause.trim())
    .filter(Boolean)

/** The named plants, by three words, two or one: spring onions are not onions. */
export function plantsIn(text: string): Plant[] {
  return [...new Set(text.split(/[,;:()|&]/).flatMap(plantsBetween))]
}

function plantsBetween(text: string): Plant[] {
  const words = text.match(/[\p{L}'’-]+/gu) ?? []
  const taken = new Set<number>()
  return [3, 2, 1].flatMap((length) =>
    [...words.keys()].flatMap((at) => {
      const run = Array.from({ length }, (_, index) => at + index)
      const [named, another] = plantsNamed(words.slice(at, at + length).join(' '))
      if (!named || another || run.some((index) => index >= words.length || taken.has(index))) return []
      for (const index of run) taken.add(index)
      return [named]
    }),
  )
}

interface Context {
  /** The subject of every clause; by default the plants it names. */
  subject?: Plant
  /** The months of a clause that names none. */
  month?: number
}

/** The explicit claims of a text: which activity with which plant in which months. */
export function claimsIn(text: string, { subject, month }: Context = {}): Claim[] {
  return clausesOf(text).flatMap((clause) => {
    const said = monthsIn(clause)
    const months = said.length > 0 || month === undefined ? said : [month]
    if (months.length === 0) return []
    const done = (Object.keys(activities) as Activity[]).filter(
      (act) => activities[act].test(clause) && !(act === 'flower' && NOT_FLOWERING.test(clause)),
    )
    return (subject ? [subject] : plantsIn(clause)).flatMap((plant) =>
      done.map((act) => ({ plant, act, months, clause })),
    )
  })
}

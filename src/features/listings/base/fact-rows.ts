import { origins, potSizes } from './fact-choices.ts'
import type { ListingFacts } from './facts.ts'
import { dayInWords } from './ready.ts'

const CM_PER_METRE = 100

const heightInWords = (cm: number): string => (cm < CM_PER_METRE ? `${cm} cm` : `${cm / CM_PER_METRE} m`)

/** `Own seed, saved in 2026` */
function raisedInWords({ grownFrom, seedYear }: ListingFacts): string | null {
  if (grownFrom === undefined) return null
  return seedYear === undefined ? origins[grownFrom] : `Own seed, saved in ${seedYear}`
}

/** The facts of a plant with their names, as its page and structured data show them; without what the seller has not said. */
export function factRows(facts: ListingFacts): [name: string, value: string][] {
  const rows: [string, string | null | undefined][] = [
    ['Variety', facts.variety],
    ['Size', facts.potSize && potSizes[facts.potSize]],
    ['Height when listed', facts.heightCm === undefined ? null : heightInWords(facts.heightCm)],
    ['Raised from', raisedInWords(facts)],
    ['Compost', facts.peatFree ? 'Peat-free' : null],
    ['Grown', facts.organic ? 'Organically' : null],
    ['Ready from', facts.readyFrom && dayInWords(facts.readyFrom)],
  ]
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

const linesOf = (facts: ListingFacts): string[] => factRows(facts).map(([name, value]) => `${name}: ${value}`)

/** A listing's text as a buyer reads it: the description, then each fact in a line of its own. */
export function describedWith({ description, facts }: { description: string; facts: ListingFacts }): string {
  const lines = linesOf(facts)
  return lines.length === 0 ? description : `${description}\n\n${lines.join('\n')}`
}

/** All facts in one line for staff: `Variety: Moneymaker, Size: 9 cm pot, From listing: 17`. */
export const factsInWords = (facts: ListingFacts): string =>
  [...linesOf(facts), ...(facts.parentId === undefined ? [] : [`From listing: ${facts.parentId}`])].join(', ')

import * as z from 'zod/mini'
import { id, line } from '#shared/fields.ts'
import { keysOf } from '#shared/keyed.ts'
import { builtInOf, isGrown } from './categories.ts'
import { type filterFacts, origins, potSizes } from './fact-choices.ts'

const FIRST_YEAR = 1990
const LAST_YEAR = 2100
const yes = z.literal(true, 'Choose yes, or leave it out')

/** Facts of a plant for sale, each left out when its seller has not said. */
const shape = {
  variety: line({ min: 1, max: 60, tooShort: 'Enter a variety', tooLong: 'Variety must be at most 60 characters' }),
  grownFrom: z.enum(keysOf(origins), 'Choose how it was raised'),
  /** When the seed was saved. */
  seedYear: z
    .int('Enter a year, such as 2026')
    .check(z.gte(FIRST_YEAR, 'Enter a year, such as 2026'), z.lte(LAST_YEAR, 'Enter a year, such as 2026')),
  /** The earlier listing that it was raised from: of the same seller, or one that the seller bought. It stays when that is removed. */
  parentId: id,
  potSize: z.enum(keysOf(potSizes), 'Choose a pot size'),
  /** Height today in centimetres. */
  heightCm: z
    .int('Enter the height in whole centimetres')
    .check(z.gte(1, 'Enter a height from 1 to 2000 cm'), z.lte(2000, 'Enter a height from 1 to 2000 cm')),
  peatFree: yes,
  organic: yes,
  /** The first day on which it can be collected, such as `2027-04-01`. */
  readyFrom: z.iso.date('Enter a date'),
} as const

type Shape = typeof shape
export type FactName = keyof Shape
export const factNames = keysOf(shape)

/** Facts that are ticked; all others are typed or chosen. */
export const tickedFacts = ['peatFree', 'organic'] as const satisfies readonly FactName[]
export type TickedFact = (typeof tickedFacts)[number]
export type TypedFact = Exclude<FactName, TickedFact>
export const typedFacts = factNames.filter((name): name is TypedFact => !tickedFacts.some((one) => one === name))

const optionals = Object.fromEntries(factNames.map((name) => [name, z.optional(shape[name])])) as {
  [Name in FactName]: z.ZodMiniOptional<Shape[Name]>
}
export const factsInput = z.object(optionals)
export type ListingFacts = z.output<typeof factsInput>

const known = factNames.map((name) => [name, z.catch<z.ZodMiniType>(optionals[name], undefined)])
/** Facts as they are read: a choice that only another release of the code knows is left out. */
export const storedFacts = z.object(Object.fromEntries(known)) as unknown as typeof factsInput

/** Why a value is no such fact; undefined when it is one. */
export const factProblem = (name: FactName, value: unknown): string | undefined =>
  shape[name].safeParse(value).error?.issues[0]?.message

const PRODUCE = 2
const factsOfProduce: readonly FactName[] = ['variety', 'organic']

/** The facts that make sense for a category: none for tools and supplies. */
export const factNamesFor = (categoryId: number): readonly FactName[] => {
  if (!isGrown(categoryId)) return []
  return builtInOf(categoryId) === PRODUCE ? factsOfProduce : factNames
}

/** The facts without those that do not fit the category; the year of saved seed only beside seed. */
export function factsFor(categoryId: number, facts: ListingFacts): ListingFacts {
  const fitting = factNamesFor(categoryId).filter((name) => name !== 'seedYear' || facts.grownFrom === 'seed')
  return Object.fromEntries(fitting.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])))
}

/** Whether two listings say the same. */
export const haveSameFacts = (one: ListingFacts, other: ListingFacts): boolean =>
  factNames.every((name) => one[name] === other[name])

/** What searches and alerts filter by: what the seller must say. */
export const factFilterInput = z.object({
  peatFree: optionals.peatFree,
  organic: optionals.organic,
  grownFrom: optionals.grownFrom,
  potSize: optionals.potSize,
})
/** The search rows have among the facts that a listing is given in a swap. */
export type FactFilter = Partial<Pick<ListingFacts, (typeof filterFacts)[number]>> & { swaps?: true }

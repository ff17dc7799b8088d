import type { PlantEntry } from '#features/plants/contract.ts'
import { EDIBLE_KINDS, HARMFUL_LEVELS, INDOOR_KINDS } from '#features/plants/plant.ts'
import { lightInWords, monthsInWords } from '#features/plants/plant-words.ts'
import type { CategoryId } from '../base/categories.ts'
import type { ListingForm } from './listing-form.ts'

type Filled = Pick<ListingForm, 'title' | 'description' | 'categoryId'>
type Facts = Pick<
  PlantEntry,
  'name' | 'latin' | 'kind' | 'light' | 'sow' | 'plantOut' | 'harvest' | 'toxicity' | 'care'
>

const MAX_DESCRIPTION = 1000

/** Words of a title that say what form the plant is sold in; the first that matches decides. */
const forms: readonly (readonly [words: RegExp, category: CategoryId])[] = [
  [/\b(cuttings?|divisions?|offsets?|runners?|slips?|pups?|crowns?)\b/i, 5],
  [/\b(seedlings?|plugs?|starts?)\b/i, 3],
  [/\b(seeds?|bulbs?|corms?|tubers?)\b/i, 1],
  [/\b(\d+ ?kg|kilos?|bunch(es)?|punnets?|surplus|windfalls?)\b/i, 2],
]

/** The category of a plant in the form that the title names. */
export function categoryOf({ kind, sow }: Pick<Facts, 'kind' | 'sow'>, title: string): CategoryId {
  const named = forms.find(([words]) => words.test(title))?.[1]
  if (named) return named
  if (INDOOR_KINDS.includes(kind)) return 6
  if (!EDIBLE_KINDS.includes(kind) || kind === 'fruit') return 1
  // What is not sown is divided, such as rhubarb.
  return sow.length > 0 ? 3 : 5
}

/** When to sow, plant out and harvest: `Sow Mar to May, harvest Jul to Oct`. Empty without a season. */
export function seasonOf({ sow, plantOut, harvest }: Facts): string {
  const parts = [
    sow.length > 0 && `sow ${monthsInWords(sow)}`,
    plantOut.length > 0 && `plant out ${monthsInWords(plantOut)}`,
    harvest.length > 0 && `harvest ${monthsInWords(harvest)}`,
  ].filter((part) => part !== false)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Who a plant can harm; `unknown` is never safe. */
export function safetyOf({ toxicity: { people, cats, dogs } }: Facts): string {
  const levels = { people, cats, dogs }
  const which = (test: (level: (typeof levels)['people']) => boolean) =>
    (['people', 'cats', 'dogs'] as const).filter((who) => test(levels[who]))
  const harmed = which((level) => HARMFUL_LEVELS.includes(level) || level === 'mild')
  if (harmed.length > 0) return `Harmful to ${listed(harmed)}`
  const unknown = which((level) => level === 'unknown')
  return unknown.length > 0
    ? `Not known to be safe for ${listed(unknown)}`
    : 'Safe for cats and dogs, and not known to harm people'
}

/** What the catalogue fills in for a plant; every field can be changed. */
export function fillFrom(plant: Facts, title: string): Filled {
  const season = seasonOf(plant)
  const sentences = [
    `${plant.name} (${plant.latin}).`,
    season && `${season}.`,
    `${lightInWords(plant.light)}.`,
    plant.care,
    `${safetyOf(plant)}.`,
  ]
  return {
    title: title.trim() || plant.name,
    description: sentences.filter(Boolean).join(' ').slice(0, MAX_DESCRIPTION),
    categoryId: String(categoryOf(plant, title)),
  }
}

/** Which fields may be filled: those that are empty or still hold what was filled in before. */
export const fillable = (now: Filled, before: Filled | null, filled: Filled, start: string): Partial<Filled> => ({
  ...(isFree(now.title, before?.title) && { title: filled.title }),
  ...(isFree(now.description, before?.description) && { description: filled.description }),
  ...([start, before?.categoryId].includes(now.categoryId) && { categoryId: filled.categoryId }),
})

const isFree = (now: string, before: string | undefined): boolean => now.trim() === '' || now === before

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

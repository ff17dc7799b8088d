import { drawingOfPlant } from '../drawing-of-plant.ts'
import type { Plant, PlantKind, Toxicity, ToxicityLevel } from '../plant.ts'

/** Facts of a plant, besides its three names. */
interface Facts {
  synonyms?: readonly string[]
  grows: Pick<Plant, 'light' | 'hardiness' | 'heightCm'>
  /** Omitted months mean that it does not happen. */
  when: Partial<Pick<Plant, 'sow' | 'plantOut' | 'harvest' | 'flower'>>
  toxicity: Toxicity
  care: string
}

/** Builds the entries of a group from rows of slug, botanical name, usual name and facts. */
export const entryOf =
  (kind: PlantKind) =>
  (slug: string, latin: string, name: string, { synonyms = [], grows, when, ...facts }: Facts): Plant => ({
    slug,
    latin,
    name,
    synonyms,
    kind,
    ...grows,
    sow: [],
    plantOut: [],
    harvest: [],
    flower: [],
    ...when,
    drawing: drawingOfPlant({ slug, latin, kind }),
    ...facts,
  })

export const sun: Plant['light'] = ['full-sun']
export const sunOrPartShade: Plant['light'] = ['full-sun', 'part-shade']
export const partShade: Plant['light'] = ['part-shade']
export const shade: Plant['light'] = ['part-shade', 'full-shade']

/** Levels for people, cats and dogs, in this order, and their source. */
export const harm = (people: ToxicityLevel, cats: ToxicityLevel, dogs: ToxicityLevel, note: string): Toxicity => ({
  people,
  cats,
  dogs,
  note,
})

/** Edible for people, and listed as harmless to pets. */
export const harmless = harm('safe', 'safe', 'safe', 'Eaten as food. The ASPCA lists it as non-toxic to cats and dogs.')

/** Edible for people; no trusted source covers pets. */
export const food = harm('safe', 'unknown', 'unknown', 'Eaten as food. We know of no ASPCA verdict for cats and dogs.')

export const allium = harm(
  'safe',
  'toxic',
  'toxic',
  'Eaten as food. The ASPCA lists alliums as toxic to cats and dogs, raw, cooked or dried: they destroy red blood cells.',
)

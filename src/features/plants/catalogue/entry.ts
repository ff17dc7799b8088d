import type { DrawingKind } from '#shared/drawing/drawing.ts'
import type { Plant, PlantKind, Toxicity, ToxicityLevel } from '../plant.ts'

/** What is said of a plant beside its three names. */
interface Facts {
  synonyms?: readonly string[]
  grows: Pick<Plant, 'light' | 'hardiness' | 'heightCm'>
  /** What is left out does not happen. */
  when: Partial<Pick<Plant, 'sow' | 'plantOut' | 'harvest' | 'flower'>>
  toxicity: Toxicity
  care: string
  /** Instead of the drawing its group has. */
  drawing?: DrawingKind
}

/** How entries of a group are written down: slug, botanical name, usual name, facts. */
export const entryOf =
  (kind: PlantKind, drawing: DrawingKind) =>
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
    drawing,
    ...facts,
  })

export const sun: Plant['light'] = ['full-sun']
export const sunOrPartShade: Plant['light'] = ['full-sun', 'part-shade']
export const partShade: Plant['light'] = ['part-shade']
export const shade: Plant['light'] = ['part-shade', 'full-shade']

/** Levels for people, cats and dogs in this order, and who says so. */
export const harm = (people: ToxicityLevel, cats: ToxicityLevel, dogs: ToxicityLevel, note: string): Toxicity => ({
  people,
  cats,
  dogs,
  note,
})

/** Eaten by people, and named harmless to pets. */
export const harmless = harm('safe', 'safe', 'safe', 'Eaten as food. The ASPCA lists it as non-toxic to cats and dogs.')

/** Eaten by people; for pets nobody we trust has said. */
export const food = harm('safe', 'unknown', 'unknown', 'Eaten as food. We know of no ASPCA verdict for cats and dogs.')

export const allium = harm(
  'safe',
  'toxic',
  'toxic',
  'Eaten as food. The ASPCA lists alliums as toxic to cats and dogs, raw, cooked or dried: they destroy red blood cells.',
)

import { findPlant } from '#features/plants/catalogue.ts'
import type { PlantName } from '#features/plants/contract-suggest.ts'
import { invalid } from './windows.ts'

export type CataloguePlant = NonNullable<ReturnType<typeof findPlant>>

/** The catalogue entry of the grower's choice. */
export function plantOf(slug: string): CataloguePlant {
  const plant = findPlant(slug)
  if (!plant) throw invalid('plant', 'Choose a plant from the list')
  return plant
}

/** The entry of a stored slug. Slugs of the catalogue never change. */
export const knownPlant = (slug: string): CataloguePlant | undefined => findPlant(slug)

/** The names of a plant. */
export function namesOf(slug: string): PlantName {
  const plant = findPlant(slug)
  return plant ? { slug, name: plant.name, latin: plant.latin } : { slug, name: slug, latin: '' }
}

import { edibles } from './catalogue/edible/edibles.ts'
import { ornamentals } from './catalogue/ornamentals.ts'
import type { Plant } from './plant.ts'
import { indexNames } from './plant-names.ts'
import { compared } from './safety/compared.ts'

/** All plants, by group. Kept on the server: browsers request single entries. */
export const plants: readonly Plant[] = [...edibles, ...ornamentals].map(compared)

const bySlug: ReadonlyMap<string, Plant> = new Map(plants.map((plant) => [plant.slug, plant]))

export const findPlant = (slug: string): Plant | undefined => bySlug.get(slug)

export const { plantsNamed, suggestPlant } = indexNames(plants)

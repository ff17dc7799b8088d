import { LRUCache } from 'lru-cache'
import { edibles } from './catalogue/edible/edibles.ts'
import { ornamentals } from './catalogue/ornamentals.ts'
import type { Plant } from './plant.ts'
import { indexNames } from './plant-names.ts'

/** All plants, by group. Kept on the server: browsers request single entries. */
export const plants: readonly Plant[] = [...edibles, ...ornamentals]

const bySlug: ReadonlyMap<string, Plant> = new Map(plants.map((plant) => [plant.slug, plant]))

export const findPlant = (slug: string): Plant | undefined => bySlug.get(slug)

const { plantsOffered, ...names } = indexNames(plants)

export const { plantsNamed, suggestPlant } = names

/** Titles are read again with every list that shows them. */
const knownTitles = new LRUCache<string, readonly string[]>({ max: 10_000 })

/** Slugs of every plant that a listing's title offers, in its order. */
export function slugsOffered(title: string): readonly string[] {
  const slugs = knownTitles.get(title) ?? plantsOffered(title).map(({ slug }) => slug)
  knownTitles.set(title, slugs)
  return slugs
}

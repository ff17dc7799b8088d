import { grownFromSeed } from './varieties/grown-from-seed.ts'
import { grownOn } from './varieties/grown-on.ts'
import { type Breeding, plantVarietyKey, type VarietyGroup } from './varieties/variety.ts'

/** The named varieties of the catalogue. On the server alone: pages receive what is known of one. */
export const varietyGroups: readonly VarietyGroup[] = [...grownFromSeed, ...grownOn]

const byKey: ReadonlyMap<string, Breeding> = new Map(
  varietyGroups.flatMap(({ plant, names, ...breeding }) =>
    names.map((name) => [plantVarietyKey(plant, name), breeding] as const),
  ),
)

/** What is known of a variety of a plant, as a seller named it. */
export const breedingOf = (plant: string, variety: string): Breeding | undefined =>
  byKey.get(plantVarietyKey(plant, variety))

/** What a search asks of varieties. */
export interface BreedingFilter {
  isOpenPollinated: boolean
  isHeritage: boolean
}

/** The varieties known to be so, as the search rows name them. */
export const varietiesThatAre = ({ isOpenPollinated, isHeritage }: BreedingFilter): string[] =>
  [...byKey]
    .filter(([, breeding]) => (!isOpenPollinated || breeding.openPollinated) && (!isHeritage || breeding.heritage))
    .map(([key]) => key)

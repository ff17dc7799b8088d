import { categories } from '#features/listings/base/categories.ts'
import type { DraftContent } from '#features/listings/listing/own-contract.ts'
import type { GardenPlant } from './contract.ts'

const PRODUCE = categories.find(({ slug }) => slug === 'vegetables-produce')?.id

/** Plants with months of harvest that are not for eating, by what the catalogue says of each. */
const NOT_EATEN: ReadonlySet<string> = new Set(['comfrey', 'curry-plant', 'pennyroyal'])

/**
 * The form of a listing that gives away a surplus: complete, so that one more press posts it, and each word can be
 * changed before. Null for a plant that is not of the catalogue, of which nothing is known to harvest, and for one that
 * is not for eating: the listing is one of produce.
 */
export function surplusListing({ plant }: Pick<GardenPlant, 'plant'>): DraftContent | null {
  if (!plant || NOT_EATEN.has(plant.slug)) return null
  return {
    title: `${plant.name} from my garden`,
    description: 'More than I can use: free, and freshly picked for you when you collect it.',
    price: '0',
    plant: plant.slug,
    plantName: plant.name,
    ...(PRODUCE !== undefined && { categoryId: String(PRODUCE) }),
  }
}

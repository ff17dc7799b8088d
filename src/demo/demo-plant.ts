import { suggestPlant } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'

/** Several plants in one offer: none of them is the plant it is. */
const NOT_ONE_KIND = /\b(and|mix|pack)\b/

/** The plant that a demo listing names, as its seller would have. */
export const demoPlant = (title: string): Plant | undefined =>
  NOT_ONE_KIND.test(title) ? undefined : suggestPlant(title)

import { suggestPlant } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'

/** Titles that sell several plants at once: such a listing names no single plant. */
const NOT_ONE_KIND = /\b(and|mix|pack)\b/

/** The plant that a demo listing names, chosen as its seller would choose it. */
export const demoPlant = (title: string): Plant | undefined =>
  NOT_ONE_KIND.test(title) ? undefined : suggestPlant(title)

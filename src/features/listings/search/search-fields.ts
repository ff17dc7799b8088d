import * as z from 'zod/mini'
import { lights } from '#features/plants/plant.ts'
import { keysOf } from '#shared/keyed.ts'
import { origins, potSizes } from '../base/fact-choices.ts'
import { degrees, idOrSlug, integerText, optional, page } from '../listing/query-fields.ts'
import { HIGHEST_PRICE, sortOrders } from '../listing/sorting.ts'

const yesOrNo = optional(z.enum(['true', 'false'], 'Choose true or false'))

export const aroundPostcode = z.string().check(z.maxLength(20, 'Please enter a valid UK postcode'))
/** Miles. */
export const radiusText = integerText(500, 'Choose a distance of at most 500 miles').check(
  z.gte(1, 'Choose a distance'),
)

/** Parameters of a search. */
export const search = z.object({
  ...page,
  q: z.optional(
    z.pipe(
      z.string().check(z.maxLength(200, 'Search for at most 200 characters')),
      z.transform((text: string) => text.trim() || undefined),
    ),
  ),
  categoryId: optional(idOrSlug),
  /** Ids or slugs, separated by commas. */
  categories: optional(
    z.string().check(z.regex(/^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,19}$/, 'These are not categories')),
  ),
  /** Pence, inclusive at both ends. */
  minPrice: optional(integerText(HIGHEST_PRICE, 'This is not a price')),
  maxPrice: optional(integerText(HIGHEST_PRICE, 'This is not a price')),
  featured: yesOrNo,
  /** Only what is given in a swap, for a swap alone or besides its price. */
  swaps: yesOrNo,
  /** Filters by the listing's plant: light; known to be safe; can be sown, planted or harvested this month. */
  light: optional(z.enum(lights, 'Choose full-sun, part-shade or full-shade')),
  catSafe: yesOrNo,
  dogSafe: yesOrNo,
  inSeason: yesOrNo,
  /** Filters by what the catalogue knows of the variety: its seed comes true; it is heritage. */
  openPollinated: yesOrNo,
  heritage: yesOrNo,
  /** Filters by the facts that the seller has given. */
  peatFree: yesOrNo,
  organic: yesOrNo,
  grownFrom: optional(z.enum(keysOf(origins), 'Choose seed, cutting, division, offset or graft')),
  potSize: optional(z.enum(keysOf(potSizes), 'This is not a pot size')),
  /** Not those that are ready on a later day only. */
  ready: yesOrNo,
  /** Only plants known to be safe for the viewer's household, and that suit where it grows them. */
  household: yesOrNo,
  postcode: optional(aroundPostcode),
  lat: optional(degrees(90)),
  lng: optional(degrees(180)),
  radius: optional(radiusText),
  sort: optional(z.enum(sortOrders, 'This is not an order to sort by')),
  /** Search for the words as typed. By default, words that match nothing are corrected. */
  exact: yesOrNo,
  /** Whether up to three boosted listings come before all others; `X-Search-Featured` has their number. */
  boosts: optional(z.enum(['first', 'none'], 'Choose first or none')),
})
export type Search = z.output<typeof search>

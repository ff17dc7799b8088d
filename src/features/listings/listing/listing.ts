import * as z from 'zod/mini'
import { plantName } from '#features/plants/contract-suggest.ts'
import { instant } from '#shared/fields.ts'
import { listingKinds, listingStatuses } from '../base/lifecycle.ts'
import { plainOutputs } from '../base/plain-fields.ts'
import { wildRisk } from './plant-rules.ts'

/** A listing as one viewer may see it. Its coordinates are the outward code's, never the seller's own. */
export const listing = z.object({
  id: z.number(),
  ...plainOutputs,
  /** Pence. */
  price: z.number(),
  kind: z.enum(listingKinds),
  status: z.enum(listingStatuses),
  imageUrl: z.nullable(z.string()),
  images: z.array(z.string()),
  /** URL of the drawing to show while there is no photo. */
  drawing: z.string(),
  sellerId: z.number(),
  categoryId: z.number(),
  /** Town. */
  location: z.string(),
  outcode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Staff have hidden it. Only for the seller and staff, who alone still see it. */
  isHidden: z.optional(z.literal(true)),
  /** It is hidden only until staff have looked at it. For the seller and staff, beside `isHidden`. */
  isOnHold: z.optional(z.literal(true)),
  /** The exact place, by its id. Only for the seller. */
  pickupPlaceId: z.optional(z.nullable(z.number())),
  /** Distance from the requested place, such as `about 3 miles`; null when no place was given. */
  distance: z.nullable(z.string()),
  /** A boost, paid or set by staff, is active. */
  featured: z.boolean(),
  isFavorited: z.boolean(),
  expiresAt: instant,
  createdAt: instant,
  updatedAt: instant,
  category: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  /** The plant of the catalogue, as chosen by the seller. */
  plant: z.nullable(plantName),
  /**
   * Slugs of other plants that title or variety may offer, of names that several plants share (`any-lily`), and `any-unrecognised`
   * for what is not recognised; left out when there are none.
   */
  otherPlants: z.optional(z.array(z.string())),
  /**
   * Legal duties of the buyer, for plants that must not be released into the wild. Only in responses with one listing.
   */
  wildRisks: z.optional(z.array(wildRisk)),
  /** What the catalogue knows of its variety, if it knows it. Only in responses with one listing. */
  breeding: z.optional(
    z.object({
      /** Whether its own seed gives the same variety; left out when it is not known or not raised from seed. */
      openPollinated: z.optional(z.boolean()),
      heritage: z.optional(z.literal(true)),
      source: z.string(),
    }),
  ),
  /** Sold or expired long ago: the page answers 410. Only in responses with one listing. */
  isLongGone: z.optional(z.boolean()),
  seller: z.object({
    id: z.number(),
    username: z.string(),
    fullName: z.string(),
    avatar: z.nullable(z.string()),
    location: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
})
export type Listing = z.output<typeof listing>

import * as z from 'zod/mini'
import { household } from '#features/household/contract.ts'
import { factFilterInput } from '#features/listings/base/facts.ts'
import { listingKinds, listingStatuses } from '#features/listings/base/lifecycle.ts'
import { listing } from '#features/listings/listing/listing.ts'
import { HIGHEST_PRICE } from '#features/listings/listing/sorting.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, line, success } from '#shared/fields.ts'
import { MAX_KEYWORDS_LENGTH } from './keywords.ts'
import { alertRadii, USUAL_RADIUS } from './radius.ts'

/** Maximum number of alerts per member. */
export const MAX_ALERTS = 20
/** Error message of an empty keywords or postcode field. */
export const MISSING = 'Please fill in keywords and your postcode.'

export const keywords = line({
  min: 1,
  max: MAX_KEYWORDS_LENGTH,
  tooShort: MISSING,
  tooLong: `Keywords must be at most ${MAX_KEYWORDS_LENGTH} characters`,
})
export const userPostcode = line({
  min: 1,
  max: 10,
  tooShort: MISSING,
  tooLong: 'Please enter a valid UK postcode',
}).check(z.overwrite((text) => text.toUpperCase()))
const categoryId = z.optional(z.nullable(id))
const maxPrice = z.optional(
  z.nullable(
    z
      .int('Enter a price in whole pence')
      .check(z.gte(0, 'Price cannot be negative'), z.lte(HIGHEST_PRICE, 'Price is too high')),
  ),
)
const radius = z.literal([...alertRadii], 'Choose 5, 10, 25 or 50 km')
/** What the seller must say of the plant. */
const facts = factFilterInput
const nearestFirst = z.boolean('Choose whether nearer people come first')
const forHousehold = z.boolean('Choose whether it is for your household')

/** Input of an alert. Price in pence, radius in kilometres. */
const alertFields = {
  /** Commas mean "or", words "and". */
  keywords,
  /** Null for any category. */
  categoryId,
  /** Null for any price. */
  maxPrice,
  /** Empty for any plant. */
  facts: z._default(facts, {}),
  radius: z._default(radius, USUAL_RADIUS),
  userPostcode,
  /** Only what is known to be safe for the household that the caller has now. */
  forHousehold: z._default(forHousehold, false),
} as const

/** A listing that an alert has reported. */
export const match = z.object({
  id: z.number(),
  title: z.string(),
  price: z.number(),
  kind: z.enum(listingKinds),
  imageUrl: z.nullable(z.string()),
  /** URL of the drawing to show while there is no photo. */
  drawing: z.string(),
  categoryId: z.number(),
  status: z.enum(listingStatuses),
  /** `about 3 miles` */
  distance: z.string(),
  notifiedAt: instant,
})

/** A plant alert, visible to its owner only. Its point is the outward code's. */
const alert = z.object({
  id: z.number(),
  userId: z.number(),
  keywords: z.string(),
  categoryId: z.nullable(z.number()),
  maxPrice: z.nullable(z.number()),
  facts,
  radius: z.number(),
  userPostcode: z.string(),
  userLatitude: z.number(),
  userLongitude: z.number(),
  /** The town or district. */
  place: z.string(),
  /** False while it is paused. */
  isActive: z.boolean(),
  nearestFirst: z.boolean(),
  /** It reports only what is known to be safe for a household. */
  forHousehold: z.boolean(),
  /** That household: the one that its owner saved last. Null when it reports everything. */
  household: z.nullable(household),
  createdAt: instant,
  lastNotified: z.nullable(instant),
  /** The last listings it reported, newest first. */
  matches: z.array(match),
})
export type PlantAlert = z.output<typeof alert>
export type AlertMatch = z.output<typeof match>

const byId = z.object({ id: idText })

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/plant-alerts',
  access: 'member',
  summary: 'Lists your plant alerts, newest first, with the listings they reported',
  reply: z.array(alert),
})

export const createAlert = endpoint({
  method: 'POST',
  path: '/api/plant-alerts',
  access: 'member',
  summary: 'Creates an alert for new listings nearby',
  body: z.object({ ...alertFields, nearestFirst: z._default(nearestFirst, false) }),
  reply: alert,
  status: 201,
})

export const changeAlert = endpoint({
  method: 'PATCH',
  path: '/api/plant-alerts/:id',
  access: 'member',
  summary: 'Updates, pauses or resumes one of your plant alerts',
  params: byId,
  body: z.object({
    keywords: z.optional(keywords),
    categoryId,
    maxPrice,
    facts: z.optional(facts),
    radius: z.optional(radius),
    userPostcode: z.optional(userPostcode),
    nearestFirst: z.optional(nearestFirst),
    forHousehold: z.optional(forHousehold),
    isActive: z.optional(z.boolean('Choose whether the alert is on')),
  }),
  reply: alert,
})

export const removeAlert = endpoint({
  method: 'DELETE',
  path: '/api/plant-alerts/:id',
  access: 'member',
  summary: 'Deletes one of your plant alerts',
  params: byId,
  reply: success,
})

export const restoreAlert = endpoint({
  method: 'POST',
  path: '/api/plant-alerts/:id/restore',
  access: 'member',
  summary: 'Restores a plant alert you have just deleted',
  params: byId,
  reply: alert,
})

export const tryAlert = endpoint({
  method: 'POST',
  path: '/api/plant-alerts/dry-run',
  access: 'member',
  summary: 'Returns what an alert would match now; stores nothing',
  body: z.object(alertFields),
  reply: z.object({
    /** Number of matching listings, counted up to `240+`. */
    count: z.number(),
    total: z.string(),
    /** The nearest of them. */
    listings: z.array(listing),
    /** The keywords with corrections, when they contain an unknown word. */
    suggestion: z.nullable(z.string()),
    /** The town or district of the postcode. */
    place: z.string(),
  }),
})
export type DryRun = z.output<(typeof tryAlert)['reply']>

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, line, paragraph, success } from '#shared/fields.ts'

/** Maximum number of pickup places per member. */
export const MAX_PICKUP_PLACES = 10
export const MAX_DETAILS_LENGTH = 300

/** How to find the seller. */
export const pickupDetails = paragraph({
  min: 1,
  max: MAX_DETAILS_LENGTH,
  tooShort: 'Enter the exact pickup place',
  tooLong: `Enter at most ${MAX_DETAILS_LENGTH} characters`,
})

/** What a seller enters. */
export const typedPlace = z.object({
  name: line({ min: 1, max: 40, tooShort: 'Enter a name for this place', tooLong: 'Enter at most 40 characters' }),
  details: pickupDetails,
  postcode: z.string('Please enter a valid UK postcode').check(z.maxLength(20, 'Please enter a valid UK postcode')),
})

const place = z.object({
  id: z.number(),
  name: z.string(),
  details: z.string(),
  /** The full postcode, or the outward code when that is all the seller gave. */
  postcode: z.string(),
  /** The town that buyers see. */
  town: z.string(),
})
export type PickupPlace = z.output<typeof place>

const byId = z.object({ id: idText })

export const listPickupPlaces = endpoint({
  method: 'GET',
  path: '/api/pickup-places',
  access: 'member',
  summary: 'Your pickup places, the last used first',
  reply: z.array(place),
})

export const addPickupPlace = endpoint({
  method: 'POST',
  path: '/api/pickup-places',
  access: 'member',
  summary: 'Adds a pickup place of yours',
  body: typedPlace,
  reply: place,
  status: 201,
})

/** Listings on sale that name the place move with it. */
export const changePickupPlace = endpoint({
  method: 'PUT',
  path: '/api/pickup-places/:id',
  access: 'member',
  summary: 'Changes one of your pickup places, also for the listings that name it',
  params: byId,
  body: typedPlace,
  reply: place,
})

export const removePickupPlace = endpoint({
  method: 'DELETE',
  path: '/api/pickup-places/:id',
  access: 'member',
  summary: 'Removes one of your pickup places from the list; listings that name it keep it',
  params: byId,
  reply: success,
})

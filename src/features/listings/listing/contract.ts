import * as z from 'zod/mini'
import { plantName } from '#features/plants/contract-suggest.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, line, paragraph, success } from '#shared/fields.ts'
import { listingMoveNames, listingStatuses } from '../base/lifecycle.ts'
import { MAX_PICTURES } from '../photos/pictures.ts'
import { HIGHEST_PRICE } from './lists.ts'
import { wildRisk } from './plant-rules.ts'
import { page } from './query-fields.ts'

/** Lists are counted up to here; beyond, the count reads `240+`. */
export const MOST_COUNTED = 240
/** What the form starts with; the server replaces it by the looked-up or the profile's town. */
export const UNSET_LOCATION = 'Your Location'

export const category = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
})
export type Category = z.output<typeof category>

/** A listing as one viewer sees it. Its point is the outward code's, never the seller's own. */
export const listing = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** Pence. */
  price: z.number(),
  kind: z.enum(['sale', 'free', 'swap', 'wanted']),
  status: z.enum(listingStatuses),
  quantity: z.number(),
  imageUrl: z.nullable(z.string()),
  images: z.array(z.string()),
  sellerId: z.number(),
  categoryId: z.number(),
  /** Town. */
  location: z.string(),
  outcode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** How far from the place asked about, such as `about 3 miles`; null when no place was given. */
  distance: z.nullable(z.string()),
  /** A paid or house-picked boost is running. */
  featured: z.boolean(),
  isFavorited: z.boolean(),
  expiresAt: instant,
  createdAt: instant,
  updatedAt: instant,
  category: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  /** The plant of the catalogue that its seller says it is. */
  plant: z.nullable(plantName),
  /** What the law asks of whoever takes it, for plants that may not go into the wild. Only where one listing is asked for. */
  wildRisks: z.optional(z.array(wildRisk)),
  /** Sold or run out long ago: its page answers 410. Only where one listing is asked for. */
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

const byId = z.object({ id: idText })

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  isShared: true,
  summary: 'The categories, in order',
  reply: z.array(category),
})

export const listListings = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'anyone',
  isShared: true,
  summary: 'Everything on offer, newest first',
  query: z.object(page),
  reply: z.array(listing),
})

export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/products/featured',
  access: 'anyone',
  isShared: true,
  summary: 'Listings with a running boost',
  query: z.object(page),
  reply: z.array(listing),
})

export const listBySeller = endpoint({
  method: 'GET',
  path: '/api/products/seller/:sellerId',
  access: 'anyone',
  isShared: true,
  summary: 'What a person offers, newest first',
  params: z.object({ sellerId: idText }),
  query: z.object(page),
  reply: z.array(listing),
})

export const getListing = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'anyone',
  isShared: true,
  summary: 'One listing',
  params: byId,
  reply: listing,
})

const title = line({
  min: 3,
  max: 100,
  tooShort: 'Title must be at least 3 characters',
  tooLong: 'Title must be less than 100 characters',
})
const description = paragraph({
  min: 10,
  max: 1000,
  tooShort: 'Description must be at least 10 characters',
  tooLong: 'Description must be less than 1000 characters',
})
const price = z
  .int('Enter a price in whole pence')
  .check(z.gte(0, 'Price cannot be negative'), z.lte(HIGHEST_PRICE, 'Price is too high'))
const location = line({
  min: 2,
  max: 100,
  tooShort: 'Location must be at least 2 characters',
  tooLong: 'Location must be at most 100 characters',
})
const picture = z.string().check(z.maxLength(2000, 'Choose a picture from your device'))

const plant = z.optional(z.nullable(z.string('Choose a plant').check(z.maxLength(100, 'Choose a plant'))))

/** What a seller fills in. Price in pence. */
export const listingFields = {
  title,
  description,
  price,
  categoryId: z
    .int('Choose a category')
    .check(z.gte(1, 'Choose a category'), z.lte(2_147_483_647, 'Choose a category')),
  location: z._default(location, UNSET_LOCATION),
  /** Full or outward; gives town and place. */
  postcode: z.optional(z.nullable(z.string().check(z.maxLength(20, 'Please enter a valid UK postcode')))),
  /** The plant it is, by its slug in the catalogue; null when it is none, or one the catalogue does not know. */
  plant,
  imageUrl: z.optional(z.nullable(picture)),
  images: z.optional(z.array(picture).check(z.maxLength(MAX_PICTURES, `Choose at most ${MAX_PICTURES} pictures`))),
  quantity: z._default(z.int('Enter how many').check(z.gte(1, 'Enter at least 1'), z.lte(999, 'Enter at most 999')), 1),
  kind: z._default(z.enum(['sale', 'free', 'swap', 'wanted'], 'Choose what kind of listing it is'), 'sale'),
  distance: z.optional(z.nullable(line({ max: 50, tooLong: 'Distance is too long' }))),
  /** A wish: a boost starts once it is paid for. */
  featured: z._default(z.boolean('Say whether to boost it'), false),
  /** The seller has read and confirmed what a refusal with `NEEDS_ACKNOWLEDGEMENT` told. */
  acknowledgedInvasive: z._default(z.boolean('Say whether you confirm it'), false),
} as const

export const createListing = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'member',
  summary: 'Offers something',
  /** The draft it was written as is gone once it is published. */
  body: z.object({ ...listingFields, sellerId: z.optional(id), draftId: z.optional(id) }),
  reply: listing,
  status: 201,
})

export const changeListing = endpoint({
  method: 'PATCH',
  path: '/api/products/:id',
  access: 'member',
  summary: 'Changes a listing of yours',
  params: byId,
  body: z.object({
    title: z.optional(title),
    description: z.optional(description),
    price: z.optional(price),
    categoryId: z.optional(listingFields.categoryId),
    location: z.optional(location),
    postcode: listingFields.postcode,
    plant: listingFields.plant,
    imageUrl: listingFields.imageUrl,
    images: listingFields.images,
    quantity: z.optional(z.int('Enter how many').check(z.gte(1, 'Enter at least 1'), z.lte(999, 'Enter at most 999'))),
    /** How many were left when the new quantity was chosen: refused with 409 UNITS_SOLD when some were bought since. */
    quantityBefore: z.optional(z.int().check(z.gte(0))),
    kind: z.optional(z.enum(['sale', 'free', 'swap', 'wanted'], 'Choose what kind of listing it is')),
    acknowledgedInvasive: listingFields.acknowledgedInvasive,
  }),
  reply: listing,
})

export const removeListing = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  access: 'member',
  summary: 'Takes a listing of yours down for good',
  params: byId,
  reply: success,
})

export const moveListing = endpoint({
  method: 'POST',
  path: '/api/products/:id/:move',
  access: 'member',
  summary: 'Pauses, resumes or renews a listing of yours, or marks it sold',
  params: z.object({ id: idText, move: z.enum(listingMoveNames, 'Choose pause, resume, sold or renew') }),
  reply: listing,
})

export const lookUpPlace = endpoint({
  method: 'GET',
  path: '/api/places/lookup',
  access: 'anyone',
  summary: 'The town and point of a full or outward postcode',
  query: z.object({ postcode: z._default(z.string().check(z.maxLength(100, 'Please enter a valid UK postcode')), '') }),
  reply: z.object({
    postcode: z.nullable(z.string()),
    outcode: z.string(),
    place: z.string(),
    lat: z.number(),
    lng: z.number(),
    precision: z.enum(['unit', 'sector', 'outcode', 'area']),
  }),
})

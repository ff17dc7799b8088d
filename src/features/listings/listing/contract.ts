import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, line, success } from '#shared/fields.ts'
import { outwardOnly } from '#shared/places/outward-only.ts'
import { listingKinds, listingTransitionNames } from '../base/lifecycle.ts'
import { plainInputs } from '../base/plain-fields.ts'
import { MAX_PICTURES } from '../photos/pictures.ts'
import { pickupDetails } from '../place/pickup-places-contract.ts'
import { category } from './category.ts'
import { listing } from './listing.ts'
import { page } from './query-fields.ts'
import { HIGHEST_PRICE } from './sorting.ts'

/** Upper limit of counting; larger results are shown as `240+`. */
export const MAX_COUNTED = 240
/** Default of the form. The server replaces it by the town of the postcode or of the profile. */
export const UNSET_LOCATION = 'Your Location'

const byId = z.object({ id: idText })

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  isShared: true,
  summary: 'Lists the categories in their order, those that take no new listings last',
  reply: z.array(category),
})

export const listListings = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'anyone',
  isShared: true,
  summary: 'Lists active listings, newest first',
  query: z.object(page),
  reply: z.array(listing),
})

export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/products/featured',
  access: 'anyone',
  isShared: true,
  summary: 'Lists listings with an active boost',
  query: z.object(page),
  reply: z.array(listing),
})

export const listBySeller = endpoint({
  method: 'GET',
  path: '/api/products/seller/:sellerId',
  access: 'anyone',
  isShared: true,
  summary: "Lists a member's active listings, newest first",
  params: z.object({ sellerId: idText }),
  query: z.object(page),
  reply: z.array(listing),
})

export const getListing = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'anyone',
  isShared: true,
  summary: 'Returns a listing',
  params: byId,
  reply: listing,
})

export const getParent = endpoint({
  method: 'GET',
  path: '/api/products/:id/parent',
  access: 'anyone',
  isShared: true,
  summary: 'Returns the earlier listing that a plant was raised from, if everyone can still see it',
  params: byId,
  reply: z.object({ parent: z.nullable(z.object({ id: z.int(), title: z.string() })) }),
})

const price = z
  .int('Enter a price in whole pence')
  .check(z.gte(0, 'Price cannot be negative'), z.lte(HIGHEST_PRICE, 'Price is too high'))
/** Everyone sees it: a full postcode in it is shortened. */
const location = line({
  min: 2,
  max: 100,
  tooShort: 'Location must be at least 2 characters',
  tooLong: 'Location must be at most 100 characters',
}).check(z.overwrite(outwardOnly))
const picture = z.string().check(z.maxLength(2000, 'Choose a picture from your device'))

/** On which terms it takes offers; null: it takes none. Only its seller can read the floor. */
const offers = z.optional(
  z.nullable(
    z.object({
      floor: z._default(z.nullable(price.check(z.gte(1, 'Enter a lowest price above zero, or leave it empty'))), null),
    }),
  ),
)

const plant = z.optional(z.nullable(z.string('Choose a plant').check(z.maxLength(100, 'Choose a plant'))))

/** What a seller fills in. Price in pence. */
export const listingFields = {
  ...plainInputs,
  price,
  categoryId: z
    .int('Choose a category')
    .check(z.gte(1, 'Choose a category'), z.lte(2_147_483_647, 'Choose a category')),
  location: z._default(location, UNSET_LOCATION),
  /** A full postcode or an outward code; determines town and coordinates. */
  postcode: z.optional(z.nullable(z.string().check(z.maxLength(20, 'Please enter a valid UK postcode')))),
  /** One of the seller's pickup places, whose postcode then counts; null when it has none. */
  pickupPlaceId: z.optional(z.nullable(id)),
  /** An exact place to add to the seller's pickup places. Only buyers who have paid see it. */
  pickupDetails: z.optional(z.nullable(pickupDetails)),
  /** Slug of the plant in the catalogue; null when it is not a plant, or not one in the catalogue. */
  plant,
  imageUrl: z.optional(z.nullable(picture)),
  images: z.optional(z.array(picture).check(z.maxLength(MAX_PICTURES, `Choose at most ${MAX_PICTURES} pictures`))),
  quantity: z._default(plainInputs.quantity, 1),
  kind: z._default(z.enum(listingKinds, 'Choose what kind of listing it is'), 'sale'),
  distance: z.optional(z.nullable(line({ max: 50, tooLong: 'Distance is too long' }))),
  /** Only a request: the boost starts once it is paid for. */
  featured: z._default(z.boolean('Choose whether to boost it'), false),
  offers,
  /** The seller has read and confirmed the text of a `NEEDS_ACKNOWLEDGEMENT` refusal. */
  acknowledgedInvasive: z._default(z.boolean('Choose whether you confirm it'), false),
} as const

export const createListing = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'member',
  limited: 'listings',
  summary: 'Creates a listing',
  body: z.object({
    ...listingFields,
    sellerId: z.optional(id),
    /** The draft to delete once the listing is published. */
    draftId: z.optional(id),
    /** Needed of members who have declared nothing: it declares a private seller. Traders declare it by its own call. */
    sellerKind: z.optional(z.enum(['private'], 'Traders declare name and address first')),
  }),
  reply: listing,
  status: 201,
})

export const changeListing = endpoint({
  method: 'PATCH',
  path: '/api/products/:id',
  access: 'member',
  summary: 'Updates one of your listings',
  params: byId,
  body: z.object({
    ...z.partial(z.object(plainInputs)).shape,
    price: z.optional(price),
    categoryId: z.optional(listingFields.categoryId),
    location: z.optional(location),
    postcode: listingFields.postcode,
    pickupPlaceId: listingFields.pickupPlaceId,
    pickupDetails: listingFields.pickupDetails,
    plant: listingFields.plant,
    imageUrl: listingFields.imageUrl,
    images: listingFields.images,
    /** Units left when the new quantity was chosen. Refused with 409 UNITS_SOLD when some were bought since. */
    quantityBefore: z.optional(z.int().check(z.gte(0))),
    kind: z.optional(z.enum(listingKinds, 'Choose what kind of listing it is')),
    offers,
    acknowledgedInvasive: listingFields.acknowledgedInvasive,
  }),
  reply: listing,
})

export const removeListing = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  access: 'member',
  summary: 'Removes one of your listings permanently',
  params: byId,
  reply: success,
})

export const moveListing = endpoint({
  method: 'POST',
  path: '/api/products/:id/:move',
  access: 'member',
  summary: 'Pauses, resumes or renews one of your listings, or marks it as sold',
  params: z.object({ id: idText, move: z.enum(listingTransitionNames, 'Choose pause, resume, sold or renew') }),
  reply: listing,
})

export const lookUpPlace = endpoint({
  method: 'GET',
  path: '/api/places/lookup',
  access: 'anyone',
  summary: 'Returns the town and point of a full postcode or an outward code',
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

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, success } from '#shared/fields.ts'
import { keysOf, recordOf } from '#shared/keyed.ts'
import { tickedFacts, typedFacts } from '../base/facts.ts'
import { listingStatuses } from '../base/lifecycle.ts'
import { plainNames, plainTyped } from '../base/plain-fields.ts'
import { sellingPartNames } from '../base/selling-parts.ts'
import { isBuiltInPicture, MAX_PICTURES, uploadKeyOf } from '../photos/pictures.ts'
import { listing } from './listing.ts'
import { optional } from './query-fields.ts'

/** Maximum number of drafts per member. */
export const MAX_DRAFTS = 20

/** Text as typed so far. It may exceed a listing's limits, so that a draft keeps text that is still to be shortened. */
const typed = (max: number) =>
  z.optional(
    z.string().check(
      z.overwrite((text) => text.toWellFormed()),
      z.maxLength(max, 'This is too long to be saved as a draft'),
    ),
  )

const MAX_FACT_TYPED = 300

const draftText = z
  .string()
  .check(z.refine((url) => uploadKeyOf(url) !== null || isBuiltInPicture(url), 'Choose a picture from your device'))

/** The fields of a listing's form, each as typed. Every field of the form is included. */
export const draftContent = z.object({
  ...z.omit(z.object(recordOf(plainNames, (field) => typed(plainTyped[field]))), { facts: true, bundle: true }).shape,
  ...recordOf(typedFacts, () => typed(MAX_FACT_TYPED)),
  ...recordOf(tickedFacts, () => z.optional(z.boolean())),
  price: typed(30),
  plant: typed(100),
  plantName: typed(300),
  categoryId: typed(10),
  postcode: typed(30),
  location: typed(300),
  pickupPlaceId: typed(10),
  pickupDetails: typed(1000),
  featured: z.optional(z.boolean()),
  acceptsOffers: z.optional(z.boolean()),
  offerFloor: typed(30),
  bundleUnits: typed(10),
  bundlePrice: typed(30),
  images: z.optional(z.array(draftText).check(z.maxLength(MAX_PICTURES, `Choose at most ${MAX_PICTURES} pictures`))),
})
export type DraftContent = z.output<typeof draftContent>

const {
  featured: _featured,
  acceptsOffers: _acceptsOffers,
  peatFree: _peatFree,
  organic: _organic,
  images: _images,
  ...texts
} = draftContent.shape
const tick = z.optional(z.boolean())

/** A draft as it is stored, without limits: also one that was saved under others than today's. */
export const storedDraft = z.object({
  ...recordOf(keysOf(texts), () => z.optional(z.string())),
  ...{ featured: tick, acceptsOffers: tick, peatFree: tick, organic: tick },
  images: z.optional(z.array(z.string())),
})

const draft = z.object({ id: z.number(), content: draftContent, savedAt: instant })
export type Draft = z.output<typeof draft>

const byId = z.object({ id: idText })

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/drafts',
  access: 'member',
  summary: 'Lists your drafts, the last saved first',
  reply: z.array(draft),
})

export const createDraft = endpoint({
  method: 'POST',
  path: '/api/drafts',
  access: 'member',
  summary: 'Creates a draft',
  body: draftContent,
  reply: draft,
  status: 201,
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:id',
  access: 'member',
  summary: 'Replaces the content of one of your drafts',
  params: byId,
  body: draftContent,
  reply: draft,
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:id',
  access: 'member',
  summary: 'Deletes one of your drafts',
  params: byId,
  reply: success,
})

/** An unpublished edit of an existing listing, visible only to its author. */
const edit = z.omit(draft, { id: true })

export const findEdit = endpoint({
  method: 'GET',
  path: '/api/products/:id/draft',
  access: 'member',
  summary: 'Returns your unpublished edit of a listing, if there is one',
  params: byId,
  reply: z.object({ draft: z.nullable(edit) }),
})

export const saveListingEdit = endpoint({
  method: 'PUT',
  path: '/api/products/:id/draft',
  access: 'member',
  summary: 'Saves an edit of your listing without publishing it',
  params: byId,
  body: draftContent,
  reply: edit,
})

export const discardEdit = endpoint({
  method: 'DELETE',
  path: '/api/products/:id/draft',
  access: 'member',
  summary: 'Deletes your unpublished edit of a listing',
  params: byId,
  reply: success,
})

/** A listing as its seller sees it in a list. */
const ownListing = z.extend(listing, {
  /** How often others have opened its page for at least two seconds, in the last 400 days. */
  views: z.number(),
  /** How many others have it among their saved plants now. */
  saves: z.number(),
  /** On sale, and in its last days: time to renew it. */
  endsSoon: z.boolean(),
})
export type OwnListing = z.output<typeof ownListing>

export const listOwnListings = endpoint({
  method: 'GET',
  path: '/api/products/mine',
  access: 'member',
  summary: 'Lists your listings in every status except removed, newest first',
  query: z.object({
    status: optional(z.enum(listingStatuses, 'This is not a status of a listing')),
    /** `live` includes reserved ones. */
    part: optional(z.enum(sellingPartNames, 'This is not a part of your listings')),
    limit: optional(idText),
    cursor: optional(idText),
  }),
  reply: z.array(ownListing),
})

export const listReceivedPlants = endpoint({
  method: 'GET',
  path: '/api/received-plants',
  access: 'member',
  summary:
    'Lists listings of which you have received a plant, by an order or in a swap, the latest first: what you raise may come from them',
  reply: z.array(z.object({ id: z.int(), title: z.string(), receivedAt: instant })),
})

export const getOfferTerms = endpoint({
  method: 'GET',
  path: '/api/products/:id/offer-terms',
  access: 'member',
  summary: 'Returns on which terms your listing takes offers',
  params: byId,
  reply: z.object({
    /** Null: it takes none. */
    offers: z.nullable(z.object({ floor: z.nullable(z.number()) })),
  }),
})

export const restoreListing = endpoint({
  method: 'POST',
  path: '/api/products/:id/restore',
  access: 'member',
  limited: 'listings',
  summary: 'Undoes your own removal of a listing, within ten minutes',
  params: byId,
  reply: listing,
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant } from '#shared/fields.ts'
import { answers, offerStatuses } from './offer.ts'

const offer = z.object({
  id: z.number(),
  /** Which of the two the requester is. */
  party: z.enum(['buyer', 'seller']),
  listing: z.object({
    id: z.number(),
    title: z.string(),
    imageUrl: z.nullable(z.string()),
    /** URL of the drawing that stands for it without a photo. */
    drawing: z.string(),
    /** Its price now, in pence. */
    price: z.number(),
    /** Whether the requester can open its page. */
    isShown: z.boolean(),
  }),
  other: z.object({ id: z.number(), fullName: z.string() }),
  /** The price of the listing when the offer was made. */
  listPrice: z.number(),
  price: z.number(),
  /** What the seller named instead. */
  counterPrice: z.nullable(z.number()),
  status: z.enum(offerStatuses),
  /** How it ended, in words; null while it waits. */
  outcome: z.nullable(z.string()),
  /** Declined because it was below the seller's lowest price; always false for the buyer. */
  isBelowFloor: z.boolean(),
  /** The end of the time to answer or, once accepted, to pay; null when nobody has to act. */
  until: z.nullable(instant),
  createdAt: instant,
})
export type Offer = z.output<typeof offer>

const price = z.int('Enter a price, such as 4.50').check(z.gte(1, 'Enter a price above zero'))

export const offersForListing = endpoint({
  method: 'GET',
  path: '/api/products/:id/offers',
  access: 'anyone',
  summary: 'Returns whether a listing takes offers, and your own newest one',
  params: z.object({ id: idText }),
  reply: z.object({
    /** Whether you, or a visitor who signs in, can make an offer. */
    takesOffers: z.boolean(),
    /** How many more offers you may make for it. */
    left: z.number(),
    mine: z.nullable(offer),
  }),
})
export type ListingOffers = z.output<(typeof offersForListing)['reply']>

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/offers',
  access: 'member',
  summary: 'Lists the offers that you made or received, newest first',
  query: z.object({
    /** Only those that wait for an answer or for payment, or only the others. */
    state: z.optional(z.enum(['waiting', 'ended'], 'Choose waiting or ended')),
    /** Only those between you and this member. */
    with: z.optional(idText),
    limit: z.optional(idText),
    /** Continues after this offer. */
    cursor: z.optional(idText),
  }),
  reply: z.array(offer),
})

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/offers',
  access: 'member',
  summary: 'Offers a lower price for a listing',
  body: z.object({ productId: id, price }),
  reply: offer,
  status: 201,
})

export const counterOffer = endpoint({
  method: 'POST',
  path: '/api/offers/:id/counter',
  access: 'member',
  summary: 'Names another price, once, for an offer that you received',
  params: z.object({ id: idText }),
  body: z.object({ price }),
  reply: offer,
})

export const answerOffer = endpoint({
  method: 'POST',
  path: '/api/offers/:id/:answer',
  access: 'member',
  summary: 'Accepts or declines an offer or the price named instead, or withdraws your own',
  params: z.object({ id: idText, answer: z.enum(answers, 'Choose accept, decline or withdraw') }),
  reply: offer,
})

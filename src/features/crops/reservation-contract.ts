import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, line } from '#shared/fields.ts'
import { MAX_RESERVED, reservationStates } from './reservation.ts'

const reservation = z.object({
  id: z.number(),
  crop: z.object({ id: z.number(), title: z.string(), drawing: z.string(), outcode: z.string() }),
  quantity: z.number(),
  /** Fewer than these are not wanted. */
  least: z.number(),
  /** Pence for each. */
  unitPrice: z.number(),
  withProtection: z.boolean(),
  /** Pence: the most that is charged for it, with buyer protection if chosen; once the crop is ready, what is charged. */
  total: z.number(),
  state: z.enum(reservationStates),
  /** Of the quantity, once the crop is ready. */
  given: z.nullable(z.number()),
  /** When the crop is ready, or was said to be. */
  ready: z.object({ from: z.string(), until: z.string() }),
  /** Nothing is charged before; null until the crop is ready. */
  chargeFrom: z.nullable(instant),
  /** The first day of collection. */
  collectFrom: z.nullable(z.string()),
  /** A sentence for young plants that are collected before the last frost of their region. */
  frostWord: z.nullable(z.string()),
  transactionId: z.nullable(z.number()),
  /** Why it ended. */
  reason: z.nullable(z.string()),
  createdAt: instant,
})
export type Reservation = z.output<typeof reservation>

const byId = z.object({ id: idText })
const number = (what: string) =>
  z.int(what).check(z.gte(1, what), z.lte(MAX_RESERVED, `Reserve at most ${MAX_RESERVED}`))

export const reserveCrop = endpoint({
  method: 'POST',
  path: '/api/crops/:id/reservations',
  access: 'member',
  summary:
    'Reserves some of a crop with a saved card, which is charged days before the collection and never before the crop is ready',
  params: byId,
  body: z.object({
    quantity: number('Enter how many'),
    /** Fewer than these are not wanted, if the crop falls short. */
    least: number('Enter how many at least'),
    savedCardId: id,
    withProtection: z.boolean('Choose yes or no'),
    /** Pence: the price that was shown. */
    unitPrice: z.int('Enter the price'),
    /** Pence: the total that was shown, with buyer protection if chosen. Refused with `PRICE_CHANGED` when it is another. */
    total: z.optional(z.int('Enter the total')),
    /** The buyer can collect it, although it is far away: asked by a `TOO_FAR` refusal. */
    canCollect: z.optional(z.boolean('Choose yes or no')),
  }),
  reply: reservation,
  status: 201,
})

export const listOwnReservations = endpoint({
  method: 'GET',
  path: '/api/crop-reservations',
  access: 'member',
  summary: 'Lists your reservations of crops, newest first',
  query: z.object({ limit: z.optional(idText), cursor: z.optional(idText) }),
  reply: z.array(reservation),
})

export const cancelReservation = endpoint({
  method: 'DELETE',
  path: '/api/crop-reservations/:id',
  access: 'member',
  summary: 'Cancels your reservation of a crop, free until your card is charged; idempotent',
  params: byId,
  reply: reservation,
})

export const cropIsReady = endpoint({
  method: 'POST',
  path: '/api/crops/:id/ready',
  access: 'member',
  limited: 'listings',
  summary:
    'Says how many plants of your crop there are: reservations are filled in their order, and the rest is on sale',
  params: byId,
  body: z.object({
    quantity: z.int('Enter how many').check(z.gte(1, 'Enter at least 1'), z.lte(999, 'Enter at most 999')),
    /** The first day of collection. */
    collectFrom: z.iso.date('Enter a date'),
    /** As that of a listing: neighbours see its first half until they have paid. */
    postcode: line({
      ...{ min: 1, max: 10, tooShort: 'Enter your postcode' },
      tooLong: 'Please enter a valid UK postcode',
    }),
    /** Young plants that frost kills are handed over before the last frost, and buyers may read this. */
    knowsFrost: z._default(z.boolean('Choose yes or no'), false),
    /** The grower has read and confirmed the text of a `NEEDS_ACKNOWLEDGEMENT` refusal. */
    acknowledgedInvasive: z._default(z.boolean('Choose whether you confirm it'), false),
  }),
  reply: z.object({
    listingId: z.number(),
    /** Plants given to reservations, and reservations that got none. */
    given: z.number(),
    unfilled: z.number(),
  }),
})

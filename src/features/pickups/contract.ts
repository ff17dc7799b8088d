import * as z from 'zod/mini'
import { PARTIES } from '#features/checkout/base/parties.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, paragraph } from '#shared/fields.ts'
import { minuteOf } from './slots.ts'
import { pickupStatuses } from './statuses.ts'

/** The maximum number of windows per person. */
const MAX_WINDOWS = 40
export const MAX_DETAILS_LENGTH = 300

const isHalfHour = (text: string): boolean => {
  const minute = minuteOf(text)
  return minute !== null && minute % 30 === 0
}
const time = z.string('Choose a time').check(z.refine(isHalfHour, 'Choose a whole or half hour'))
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** When the seller can be visited, in local UK time: every week on a weekday (1 is Monday), or on one day. */
const window = z
  .object({
    weekday: z.nullable(z.int('Choose a day').check(z.gte(1, 'Choose a day'), z.lte(7, 'Choose a day'))),
    day: z.nullable(z.string().check(z.refine(isDay, 'Choose a day'))),
    /** `10:00` */
    from: time,
    /** `13:00`, at most `24:00` */
    to: time,
  })
  .check(
    z.refine(({ weekday, day }) => (weekday === null) !== (day === null), 'Choose a weekday or a date'),
    z.refine(({ from, to }) => (minuteOf(from) ?? 0) < (minuteOf(to) ?? 0), 'The end must be after the beginning'),
  )

const pickupTimes = z.object({
  windows: z.array(window).check(z.maxLength(MAX_WINDOWS, `At most ${MAX_WINDOWS} times`)),
  /** How to find the seller. Visible only to buyers who have paid. */
  details: z.nullable(
    paragraph({ max: MAX_DETAILS_LENGTH, tooLong: `Enter at most ${MAX_DETAILS_LENGTH} characters` }),
  ),
})
export type PickupTimes = z.output<typeof pickupTimes>

export const getPickupTimes = endpoint({
  method: 'GET',
  path: '/api/pickup-times',
  access: 'member',
  summary: 'When your buyers can come, and how they find you',
  reply: pickupTimes,
})

/** Replaces all earlier windows. Pickups already booked stay as they are. */
export const setPickupTimes = endpoint({
  method: 'PUT',
  path: '/api/pickup-times',
  access: 'member',
  summary: 'Say when your buyers can come, and how they find you',
  body: pickupTimes,
  reply: pickupTimes,
})

/** A visit as one of its two people sees it. */
const pickup = z.object({
  transactionId: z.number(),
  title: z.string(),
  party: z.enum(PARTIES),
  other: z.object({ id: z.number(), fullName: z.string() }),
  status: z.enum(pickupStatuses),
  startsAt: instant,
  endsAt: instant,
  /** The visit's time is over. */
  isPast: z.boolean(),
  /** Who came to it is asked, or either may say that the other did not. */
  isMissed: z.boolean(),
  /** Who made the last change; null when the order itself ended. */
  changedBy: z.nullable(z.enum(PARTIES)),
  /** Why it was moved or cancelled, in the words of the person who did it. */
  reason: z.nullable(z.string()),
  /** When it was last booked, moved or cancelled. */
  changedAt: instant,
  /** How often it was changed. */
  sequence: z.number(),
  /** Where to collect. Visible to the buyer only while the order is held, and never to others. */
  place: z.nullable(z.string()),
})
export type Pickup = z.output<typeof pickup>

export const listPickups = endpoint({
  method: 'GET',
  path: '/api/pickups',
  access: 'member',
  summary: 'Visits agreed for your orders, the newest order first',
  reply: z.array(pickup),
})

export const openPickups = endpoint({
  method: 'GET',
  path: '/api/pickups/open',
  access: 'member',
  summary: 'Purchases for which no time is booked, and whether their seller offers times',
  reply: z.array(z.object({ transactionId: z.number(), isOffered: z.boolean() })),
})

/** Several visits of the requesting user on one day, in walking order. */
const round = z.object({
  /** `2026-11-28` */
  day: z.string(),
  stops: z.array(
    z.object({
      transactionId: z.number(),
      title: z.string(),
      party: z.enum(['buyer', 'seller']),
      otherName: z.string(),
      startsAt: instant,
      endsAt: instant,
      /** Where it is, for a user who may know it. */
      place: z.nullable(z.string()),
      /** Miles from the stop before; null at the first stop, at the same place, or when unknown. */
      milesOn: z.nullable(z.number()),
      isDone: z.boolean(),
    }),
  ),
})
export type PickupRound = z.output<typeof round>

export const pickupRounds = endpoint({
  method: 'GET',
  path: '/api/pickups/rounds',
  access: 'member',
  summary: 'Days with several visits of yours, each in walking order',
  reply: z.array(round),
})

/** The state of an order's visit, and the times that could be booked instead. */
const pickupOfOrder = z.object({
  pickup: z.nullable(pickup),
  /** Free half hours, in order; empty when nothing can be booked. */
  slots: z.array(instant),
  /** Whether the requesting user may book or change the visit now. */
  mayChange: z.boolean(),
})
export type PickupOfOrder = z.output<typeof pickupOfOrder>

const ofOrder = z.object({ id: idText })

export const getPickup = endpoint({
  method: 'GET',
  path: '/api/pickups/:id',
  access: 'member',
  summary: 'The visit of one order and the times that are free',
  params: ofOrder,
  reply: pickupOfOrder,
})

const startsAt = z.iso.datetime('Choose a time')
const reason = paragraph({ min: 1, max: 500, tooShort: 'Please tell the other person the reason' })

/** Idempotent: booking the same time again returns the same visit. */
export const bookPickup = endpoint({
  method: 'POST',
  path: '/api/pickups',
  access: 'member',
  summary: 'As the buyer, book one of the seller’s free times',
  body: z.object({ transactionId: id, startsAt }),
  reply: pickup,
  status: 201,
})

export const movePickup = endpoint({
  method: 'POST',
  path: '/api/pickups/:id/move',
  access: 'member',
  summary: 'Move a visit to another free time and say why',
  params: ofOrder,
  body: z.object({ startsAt, reason }),
  reply: pickup,
})

export const cancelPickup = endpoint({
  method: 'POST',
  path: '/api/pickups/:id/cancel',
  access: 'member',
  summary: 'Cancel a visit and say why; the order continues',
  params: ofOrder,
  body: z.object({ reason }),
  reply: pickup,
})

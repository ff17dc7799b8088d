import * as z from 'zod/mini'
import { plantName } from '#features/plants/contract-suggest.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, line, paragraph } from '#shared/fields.ts'
import { FIRST_DAY, gardenTasks, isDay, MAX_LENGTH } from './garden.ts'

const byId = z.object({ id: idText })

/** The fields of a plant that its owner writes. */
export const plantInput = z.object({
  name: line({
    min: 1,
    max: MAX_LENGTH.name,
    tooShort: 'Say what it is',
    tooLong: `Use at most ${MAX_LENGTH.name} characters`,
  }),
  /** Slug of a plant of the catalogue, from which its months come. */
  plant: z._default(z.nullable(z.string().check(z.maxLength(100, 'Choose a plant from the list'))), null),
  /** Since when it grows there, as a date. */
  since: z.string('Enter a date').check(
    z.refine(isDay, { message: 'Enter a date', abort: true }),
    z.refine((day) => day >= FIRST_DAY, 'Enter a date after 1900'),
  ),
  note: z._default(paragraph({ max: MAX_LENGTH.note, tooLong: `Use at most ${MAX_LENGTH.note} characters` }), ''),
})

const due = z.object({
  task: z.enum(gardenTasks),
  /** Only towards the end of the month. */
  isLate: z.boolean(),
  advice: z.nullable(z.string()),
})

const gardenPlant = z.object({
  id: z.number(),
  name: z.string(),
  plant: z.nullable(plantName),
  /** URL of the drawing that stands for it. */
  drawing: z.string(),
  since: z.string(),
  note: z.nullable(z.string()),
  /** The order that it came with, and its listing; null once the order was refunded or its seller has left. */
  order: z.nullable(z.object({ id: z.number(), listingId: z.number() })),
  /** What to do for it this month. */
  due: z.array(due),
  /** Whether it is still alive a month after its order was completed: open until then; null when it is not asked now. */
  question: z.nullable(z.object({ until: instant, isAlive: z.nullable(z.boolean()) })),
})
export type GardenPlant = z.output<typeof gardenPlant>

const bought = z.object({
  transactionId: z.number(),
  /** Of the order, which may have several. */
  listingId: z.number(),
  title: z.string(),
  plant: z.nullable(plantName),
  drawing: z.string(),
  completedAt: instant,
})

export const getGarden = endpoint({
  method: 'GET',
  path: '/api/garden',
  access: 'member',
  summary: 'Returns your plants with what to do for them this month, and plants that you bought and have not added',
  reply: z.object({
    month: z.string(),
    /** The date in London. */
    today: z.string(),
    /** The region whose months hold, and the outward code that it follows from; null for lowland Britain in general. */
    region: z.object({ slug: z.string(), name: z.string() }),
    from: z.nullable(z.string()),
    plants: z.array(gardenPlant),
    bought: z.array(bought),
    /** Path of the calendar, for programs that subscribe to it; null when there is none. */
    calendar: z.nullable(z.string()),
  }),
})
export type Garden = z.output<(typeof getGarden)['reply']>
export type Bought = Garden['bought'][number]

export const getGardenPlant = endpoint({
  method: 'GET',
  path: '/api/garden/plants/:id',
  access: 'member',
  summary: 'Returns one of your plants',
  params: byId,
  reply: gardenPlant,
})

export const addGardenPlant = endpoint({
  method: 'POST',
  path: '/api/garden/plants',
  access: 'member',
  isUnseen: true,
  summary: 'Adds a plant to your garden, one that you bought only once',
  body: z.extend(plantInput, {
    /** The completed order that it came with. */
    transactionId: z.optional(z.nullable(id)),
    /** Which listing of the order; without it, the first. */
    listingId: z.optional(z.nullable(id)),
  }),
  reply: gardenPlant,
  status: 201,
})

export const changeGardenPlant = endpoint({
  method: 'PUT',
  path: '/api/garden/plants/:id',
  access: 'member',
  isUnseen: true,
  summary: 'Changes one of your plants',
  params: byId,
  body: plantInput,
  reply: gardenPlant,
})

export const removeGardenPlant = endpoint({
  method: 'DELETE',
  path: '/api/garden/plants/:id',
  access: 'member',
  isUnseen: true,
  summary: 'Removes one of your plants; what you answered about it stays',
  params: byId,
  reply: z.object({ success: z.boolean() }),
})

export const answerSurvival = endpoint({
  method: 'PUT',
  path: '/api/garden/plants/:id/alive',
  access: 'member',
  summary: 'Says whether a bought plant is alive a month after its order was completed; null withdraws the answer',
  params: byId,
  body: z.object({ isAlive: z.nullable(z.boolean('Say yes or no')) }),
  reply: gardenPlant,
})

export const getSurvivalRecord = endpoint({
  method: 'GET',
  path: '/api/garden/records/:userId',
  access: 'anyone',
  isShared: true,
  summary: 'Returns how many of a seller’s plants were alive after a month; null until enough buyers have answered',
  params: z.object({ userId: idText }),
  reply: z.object({ record: z.nullable(z.object({ alive: z.number(), answers: z.number() })) }),
})

export const renewGardenCalendar = endpoint({
  method: 'POST',
  path: '/api/garden/calendar',
  access: 'member',
  isUnseen: true,
  summary: 'Makes a secret address for your garden’s calendar; the one before ends at once',
  reply: z.object({ calendar: z.string() }),
  status: 201,
})

export const endGardenCalendar = endpoint({
  method: 'DELETE',
  path: '/api/garden/calendar',
  access: 'member',
  isUnseen: true,
  summary: 'Ends the address of your garden’s calendar; idempotent',
  reply: z.object({ success: z.boolean() }),
})

import * as z from 'zod/mini'
import { plantName } from '#features/plants/contract-suggest.ts'
import { endpoint } from '#shared/endpoint.ts'

/** Photos of one member in a day. */
export const MAX_RECOGNISED = 20
/** Photos of a new member in a day: all members share the key's, and an account costs nothing. */
export const MAX_RECOGNISED_NEW = 5

export const getRecognition = endpoint({
  method: 'GET',
  path: '/api/uploads/recognition',
  access: 'anyone',
  isShared: true,
  summary: 'Says whether Pl@ntNet can name the plant in a photo here',
  reply: z.object({ isOffered: z.boolean() }),
})

const likely = {
  /** From 1 to 100: how sure the service is. */
  percent: z.int().check(z.minimum(1), z.maximum(100)),
  /** What the law or our rules say about offering it, in sentences; null when they say nothing. */
  warning: z.nullable(z.string()),
}

export const recognisePlant = endpoint({
  method: 'POST',
  path: '/api/uploads/recognition',
  access: 'member',
  summary: 'Sends one of your uploaded photos to Pl@ntNet and returns the plants it may show',
  isUnseen: true,
  limited: 'listings',
  body: z.object({
    url: z.string('Choose a photo').check(z.maxLength(200, 'Choose one of your photos')),
    /** The member has agreed that this photo is sent. */
    consent: z.literal(true, 'Agree first that the photo is sent to Pl@ntNet'),
  }),
  reply: z.object({
    /** Plants of the catalogue, the likeliest first. */
    plants: z.array(z.object({ ...plantName.shape, ...likely })),
    /** Species that the catalogue does not have, by their botanical names. */
    others: z.array(z.object({ latin: z.string(), ...likely })),
  }),
})
export type Recognised = z.output<(typeof recognisePlant)['reply']>

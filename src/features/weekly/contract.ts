import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'
import { RADII } from '#shared/places/viewer-place.ts'

const MAX_PLACE = 100

const weeklyEmail = z.object({
  isOn: z.boolean(),
  /** Where it looks; null until the member asked for it. */
  place: z.nullable(z.object({ outcode: z.string(), name: z.string(), radius: z.number() })),
  /** When the next one may come. */
  next: instant,
  /** `cats and children`: it names only what is known to be right for them; null when it names everything. */
  household: z.nullable(z.string()),
  /** Emails are sent only to confirmed addresses. */
  isConfirmed: z.boolean(),
})
export type WeeklyEmail = z.output<typeof weeklyEmail>

export const getWeeklyEmail = endpoint({
  method: 'GET',
  path: '/api/weekly-email',
  access: 'member',
  summary: 'Whether you get the weekly email about what is new near you',
  reply: weeklyEmail,
})

export const setWeeklyEmail = endpoint({
  method: 'PUT',
  path: '/api/weekly-email',
  access: 'member',
  summary: 'Asks for the weekly email, changes where it looks, or stops it',
  body: z.object({
    isOn: z.boolean('Choose yes or no'),
    /** A postcode, an outward code or the name of a town; left out to keep the place. Only the outward code is stored. */
    place: z.optional(z.string().check(z.maxLength(MAX_PLACE, 'Enter a postcode or a town'))),
    radius: z.optional(z.literal([...RADII], `Choose one of ${RADII.join(', ')} miles`)),
  }),
  reply: weeklyEmail,
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { RADII } from '#shared/places/viewer-place.ts'

const viewerPlace = z.object({
  /** Outward code, such as `BS7`. */
  outcode: z.string(),
  /** Name of the district, such as `Horfield`. */
  name: z.string(),
  /** Miles. */
  radius: z.number(),
})
export type NamedPlace = z.output<typeof viewerPlace>

export const MAX_PLACE = 100
const UNKNOWN = 'Enter a postcode or a town'
const degrees = (max: number) => z.number().check(z.gte(-max, 'This is not a place'), z.lte(max, 'This is not a place'))

export const setPlace = endpoint({
  method: 'PUT',
  path: '/api/place',
  access: 'anyone',
  isUnseen: true,
  whileClosing: true,
  summary: 'Remembers where you look for plants, as an outward code in a cookie',
  body: z.object({
    /** A postcode, an outward code or the name of a town; or a position instead. */
    place: z.optional(z.string().check(z.maxLength(MAX_PLACE, UNKNOWN))),
    position: z.optional(z.object({ lat: degrees(90), lng: degrees(180) })),
    radius: z.optional(z.literal([...RADII], `Choose one of ${RADII.join(', ')} miles`)),
  }),
  reply: viewerPlace,
})

export const clearPlace = endpoint({
  method: 'DELETE',
  path: '/api/place',
  access: 'anyone',
  isUnseen: true,
  whileClosing: true,
  summary: 'Forgets where you look for plants',
  reply: z.object({ success: z.boolean(), message: z.string() }),
})

import * as z from 'zod/mini'

/** A town as it is named in URLs. */
export const town = z.object({
  slug: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type Town = z.output<typeof town>

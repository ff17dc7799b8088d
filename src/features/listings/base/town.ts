import * as z from 'zod/mini'

/** A town as addresses name it. */
export const town = z.object({
  slug: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type Town = z.output<typeof town>

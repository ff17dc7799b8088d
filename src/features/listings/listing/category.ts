import * as z from 'zod/mini'

export const category = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  /** It takes no new listings; those that it has stay. */
  isRetired: z.boolean(),
})
export type Category = z.output<typeof category>

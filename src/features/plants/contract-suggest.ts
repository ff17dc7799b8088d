import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Maximum number of suggested plants. */
export const MAX_PLANTS_SUGGESTED = 8

/** Names of a plant. */
export const plantName = z.object({ slug: z.string(), name: z.string(), latin: z.string() })
export type PlantName = z.output<typeof plantName>

export const suggestPlants = endpoint({
  method: 'GET',
  path: '/api/plants/suggest',
  access: 'anyone',
  isShared: true,
  summary: 'Suggests plants for typed text',
  query: z.object({ q: z._default(z.string().check(z.maxLength(200, 'Search for at most 200 characters')), '') }),
  reply: z.array(
    z.object({
      ...plantName.shape,
      /** The other name that matched, if one did. */
      also: z.nullable(z.string()),
    }),
  ),
})
export type SuggestedPlant = z.output<(typeof suggestPlants)['reply']>[number]

export const suggestPlantOfTitle = endpoint({
  method: 'GET',
  path: '/api/plants/of-title',
  access: 'anyone',
  isShared: true,
  summary: 'Returns the plant that a title is about, if any',
  query: z.object({ title: z._default(z.string().check(z.maxLength(500, 'This title is too long')), '') }),
  reply: z.object({ plant: z.nullable(plantName) }),
})

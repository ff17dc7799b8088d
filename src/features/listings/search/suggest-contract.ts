import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Maximum number of suggestions. */
export const MAX_SUGGESTED = 8

const suggestion = z.discriminatedUnion('kind', [
  /** A plant by one of its names, with its usual or botanical name in addition. */
  z.object({ kind: z.literal('plant'), name: z.string(), also: z.string() }),
  /** A category, alone or with words to search for in it. */
  z.object({
    kind: z.literal('category'),
    words: z.nullable(z.string()),
    category: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  }),
  z.object({
    kind: z.literal('listing'),
    id: z.number(),
    title: z.string(),
    price: z.number(),
    isOnlySwapped: z.optional(z.literal(true)),
  }),
])
export type Suggestion = z.output<typeof suggestion>

export const suggest = endpoint({
  method: 'GET',
  path: '/api/products/suggest',
  access: 'anyone',
  isShared: true,
  summary: 'Suggests plants, categories and listings for typed text',
  query: z.object({ q: z._default(z.string().check(z.maxLength(200, 'Search for at most 200 characters')), '') }),
  reply: z.array(suggestion),
})

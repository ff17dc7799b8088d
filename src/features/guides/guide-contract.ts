import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const summary = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** What its picture shows. */
  picture: z.string(),
  /** Minutes it takes to read. */
  minutes: z.number(),
})
export type GuideSummary = z.output<typeof summary>

const link = z.object({ name: z.string(), href: z.string() })

/** All of a guide but its text. */
const guide = z.object({
  ...summary.shape,
  lead: z.string(),
  /** When it was written, as a date: 2026-11-21. */
  written: z.string(),
  sections: z.readonly(z.array(z.object({ id: z.string(), title: z.string() }))),
  /** What to do about it in the month that it is now. */
  now: z.object({ month: z.string(), task: z.string() }),
  /** Words that find listings to go with it. */
  search: z.string(),
  call: z.object({ title: z.string(), text: z.string(), buttons: z.readonly(z.array(link)) }),
  /** What to read after it. */
  next: z.readonly(z.array(summary)),
})
export type Guide = z.output<typeof guide>

export const listGuides = endpoint({
  method: 'GET',
  path: '/api/guides',
  access: 'anyone',
  isShared: true,
  summary: 'The gardening guides, or those that hold the words',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(200, 'Search for at most 200 characters'))) }),
  reply: z.array(summary),
})

const bySlug = z.object({ slug: z.string() })

export const getGuide = endpoint({
  method: 'GET',
  path: '/api/guides/:slug',
  access: 'anyone',
  isShared: true,
  summary: 'A guide: what it is about, its sections and what to do this month',
  params: bySlug,
  reply: guide,
})

export const getGuideText = endpoint({
  method: 'GET',
  path: '/api/guides/:slug/text',
  access: 'anyone',
  isShared: true,
  summary: 'The text of a guide, as HTML',
  params: bySlug,
  reply: z.object({ html: z.string() }),
})

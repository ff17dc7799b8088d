import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const summary = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Description of the picture. */
  picture: z.string(),
  /** Reading time in minutes. */
  minutes: z.number(),
})
export type GuideSummary = z.output<typeof summary>

const link = z.object({ name: z.string(), href: z.string() })

/** All fields of a guide except its text. */
const guide = z.object({
  ...summary.shape,
  lead: z.string(),
  /** Date of writing: 2026-11-21. */
  written: z.string(),
  sections: z.readonly(z.array(z.object({ id: z.string(), title: z.string() }))),
  /** Tasks for the current month. */
  now: z.object({ month: z.string(), task: z.string() }),
  /** Search terms for related listings. */
  search: z.string(),
  call: z.object({ title: z.string(), text: z.string(), buttons: z.readonly(z.array(link)) }),
  /** Related guides. */
  next: z.readonly(z.array(summary)),
})
export type Guide = z.output<typeof guide>

export const listGuides = endpoint({
  method: 'GET',
  path: '/api/guides',
  access: 'anyone',
  isShared: true,
  summary: 'The gardening guides, optionally filtered by a search',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(200, 'Search for at most 200 characters'))) }),
  reply: z.array(summary),
})

const bySlug = z.object({ slug: z.string() })

export const getGuide = endpoint({
  method: 'GET',
  path: '/api/guides/:slug',
  access: 'anyone',
  isShared: true,
  summary: 'A guide: description, sections and tasks for the current month',
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

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const plantLink = z.object({ slug: z.string(), name: z.string() })

const task = z.object({
  /** The task: Sow, Harvest. */
  name: z.string(),
  /** Popular plants, by name. */
  plants: z.array(plantLink),
  /** All other plants of the catalogue. */
  others: z.array(plantLink),
  /** Popular plants that, in this region, can be done only towards the end of the month. */
  late: z.array(plantLink),
})
export type CalendarTask = z.output<typeof task>

const calendar = z.object({
  /** 1 to 12. */
  month: z.number(),
  monthName: z.string(),
  season: z.enum(['Spring', 'Summer', 'Autumn', 'Winter']),
  region: z.string(),
  /** The region shown when the URL names none: that of the viewer's place, or the lowlands. */
  usualRegion: z.string(),
  /** The viewer's outward code, when the region is shown because of it. */
  near: z.nullable(z.string()),
  regions: z.readonly(z.array(z.object({ slug: z.string(), name: z.string() }))),
  lastFrost: z.string(),
  firstFrost: z.string(),
  vegetables: z.array(task),
  flowers: z.array(task),
  general: z.readonly(z.array(z.string())),
  ahead: z.object({
    monthName: z.string(),
    /** What begins in that month. */
    tasks: z.array(task),
    ready: z.readonly(z.array(z.string())),
  }),
})
export type Calendar = z.output<typeof calendar>

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/seasonal-calendar',
  access: 'anyone',
  isShared: true,
  summary: 'Gardening tasks for a month and region; the current month by default',
  query: z.object({
    month: z.optional(z.string().check(z.maxLength(20))),
    region: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: calendar,
})

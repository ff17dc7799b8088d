import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A summary of the month, for pages about a place rather than the calendar. */
export const getMonthInTown = endpoint({
  method: 'GET',
  path: '/api/seasonal-calendar/now',
  access: 'anyone',
  isShared: true,
  summary: 'Summary of what to sow, plant and harvest this month and week, for a town if one is given',
  query: z.object({
    town: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'This is not the name of a town'))),
  }),
  reply: z.object({
    monthName: z.string(),
    region: z.object({ slug: z.string(), name: z.string() }),
    lastFrost: z.string(),
    firstFrost: z.string(),
    /** Plant names by task. */
    tasks: z.array(z.object({ name: z.string(), plants: z.array(z.string()) })),
    /** A few popular plants to sow this week in the region, with their typical months in the lowlands. */
    sowThisWeek: z.array(z.object({ name: z.string(), months: z.readonly(z.array(z.number())) })),
  }),
})
export type MonthInTown = z.output<(typeof getMonthInTown)['reply']>

import * as z from 'zod/mini'
import { reportReasons } from '#features/moderation/reasons.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysOf } from '#shared/keyed.ts'
import { periods } from './periods.ts'

/** What is counted by day. */
export const seriesNames = {
  signUps: 'Sign-ups',
  listings: 'Listings added',
  orders: 'Orders',
  completed: 'Orders completed',
  refunds: 'Refunds',
  disputes: 'Disputes',
  reports: 'Reports',
  alerts: 'Alerts sent',
  failedEmails: 'Emails failed',
} as const
export type SeriesKey = keyof typeof seriesNames
export const seriesKeys = keysOf(seriesNames)

/** The table as a file for a spreadsheet. */
export const OVERVIEW_FILE = '/api/desk/overview.csv'

/** Null when nothing was decided. */
const minutes = z.nullable(z.number())

const overview = z.object({
  /** The days of each chart, the oldest first. */
  days: z.array(z.string()),
  series: z.array(
    z.object({
      key: z.enum(seriesKeys),
      counts: z.array(z.int()),
      total: z.int(),
      /** The period before; null when it is no longer stored. */
      before: z.nullable(z.int()),
    }),
  ),
  /** Pence held for open orders, now. */
  held: z.int(),
  /** Jobs that failed for good and wait for staff, now. */
  deadJobs: z.int(),
  /** Each reason for a report. The times are medians from the report to its decision. */
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      received: z.int(),
      receivedBefore: z.int(),
      decided: z.int(),
      minutes,
      minutesBefore: minutes,
    }),
  ),
  /** Appeals received in the period, and those decided in it. */
  appeals: z.object({
    received: z.int(),
    receivedBefore: z.int(),
    upheld: z.int(),
    upheldBefore: z.int(),
    overturned: z.int(),
    overturnedBefore: z.int(),
    /** Without a decision, now. */
    waiting: z.int(),
  }),
  /** Words that found nothing, those of most people first. */
  missed: z.array(z.object({ words: z.string(), searchers: z.int() })),
})
export type Overview = z.output<typeof overview>

export const periodQuery = z.object({ period: z._default(z.enum(periods, 'Choose a period'), '7-days') })

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/desk/overview',
  access: 'admin',
  summary: 'What happened in a period, beside the period before',
  query: periodQuery,
  reply: overview,
})

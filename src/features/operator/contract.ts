import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'

/** Ages are in seconds, by the server's clocks. */
const age = z.number()

const system = z.object({
  /** What an operator must look at, one sentence each; empty while all is well. */
  problems: z.array(z.string()),
  version: z.object({ version: z.string(), build: z.nullable(z.string()), schema: z.int() }),
  emails: z.object({
    /** Without a mail server emails are kept in the outbox. */
    isSent: z.boolean(),
    waiting: z.int(),
    /** Null when none waits. */
    oldestAge: z.nullable(age),
    /** Emails of the last 30 days that are not tried again. */
    failed: z.int(),
  }),
  jobs: z.object({
    /** Jobs that may begin and have not. */
    due: z.int(),
    oldestAge: age,
    /** Jobs whose attempts have all failed. */
    dead: z.int(),
  }),
  storage: z.object({
    disks: z.array(z.object({ folder: z.string(), size: z.number(), free: z.number(), isNearlyFull: z.boolean() })),
    databaseBytes: z.number(),
    pictures: z.object({ count: z.int(), bytes: z.number() }),
  }),
  /** Scheduled tasks, by name, with their last run in any process. */
  schedule: z.array(
    z.object({
      name: z.string(),
      seconds: z.number(),
      last: z.nullable(z.object({ age, milliseconds: z.int(), hasFailed: z.boolean() })),
    }),
  ),
  at: instant,
})
export type SystemState = z.output<typeof system>

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  summary: 'Health, versions, mail, jobs, storage and the schedule',
  reply: system,
})

export const runChecks = endpoint({
  method: 'GET',
  path: '/api/admin/system/checks',
  access: 'admin',
  summary: 'The checks of `npm run doctor`, run now',
  reply: z.array(z.object({ about: z.string(), found: z.string(), fix: z.nullable(z.string()) })),
})

import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'

const backups = z.object({
  /** Where they are kept, without secrets. */
  place: z.string(),
  /** Whether one is made each night. */
  isNightly: z.boolean(),
  /** The newest that succeeded; null before the first. */
  newest: z.nullable(z.object({ name: z.string(), bytes: z.int(), endedAt: instant })),
  /** The newest of any outcome, newest first. */
  runs: z.array(
    z.object({
      isNightly: z.boolean(),
      askedAt: instant,
      begunAt: z.nullable(instant),
      endedAt: z.nullable(instant),
      name: z.nullable(z.string()),
      bytes: z.nullable(z.int()),
      failure: z.nullable(z.string()),
    }),
  ),
})
export type BackupsState = z.output<typeof backups>

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'Backups that were made, failed or wait',
  reply: backups,
})

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'Ask for a backup; it begins within a minute',
  reply: backups,
})

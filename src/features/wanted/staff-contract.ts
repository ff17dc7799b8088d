import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { wantedStatuses } from './wanted.ts'

/** A request as staff see it in a case. */
export const wantedSubject = z.object({
  kind: z.literal('wanted'),
  title: z.string(),
  note: z.nullable(z.string()),
  place: z.string(),
  status: z.enum(wantedStatuses),
  isDeleted: z.boolean(),
  createdAt: instant,
  /** What it said before its author changed it, the latest first. */
  changes: z.array(z.object({ id: z.int(), title: z.string(), note: z.nullable(z.string()), at: instant })),
})

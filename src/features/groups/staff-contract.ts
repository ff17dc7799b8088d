import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { groupKinds, groupStatuses } from './group.ts'

/** A group as staff see it in a case. */
export const groupSubject = z.object({
  kind: z.literal('group'),
  name: z.string(),
  about: z.string(),
  groupKind: z.enum(groupKinds),
  outcode: z.string(),
  status: z.enum(groupStatuses),
  createdAt: instant,
})

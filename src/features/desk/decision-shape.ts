import * as z from 'zod/mini'
import { ruleNames } from '#features/moderation/rules.ts'
import { instant } from '#shared/fields.ts'
import { decisionActions, subjectKinds } from './case-states.ts'

export const person = z.object({ id: z.int(), fullName: z.string() })

export const decisionShape = z.object({
  reference: z.string(),
  caseId: z.int(),
  subjectKind: z.enum(subjectKinds),
  action: z.enum(decisionActions),
  rule: z.nullable(z.enum(ruleNames)),
  /** What went back to the buyer as a part, in pence. */
  amount: z.nullable(z.int()),
  /** When a limit or a suspension ends. */
  until: z.nullable(instant),
  words: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The member whom the case was about. */
  about: z.nullable(z.string()),
  /** Who decided. */
  by: z.string(),
  at: instant,
  isUndone: z.boolean(),
})

/** An appeal, with what its preview needs to say. */
export const appealSubject = z.object({
  kind: z.literal('appeal'),
  reference: z.string(),
  words: z.string(),
  at: instant,
  appellant: person,
  /** The decision that is appealed, and the name of what it was about. */
  decision: decisionShape,
  title: z.string(),
  /** Whether the reader made that decision and someone else can decide. */
  isForOthers: z.boolean(),
  /** Whether the reader made that decision and nobody else can decide. */
  isSamePerson: z.boolean(),
  /** Whether overturning undoes what the decision did; money that was refunded to a buyer cannot be reclaimed. */
  isUndoable: z.boolean(),
  /** The number of reports whose authors are notified when it is overturned. */
  reports: z.int(),
})

import type { TargetKind } from '#features/moderation/reasons.ts'

/** What a case is about. */
export const subjectKinds = ['listing', 'message', 'review', 'person', 'swap_day'] as const satisfies TargetKind[]
export type SubjectKind = (typeof subjectKinds)[number]

export const subjectNames: Readonly<Record<SubjectKind, string>> = {
  listing: 'Listing',
  message: 'Message',
  review: 'Review',
  person: 'Member',
  swap_day: 'Swap day',
}

export const caseStatuses = ['open', 'decided'] as const

/** How much harm may be done while a case waits, the gravest first. The queue is sorted by it. */
export const priorities = ['urgent', 'money', 'person', 'routine'] as const
export type Priority = (typeof priorities)[number]

export const priorityNames: Readonly<Record<Priority, string>> = {
  urgent: 'Urgent',
  money: 'Money',
  person: 'Person',
  routine: 'Routine',
}

/** The parts of the queue. */
export const queueParts = ['all', 'urgent', 'money', 'mine', 'decided'] as const
export type QueuePart = (typeof queueParts)[number]

export const queueOrders = ['harm', 'age'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** A claim ends by itself, so that a case of someone who has left is not stuck. */
export const CLAIM_MS = 30 * 60_000

/** What the log of staff records. */
export const auditActions = ['claim', 'release', 'read-message', 'export-audit'] as const
export type AuditAction = (typeof auditActions)[number]

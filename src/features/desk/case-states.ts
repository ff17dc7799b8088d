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
export const auditActions = ['claim', 'release', 'read-message', 'export-audit', 'decide', 'undo'] as const
export type AuditAction = (typeof auditActions)[number]

/** What staff can decide about a case. */
export const decisionActions = ['none', 'change', 'hide', 'remove', 'warn'] as const
export type DecisionAction = (typeof decisionActions)[number]

export const actionNames: Readonly<Record<DecisionAction, string>> = {
  none: 'Nothing wrong',
  change: 'Ask for a change',
  hide: 'Hide',
  remove: 'Remove',
  warn: 'Warn',
}

/** What can be decided about each kind of subject. */
export const actionsFor: Readonly<Record<SubjectKind, readonly DecisionAction[]>> = {
  listing: ['none', 'change', 'hide', 'remove', 'warn'],
  message: ['none', 'warn'],
  review: ['none', 'remove', 'warn'],
  person: ['none', 'warn'],
  swap_day: ['none', 'remove', 'warn'],
}

const DAY_MS = 24 * 60 * 60_000

/** What takes a thing from sight can be undone for a day. */
export const UNDO_MS = DAY_MS
export const isUndoable = (action: DecisionAction): boolean => action === 'hide' || action === 'remove'

/** How long a member may ask for another look. */
export const APPEAL_MONTHS = 6

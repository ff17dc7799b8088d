import { conductRuleNames, orderRuleNames, type RuleName } from '#features/moderation/rules.ts'
import type { Role } from '#shared/endpoint.ts'

/** What a case is about. */
export const subjectKinds = ['listing', 'message', 'review', 'person', 'swap_day', 'order'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const subjectNames: Readonly<Record<SubjectKind, string>> = {
  listing: 'Listing',
  message: 'Message',
  review: 'Review',
  person: 'Member',
  swap_day: 'Swap day',
  order: 'Order',
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
export const auditActions = [
  'claim',
  'release',
  'read-message',
  'read-conversation',
  'export-audit',
  'open-case',
  'decide',
  'undo',
  'money',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What staff can decide about a case. */
export const decisionActions = ['none', 'change', 'hide', 'remove', 'warn', 'refund', 'refund-part', 'release'] as const
export type DecisionAction = (typeof decisionActions)[number]

export const actionNames: Readonly<Record<DecisionAction, string>> = {
  none: 'Nothing wrong',
  change: 'Ask for a change',
  hide: 'Hide',
  remove: 'Remove',
  warn: 'Warn',
  refund: 'Refund everything',
  'refund-part': 'Refund a part',
  release: 'Pay the seller',
}

/** What can be decided about each kind of subject. About an order it depends on its status too. */
export const actionsFor: Readonly<Record<SubjectKind, readonly DecisionAction[]>> = {
  listing: ['none', 'change', 'hide', 'remove', 'warn'],
  message: ['none', 'warn'],
  review: ['none', 'remove', 'warn'],
  person: ['none', 'warn'],
  swap_day: ['none', 'remove', 'warn'],
  order: ['none', 'refund', 'refund-part', 'release'],
}

/** The rules that a decision about this kind of subject can name. */
export const rulesFor = (kind: SubjectKind): readonly RuleName[] =>
  kind === 'order' ? orderRuleNames : conductRuleNames

/** Cases about money are decided by finance and admins. Moderators may read them. */
const isMoney = (kind: SubjectKind): boolean => kind === 'order'

/** The kinds of case that a role may read. */
export const kindsFor = (role: Role): readonly SubjectKind[] =>
  role === 'finance' ? subjectKinds.filter(isMoney) : subjectKinds

/** Whether a role may claim and decide cases about this kind of subject. */
export const mayDecide = (role: Role, kind: SubjectKind): boolean =>
  role === 'admin' || role === (isMoney(kind) ? 'finance' : 'moderator')

const DAY_MS = 24 * 60 * 60_000

/** What takes a thing from sight can be undone for a day. */
export const UNDO_MS = DAY_MS
export const isUndoable = (action: DecisionAction): boolean => action === 'hide' || action === 'remove'

/** How long a member may ask for another look. */
export const APPEAL_MONTHS = 6

import { conductRuleNames, orderRuleNames, type RuleName } from '#features/moderation/rules.ts'
import type { Role } from '#shared/endpoint.ts'

/** What a case is about. */
export const subjectKinds = [
  'listing',
  'message',
  'review',
  'person',
  'swap_day',
  'wanted',
  'crop',
  'group',
  'order',
  'appeal',
  'order_appeal',
  'contact',
  'data_request',
  'data_complaint',
  'stuck_money',
  'trader_doubt',
  'no_show',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const subjectNames: Readonly<Record<SubjectKind, string>> = {
  listing: 'Listing',
  message: 'Message',
  review: 'Review',
  person: 'Member',
  swap_day: 'Swap day',
  wanted: 'Request',
  crop: 'Crop',
  group: 'Group',
  order: 'Order',
  appeal: 'Appeal',
  order_appeal: 'Appeal about an order',
  contact: 'Contact request',
  data_request: 'Data protection',
  data_complaint: 'Complaint about personal data',
  stuck_money: 'Stuck money',
  trader_doubt: 'Private seller or trader',
  no_show: 'Missed pickup',
}

/** The kinds of case that ask for another look at a decision. */
export const isAppeal = (kind: SubjectKind): kind is 'appeal' | 'order_appeal' =>
  kind === 'appeal' || kind === 'order_appeal'

/** The kinds of case in which someone wrote to staff. */
export const isRequest = (kind: SubjectKind): kind is 'contact' | 'data_request' | 'data_complaint' =>
  kind === 'contact' || kind === 'data_request' || kind === 'data_complaint'

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

/** What the server notices by itself. Nothing is refused for it; staff look at it. */
export const signalKinds = ['wording', 'photo', 'text', 'price', 'payment', 'mass', 'trader'] as const
export type SignalKind = (typeof signalKinds)[number]

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
  'expire',
  'hold',
  'read-tax-details',
  'export-tax-report',
  'accept-tax-report',
  'change-setting',
  'back-up',
  'add-api-token',
  'end-api-token',
  'add-webhook',
  'end-webhook',
  'use-data-link',
  'answer-opening',
  'write-opening',
  'edit-evidence',
  'compare-books',
  'edit-recall',
  'open-recall',
  'end-recall',
  'export-recall',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What staff can decide about a case. */
export const decisionActions = [
  'none',
  'change',
  'hide',
  'remove',
  'remove-photos',
  'remove-text',
  'remove-avatar',
  'warn',
  'refund',
  'refund-part',
  'release',
  'no-listings',
  'no-messages',
  'suspend',
  'ban',
  'uphold',
  'overturn',
  'answer',
  'uphold-complaint',
  'reject-complaint',
  'erase',
  'buyer-absent',
  'seller-absent',
] as const
export type DecisionAction = (typeof decisionActions)[number]

export const actionNames: Readonly<Record<DecisionAction, string>> = {
  none: 'Nothing wrong',
  change: 'Ask for a change',
  hide: 'Hide',
  remove: 'Remove',
  'remove-photos': 'Remove the photos of the message',
  'remove-text': 'Remove the text of the profile',
  'remove-avatar': 'Remove the photo of the profile',
  warn: 'Warn',
  refund: 'Refund everything',
  'refund-part': 'Refund a part',
  release: 'Pay the seller',
  'no-listings': 'No new listings',
  'no-messages': 'No messages',
  suspend: 'Suspend',
  ban: 'Ban',
  uphold: 'The decision stands',
  overturn: 'Overturn it',
  answer: 'Answer',
  'uphold-complaint': 'Complaint upheld',
  'reject-complaint': 'Complaint not upheld',
  erase: 'Remove their account and data',
  'buyer-absent': 'The buyer did not come',
  'seller-absent': 'The seller did not come',
}

/** The name of a decision about this kind of subject. */
export function actionNameOf(action: DecisionAction, kind: SubjectKind): string {
  if (action === 'remove' && kind === 'message') return 'Remove the message'
  if (action !== 'none') return actionNames[action]
  if (kind === 'stuck_money') return 'Seen: it can wait a day'
  if (kind === 'no_show') return 'Neither: record nothing'
  return isRequest(kind) ? 'Close without an answer' : actionNames.none
}

/** What takes a thing, or a part of it, from sight for good. */
const removals = ['remove', 'remove-photos', 'remove-text', 'remove-avatar'] as const
type Removal = (typeof removals)[number]
export const isRemoval = (action: DecisionAction): action is Removal => removals.some((one) => one === action)

/** What keeps the member responsible from something. */
export const restrictions = ['no-listings', 'no-messages', 'suspend', 'ban'] as const
export type Restriction = (typeof restrictions)[number]
export const isRestriction = (action: DecisionAction): action is Restriction =>
  restrictions.some((one) => one === action)

/** Lasts for days, which staff choose. */
export const hasDays = (action: DecisionAction): boolean => isRestriction(action) && action !== 'ban'
export const MAX_DAYS = 365

export const appealOutcomes = ['upheld', 'overturned'] as const

/** What can be decided about each kind of subject. About an order it depends on its status too. */
export const actionsFor: Readonly<Record<SubjectKind, readonly DecisionAction[]>> = {
  listing: ['none', 'change', 'hide', 'remove', 'warn', ...restrictions],
  message: ['none', 'remove', 'remove-photos', 'warn', ...restrictions],
  review: ['none', 'remove', 'warn', ...restrictions],
  person: ['none', 'remove-text', 'remove-avatar', 'warn', ...restrictions],
  swap_day: ['none', 'remove', 'warn', ...restrictions],
  wanted: ['none', 'remove', 'warn', ...restrictions],
  crop: ['none', 'remove', 'warn', ...restrictions],
  group: ['none', 'remove', 'warn', ...restrictions],
  order: ['none', 'refund', 'refund-part', 'release'],
  appeal: ['uphold', 'overturn'],
  order_appeal: ['uphold', 'overturn'],
  contact: ['answer', 'none'],
  data_request: ['answer', 'none', 'erase'],
  data_complaint: ['uphold-complaint', 'reject-complaint', 'erase'],
  stuck_money: ['none'],
  trader_doubt: ['none', 'change', 'warn', ...restrictions],
  no_show: ['none', 'buyer-absent', 'seller-absent'],
}

/** Whether a role may make this decision. */
export const mayChoose = (role: Role, action: DecisionAction): boolean =>
  (action !== 'ban' && action !== 'erase') || role === 'admin'

/** Staff must note for their colleagues who asked for it. */
export const needsNote = (action: DecisionAction): boolean => action === 'erase'

/** Decisions whose words are sent by email to the person who wrote. */
export const isAnswer = (action: DecisionAction): action is 'answer' | 'uphold-complaint' | 'reject-complaint' =>
  action === 'answer' || action === 'uphold-complaint' || action === 'reject-complaint'

/** The rules that a decision about this kind of subject can name. */
export function rulesFor(kind: SubjectKind): readonly RuleName[] {
  if (kind === 'trader_doubt') return ['trader', 'account']
  return kind === 'order' ? orderRuleNames : conductRuleNames
}

/** Cases about money are decided by finance and admins. Moderators may read them. */
const isMoney = (kind: SubjectKind): boolean => kind === 'order' || kind === 'order_appeal' || kind === 'stuck_money'

/** The kinds of case that a role may read. */
export const kindsFor = (role: Role): readonly SubjectKind[] =>
  role === 'finance' ? subjectKinds.filter(isMoney) : subjectKinds

/** Whether a role may claim and decide cases about this kind of subject. */
export const mayDecide = (role: Role, kind: SubjectKind): boolean =>
  role === 'admin' || role === (isMoney(kind) ? 'finance' : 'moderator')

const DAY_MS = 24 * 60 * 60_000

/** What takes a thing from sight can be undone for a day; a restriction can be lifted as long as it lasts. */
export const UNDO_MS = DAY_MS
export const isUndoable = (action: DecisionAction): boolean => action === 'hide' || isRemoval(action)

/** How long a member may ask for another look. */
export const APPEAL_MONTHS = 6

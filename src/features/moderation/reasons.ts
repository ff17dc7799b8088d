import { keysOf } from '#shared/keyed.ts'
export const targetKinds = ['listing', 'message', 'review', 'person', 'swap_day', 'wanted', 'crop', 'group'] as const
export type TargetKind = (typeof targetKinds)[number]

/** The reasons for a report that users can choose. */
export const reasons = {
  scam: 'A scam, or a request to pay elsewhere',
  offensive: 'Abuse, threats or harassment',
  spam: 'Advertising or spam',
  fake: 'A false or bought review',
  illegal: 'Something illegal or not allowed to be sold',
  pest: 'A suspected plant pest or disease',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reasons
export const reportReasons = keysOf(reasons)

/** The reasons that fit what is reported. */
export const reasonsFor = (kind: TargetKind): readonly ReportReason[] =>
  reportReasons.filter((reason) => reason !== (kind === 'review' ? 'pest' : 'fake'))

export const reportStatuses = ['open', 'closed'] as const

export const MAX_DETAILS_LENGTH = 1000

import type { ReportReason } from '#features/moderation/reasons.ts'
import type { Priority } from './case-states.ts'

/** How much harm a report says is being done. */
export const priorityOf: Readonly<Record<ReportReason, Priority>> = {
  illegal: 'urgent',
  pest: 'urgent',
  scam: 'person',
  offensive: 'person',
  fake: 'person',
  spam: 'routine',
  other: 'routine',
}

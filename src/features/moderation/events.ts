import { eventKind } from '#shared/event.ts'
import type { ReportReason, TargetKind } from './reasons.ts'

/** A report is stored. A reporter's second report of the same thing, while the first is open, is not another one. */
export const reportReceived = eventKind<{
  reportId: number
  targetKind: TargetKind
  targetId: number
  /** The member responsible for the reported thing. */
  aboutId: number
  reason: ReportReason
  at: Date
}>('report.received')

import type { ReportStatus } from './reportable.ts'

const DAY_MS = 24 * 60 * 60_000

/** When sellers are reminded after they were first asked. */
const REMINDERS_MS = [21 * DAY_MS, 42 * DAY_MS]
/** Payouts wait no sooner: the model rules give a seller 60 days and two reminders. */
const HOLD_AFTER_MS = 60 * DAY_MS
/** The least time between an email and the next step, also after the service was down. */
const PAUSE_MS = 14 * DAY_MS
/** The time after which an address must be confirmed again. */
const VALID_MS = 36 * 30 * DAY_MS

export interface Asked {
  askedAt: Date
  remindersSent: number
  lastSentAt: Date
  heldAt: Date | null
}

/** What is due for a seller who has been asked and has not answered. Payouts wait only for sellers who are reported. */
export function nextStep(
  { askedAt, remindersSent, lastSentAt, heldAt }: Asked,
  reportStatus: ReportStatus,
  now: Date,
): 'remind' | 'hold' | null {
  if (heldAt !== null || now.getTime() < lastSentAt.getTime() + PAUSE_MS) return null
  const reminder = REMINDERS_MS[remindersSent]
  if (reminder !== undefined) return now.getTime() >= askedAt.getTime() + reminder ? 'remind' : null
  return reportStatus === 'reportable' && now >= holdFrom(askedAt) ? 'hold' : null
}

/** From when payouts wait for a seller who does not answer. */
export const holdFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + HOLD_AFTER_MS)

/** Whether details that were given then are to be confirmed. */
export const isOutdated = (givenAt: Date, now: Date): boolean => now.getTime() - givenAt.getTime() > VALID_MS

/** The details behind a report are kept for five years after its year. */
export const deleteAfter = (year: number): Date => new Date(Date.UTC(year + 6, 0, 1))

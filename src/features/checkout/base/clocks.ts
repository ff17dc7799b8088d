import { keysOf } from '#shared/keyed.ts'
import type { Deadlines } from '#shared/site/default-deadlines.ts'
import type { CancellationStatus } from './cancellation.ts'
import type { Event, Status } from './lifecycle.ts'
import type { Party } from './parties.ts'
import { TERMS, timesOf } from './terms.ts'

/**
 * A deadline at which money moves by itself. Who must act before it gets a required email when it begins, and the
 * reminders, which are required too.
 */
export interface Clock {
  status: Status
  /** The column with the end. */
  until: 'collectBy' | 'releaseAt' | 'protectedUntil' | 'answerBy' | 'defaultAt'
  lasts: number
  /** Those who must act in time. */
  actors: readonly (Party | 'staff')[]
  /** When, after the beginning, they are reminded. */
  reminders: readonly number[]
  /** What happens at the end. None: the payout, which waits until then, is sent. */
  ends: readonly Event[]
}

export const CLOCKS = {
  /** Paid, and to be collected. */
  collecting: {
    status: 'processing',
    until: 'collectBy',
    lasts: TERMS.collectWithin,
    actors: ['buyer', 'seller'],
    reminders: [...TERMS.reminders, ...TERMS.questions],
    ends: ['nobodyCollected'],
  },
  /** Handed over without the code, as the seller says. */
  stated: {
    status: 'delivered',
    until: 'releaseAt',
    lasts: TERMS.objectWithin,
    actors: ['buyer'],
    reminders: TERMS.warnings,
    ends: ['release', 'handoverUnanswered'],
  },
  /** Handed over with the code, and bought with protection. */
  reporting: {
    status: 'delivered',
    until: 'releaseAt',
    lasts: TERMS.claimWindow,
    actors: ['buyer'],
    reminders: TERMS.reportReminders,
    ends: ['release'],
  },
  /** The same, confirmed by the buyer: the payout waits. */
  reportingReleased: {
    status: 'completed',
    until: 'protectedUntil',
    lasts: TERMS.claimWindow,
    actors: ['buyer'],
    reminders: TERMS.reportReminders,
    ends: [],
  },
  /** A refund is requested, or the handover denied. */
  answering: {
    status: 'dispute',
    until: 'answerBy',
    lasts: TERMS.answerWithin,
    actors: ['seller'],
    reminders: TERMS.answerReminders,
    ends: ['sellerSilent'],
  },
  /** A dispute that waits for staff. */
  deciding: {
    status: 'dispute',
    until: 'defaultAt',
    lasts: TERMS.defaultAfter,
    actors: ['staff'],
    reminders: TERMS.staffReminders,
    ends: ['defaultRefund', 'defaultRelease'],
  },
} as const satisfies Record<string, Clock>

/** The same for a deadline of a cancellation within 14 days. */
export interface CancellationClock extends Pick<Clock, 'lasts' | 'actors' | 'reminders' | 'ends'> {
  status: CancellationStatus
  /** The buyer had it when they cancelled; null where both are the same. */
  wasCollected: boolean | null
  until: 'returnBy' | 'refundAt'
}

export const CANCELLATION_CLOCKS = {
  /** Cancelled before it was collected. */
  answeringCancellation: {
    ...{ status: 'returned', wasCollected: false, until: 'refundAt' },
    lasts: TERMS.answerWithin,
    actors: ['seller'],
    reminders: TERMS.answerReminders,
    ends: ['cancelledInTime'],
  },
  /** To be brought back. At the end the order stands. */
  bringingBack: {
    ...{ status: 'returning', wasCollected: true, until: 'returnBy' },
    lasts: TERMS.bringBackWithin,
    actors: ['buyer'],
    reminders: TERMS.returnReminders,
    ends: [],
  },
  /** Brought back, as the buyer says. */
  confirmingReturn: {
    ...{ status: 'returned', wasCollected: true, until: 'refundAt' },
    lasts: TERMS.bringBackWithin,
    actors: ['seller'],
    reminders: TERMS.returnReminders,
    ends: ['cancelledInTime'],
  },
  /** The trader does not agree. */
  decidingCancellation: {
    ...{ status: 'contested', wasCollected: null, until: 'refundAt' },
    lasts: TERMS.defaultAfter,
    actors: ['staff'],
    reminders: TERMS.staffReminders,
    ends: ['cancelledInTime'],
  },
} as const satisfies Record<string, CancellationClock>

export type CancellationClockName = keyof typeof CANCELLATION_CLOCKS
export const CANCELLATION_CLOCK_NAMES = keysOf(CANCELLATION_CLOCKS)

export type ClockName = keyof typeof CLOCKS
export const CLOCK_NAMES = keysOf(CLOCKS)

/** The first reminders of collecting ask to agree a time, the others whether it was handed over. */
const beforeQuestions = (lasts: number): number[] => {
  const [first = 0] = questionsIn(lasts)
  return TERMS.reminders.filter((after) => after < first)
}
const questionsIn = (lasts: number): number[] => TERMS.questions.map((after) => lasts - (TERMS.collectWithin - after))

/** Whether the nth reminder of collecting asks whether it was handed over. */
export const isQuestion = (nth: number, { collectWithin }: Pick<ReturnType<typeof timesOf>, 'collectWithin'>) =>
  nth > beforeQuestions(collectWithin).length

type Times = Pick<Clock, 'lasts' | 'reminders'>

/** How long the clock of an order lasts, and its reminders. */
export function clockTimes(name: ClockName, order: Deadlines): Times {
  const { collectWithin, answerWithin } = timesOf(order)
  if (name === 'collecting') {
    return { lasts: collectWithin, reminders: [...beforeQuestions(collectWithin), ...questionsIn(collectWithin)] }
  }
  if (name === 'answering') return { lasts: answerWithin, reminders: [answerWithin * REMIND_AT] }
  return CLOCKS[name]
}

/** A quarter of the time is left. */
const REMIND_AT = 3 / 4

/** How many reminders of a clock are due by now. */
export const remindersDue = (until: Date | null, { lasts, reminders }: Times, now: Date): number =>
  until === null ? 0 : reminders.filter((after) => until.getTime() - lasts + after <= now.getTime()).length

/** The clock that an order is in; null while none runs. */
export function clockOf(order: ClockFacts): ClockName | null {
  switch (order.status) {
    case 'processing':
      return 'collecting'
    case 'delivered':
      return order.codeEnteredAt === null ? 'stated' : 'reporting'
    case 'completed':
      return order.protectedUntil === null ? null : 'reportingReleased'
    case 'dispute':
      if (order.staffSince) return 'deciding'
      return order.answerBy === null ? null : 'answering'
    default:
      return null
  }
}

interface ClockFacts {
  status: Status
  codeEnteredAt: Date | null
  protectedUntil: Date | null
  staffSince: Date | null
  answerBy: Date | null
}

/** When a quarter of a time is left. */
export const quarterLeft = (begins: Date, ends: Date): Date =>
  new Date(ends.getTime() - (ends.getTime() - begins.getTime()) / 4)

/**
 * When evidence against a chargeback is sent by itself: a day before the provider's deadline. Of a deadline that is less
 * than two days away, seller and staff get the first half.
 */
export const evidenceSentAt = (begins: Date, due: Date): Date =>
  new Date(Math.max(due.getTime() - TERMS.evidenceLead, begins.getTime() + (due.getTime() - begins.getTime()) / 2))

/** When evidence that the provider has refused is sent by itself again; null once less than an hour would be left for changes. */
export function nextAttempt(refusedAt: Date, due: Date): Date | null {
  const next = evidenceSentAt(refusedAt, due)
  return next.getTime() - refusedAt.getTime() < TERMS.evidenceRetry ? null : next
}

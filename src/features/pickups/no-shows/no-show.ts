import type { Party } from '#features/checkout/base/parties.ts'

/** Status of what is known about a member who, as the other says, did not come to a pickup. */
export const noShowStatuses = [
  /** The member named has not answered yet. */
  'asked',
  /** The two contradict each other: staff decide. */
  'doubt',
  /** The member named says that they did not come. */
  'agreed',
  /** They did not answer in time. It is recorded until they do. */
  'unanswered',
  /** Staff found that they did not come. */
  'found',
  /** Staff recorded nothing. */
  'dismissed',
  'withdrawn',
] as const
export type NoShowStatus = (typeof noShowStatuses)[number]

export const noShowAnswers = ['absent', 'present', 'other_time'] as const
export type NoShowAnswer = (typeof noShowAnswers)[number]

/** Statuses in which it is recorded against the member named. The reliability of members counts the same. */
export const RECORDED: readonly NoShowStatus[] = ['agreed', 'unanswered', 'found']

export const isRecorded = (status: NoShowStatus): boolean => RECORDED.includes(status)

/** The length of what either may add. */
export const MAX_WORDS = 300

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Times in milliseconds. */
export const NO_SHOW_TERMS = {
  /** How long after the agreed time either may first say that the other did not come. */
  after: 30 * MINUTE,
  /** For how long they may say so. */
  within: 48 * HOUR,
  /** How long the member named has to answer before it is recorded. */
  answer: 72 * HOUR,
  /** How long after that an answer still changes what is recorded. */
  late: 14 * DAY,
} as const

const plus = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

export const answerBy = (saidAt: Date): Date => plus(saidAt, NO_SHOW_TERMS.answer)

interface AgreedTime {
  /** The time that is agreed now, unless the visit is cancelled. */
  startsAt: Date
  isCancelled: boolean
  /** An agreed time that had begun when the visit was moved or cancelled. */
  missedAt: Date | null
}

/** The latest agreed time that is half an hour past; null when there is none. */
export function passedTime({ startsAt, isCancelled, missedAt }: AgreedTime, now: Date): Date | null {
  const hasPassed = (time: Date) => plus(time, NO_SHOW_TERMS.after) <= now
  if (!isCancelled && hasPassed(startsAt)) return startsAt
  return missedAt && hasPassed(missedAt) ? missedAt : null
}

/** Until when either may say that the other did not come at an agreed time. */
export const sayUntil = (time: Date): Date => plus(time, NO_SHOW_TERMS.after + NO_SHOW_TERMS.within)

export const maySay = (time: Date, now: Date): boolean => now < sayUntil(time)

/** What was said about one member of an order, as far as the rules need it. */
export interface Said {
  status: NoShowStatus
  /** The end of the time to answer; null when staff found it and nobody had said it. */
  answerBy: Date | null
}

/**
 * Where an answer leads; null when it is too late. An answer can be changed until its time is over, and silence can be
 * answered for two weeks more. Who said that they were there may admit at any time that they were not.
 */
export function afterAnswer({ status, answerBy: until }: Said, answer: NoShowAnswer, now: Date): NoShowStatus | null {
  if (until === null) return null
  const to = answer === 'absent' ? 'agreed' : 'doubt'
  const isInTime = now < until
  switch (status) {
    case 'asked':
      return to
    case 'agreed':
      return isInTime ? to : null
    case 'doubt':
      return isInTime || to === 'agreed' ? to : null
    case 'unanswered':
      return now < plus(until, NO_SHOW_TERMS.late) ? to : null
    default:
      return null
  }
}

/** Who said it may withdraw it at any time; nothing is withdrawn of what staff recorded nothing of. */
export const mayWithdraw = ({ status, answerBy: until }: Said): boolean =>
  until !== null && status !== 'dismissed' && status !== 'withdrawn'

/** How what is known about a member bears on what they may say of the other at a time. Another time is another matter. */
export function bearingOf(
  aboutMe: { status: NoShowStatus; startsAt: Date } | null,
  startsAt: Date,
): 'none' | 'contradicts' | 'admitted' | 'decided' {
  if (aboutMe?.startsAt.getTime() !== startsAt.getTime()) return 'none'
  if (aboutMe.status === 'asked' || aboutMe.status === 'doubt') return 'contradicts'
  if (aboutMe.status === 'agreed') return 'admitted'
  return aboutMe.status === 'found' || aboutMe.status === 'dismissed' ? 'decided' : 'none'
}

export const otherParty = (party: Party): Party => (party === 'buyer' ? 'seller' : 'buyer')

/** What staff can find about a doubt: who did not come, or nobody. */
export const findings = ['buyer', 'seller', 'neither'] as const
export type Finding = (typeof findings)[number]

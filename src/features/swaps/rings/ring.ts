import type { SwapEndReason } from '../swap.ts'

/** Status of a swap ring. */
export const ringStatuses = [
  /** Proposed: nothing is reserved before all have accepted. */
  'open',
  /** All have accepted: one unit of each listing is reserved until it is handed over. */
  'agreed',
  'completed',
  /** Some parts were handed over, and others were not in time or were called off. */
  'partly',
  'declined',
  /** Not everyone answered in time. */
  'expired',
  /** Agreed, and called off before anything was handed over. */
  'cancelled',
  /** Agreed, and nothing was handed over in time. */
  'lapsed',
  /** A listing or a member made it impossible. */
  'ended',
] as const
export type RingStatus = (typeof ringStatuses)[number]

/** The steps that a ring may take. The database holds the same (`swap_ring_moves`); a test compares them. */
export const ringMoves: Readonly<Record<RingStatus, readonly RingStatus[]>> = {
  open: ['agreed', 'declined', 'expired', 'ended'],
  agreed: ['completed', 'partly', 'cancelled', 'lapsed', 'ended'],
  completed: [],
  partly: [],
  declined: [],
  expired: [],
  cancelled: [],
  lapsed: [],
  ended: [],
}

/** Statuses in which a ring is not over. */
export const RUNNING_RINGS: readonly RingStatus[] = ['open', 'agreed']

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Times in milliseconds, and limits. */
export const RING_TERMS = {
  members: 5,
  /** To answer. Longer than a swap's: up to five people have to. */
  answerWithin: 4 * DAY_MS,
  /** From the agreement until all is handed over. */
  handOverWithin: 14 * DAY_MS,
  /** The reminder is sent when this much is left. */
  remindBefore: { open: DAY_MS, agreed: 3 * DAY_MS },
  /** After one ring was proposed to a member, before another one is. */
  restBetween: DAY_MS,
  /** For whom a member got no answer from, and for who received and did not give. */
  restAfterSilence: 14 * DAY_MS,
  restAfterTaking: 180 * DAY_MS,
  /** Wrong codes of a member in an hour. */
  codeTries: 5,
  /** After its end. */
  deletedAfter: 365 * DAY_MS,
} as const

/** How a part stands: what one member gives to the next. */
export const partStates = ['waiting', 'handed-over', 'called-off'] as const
export type PartState = (typeof partStates)[number]

/** A part, as far as it decides which steps are possible. */
export interface RingPart {
  giverId: number
  receiverId: number
  hasAccepted: boolean
  state: PartState
}

export interface RingState {
  status: RingStatus
  until: Date
  parts: readonly RingPart[]
}

/** What a member may do. */
export const ringActs = ['accept', 'decline', 'cancel', 'stop', 'code'] as const
export type RingAct = (typeof ringActs)[number]

/** Acts that need nothing but the decision. */
export const ringAnswers = ['accept', 'decline', 'cancel', 'stop'] as const satisfies readonly RingAct[]
export type RingAnswer = (typeof ringAnswers)[number]

/** Whether a plant has changed hands. From then on nobody calls the ring off as a whole. */
export const hasBegun = ({ parts }: Pick<RingState, 'parts'>): boolean =>
  parts.some(({ state }) => state === 'handed-over')

const isWaiting = ({ state }: RingPart): boolean => state === 'waiting'

/** How a ring ends of which no part waits any more: `lapsed` cannot follow from parts alone. */
export const endOf = ({ parts }: Pick<RingState, 'parts'>): 'completed' | 'partly' | 'lapsed' => {
  if (parts.every(({ state }) => state === 'handed-over')) return 'completed'
  return hasBegun({ parts }) ? 'partly' : 'lapsed'
}

/** The status at a time. */
export function ringStatusAt(ring: RingState, now: Date): RingStatus {
  if (ring.status === 'open') return ring.until > now ? 'open' : 'expired'
  if (ring.status !== 'agreed') return ring.status
  return ring.until > now && ring.parts.some(isWaiting) ? 'agreed' : endOf(ring)
}

/** What a member gives and gets. */
export const partsOf = <Part extends RingPart>(parts: readonly Part[], memberId: number) => {
  const given = parts.find(({ giverId }) => giverId === memberId)
  const got = parts.find(({ receiverId }) => receiverId === memberId)
  return given && got ? { given, got } : null
}

/**
 * What a member may do at a time. Until all have accepted everyone may decline, also after accepting. Before the first handover
 * everyone may cancel an agreed ring. After it nobody may, since a member has given: only who will get nothing any more, because
 * their part was called off, need not give.
 */
export function ringActsOf(ring: RingState, memberId: number, now: Date): readonly RingAct[] {
  const own = partsOf(ring.parts, memberId)
  const status = ringStatusAt(ring, now)
  if (!own) return []
  if (status === 'open') return own.given.hasAccepted ? ['decline'] : ['accept', 'decline']
  if (status !== 'agreed') return []
  const isToGive = isWaiting(own.given)
  if (!hasBegun(ring)) return isToGive ? ['code', 'cancel'] : ['cancel']
  if (!isToGive) return []
  return own.got.state === 'called-off' ? ['code', 'stop'] : ['code']
}

/** Whether a member has to act: to answer, or to hand over. */
export const isToActInRing = (acts: readonly RingAct[]): boolean => acts.includes('accept') || acts.includes('code')

/** Whether this acceptance is the last one. */
export const isLastToAccept = ({ parts }: Pick<RingState, 'parts'>, memberId: number): boolean =>
  parts.every(({ giverId, hasAccepted }) => hasAccepted || giverId === memberId)

/** When the reminder is due. */
export const ringRemindedAt = ({ status, until }: Pick<RingState, 'status' | 'until'>): Date =>
  new Date(until.getTime() - RING_TERMS.remindBefore[status === 'agreed' ? 'agreed' : 'open'])

/** Why a ring or a part of it cannot go on. */
export type RingEndReason = SwapEndReason

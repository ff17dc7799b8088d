import { keysOf } from '#shared/keyed.ts'
/** Status of a post. `due`: its time has come, and its owner has to paste it. */
export const postStates = ['draft', 'scheduled', 'due', 'done', 'failed', 'cancelled'] as const
export type PostState = (typeof postStates)[number]

/** Posts that will be due, or are. */
export const PLANNED = ['scheduled', 'due'] as const satisfies readonly PostState[]
/** Posts with a time at which they were to be posted, and were not yet. */
export const UNPOSTED = [...PLANNED, 'failed'] as const satisfies readonly PostState[]

/** The order of the list: what needs its owner first. */
export const postRanks: Readonly<Record<PostState, number>> = {
  due: 0,
  failed: 0,
  scheduled: 1,
  draft: 2,
  done: 3,
  cancelled: 3,
}

/** The owner's one-tap actions and the statuses from which they are allowed. Scheduling is a separate call. */
export const postTransitions = {
  cancel: { from: UNPOSTED, to: 'cancelled' },
  done: { from: ['draft', ...UNPOSTED], to: 'done' },
  reopen: { from: ['done', 'cancelled'], to: 'draft' },
} as const satisfies Record<string, { from: readonly PostState[]; to: PostState }>

export type PostTransition = keyof typeof postTransitions
export const postTransitionNames = keysOf(postTransitions)

export const canMove = (state: PostState, move: PostTransition): boolean =>
  postTransitions[move].from.some((from) => from === state)

/** A posted post cannot be changed. */
export const canEdit = (state: PostState): boolean => state !== 'done'

export const stateNames: Readonly<Record<PostState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  due: 'Ready to post',
  done: 'Posted',
  failed: 'Not sent',
  cancelled: 'Cancelled',
}

/** Status of a post. `due`: its time has come, and its owner has to paste it. */
export const postStates = ['draft', 'scheduled', 'due', 'done', 'failed', 'cancelled'] as const
export type PostState = (typeof postStates)[number]

/** The owner's one-tap actions and the statuses from which they are allowed. Scheduling is a separate call. */
export const postMoves = {
  cancel: { from: ['scheduled', 'due', 'failed'], to: 'cancelled' },
  done: { from: ['draft', 'scheduled', 'due', 'failed'], to: 'done' },
  reopen: { from: ['done', 'cancelled'], to: 'draft' },
} as const satisfies Record<string, { from: readonly PostState[]; to: PostState }>

export type PostMove = keyof typeof postMoves
export const postMoveNames = Object.keys(postMoves) as [PostMove, ...PostMove[]]

export const canMove = (state: PostState, move: PostMove): boolean =>
  (postMoves[move].from as readonly PostState[]).includes(state)

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

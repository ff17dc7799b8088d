const DAY = 24 * 60 * 60_000

/** The times of reviewing, in milliseconds. */
export const REVIEW_TERMS = {
  /** After completion, how long the two may write. */
  writeWithin: 14 * DAY,
  /** How long a review waits for the other one before it is shown alone. */
  hiddenFor: 7 * DAY,
  /** How long a reply can still be put right. */
  replyEditWithin: 1 * DAY,
  /** After completion, when those who have not written are asked once more. */
  remindAfter: 5 * DAY,
} as const

export const LONGEST_COMMENT = 1000

/** The last moment at which an order completed then can be reviewed. */
export const writeUntil = (completedAt: Date): Date => new Date(completedAt.getTime() + REVIEW_TERMS.writeWithin)

/** When a review written now is shown if the other person never writes. */
export const hiddenUntil = (now: Date): Date => new Date(now.getTime() + REVIEW_TERMS.hiddenFor)

/** True from that very moment on. What is shown cannot be changed any more. */
export const isShown = (visibleAt: Date, now: Date): boolean => visibleAt <= now

/** A first reply to what is shown, or one that is young enough to be put right. */
export const mayReply = (respondedAt: Date | null, now: Date): boolean =>
  respondedAt === null || now.getTime() < respondedAt.getTime() + REVIEW_TERMS.replyEditWithin

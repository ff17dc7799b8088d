const DAY = 24 * 60 * 60_000

/** Terms of reviewing, in milliseconds. */
export const REVIEW_TERMS = {
  /** After completion, how long both people may write. */
  writeWithin: 14 * DAY,
  /** How long a review waits for the other one before it is shown alone. */
  hiddenFor: 7 * DAY,
  /** How long a reply can be edited. */
  replyEditWithin: 1 * DAY,
  /** After completion, when people who have not written are reminded. */
  remindAfter: 5 * DAY,
} as const

export const MAX_COMMENT_LENGTH = 1000

/** The deadline for reviewing an order completed at a given time. */
export const writeUntil = (completedAt: Date): Date => new Date(completedAt.getTime() + REVIEW_TERMS.writeWithin)

/** When a review written now is shown if the other person never writes. */
export const hiddenUntil = (now: Date): Date => new Date(now.getTime() + REVIEW_TERMS.hiddenFor)

/** True from exactly that moment. A review that is shown can no longer be changed. */
export const isShown = (visibleAt: Date, now: Date): boolean => visibleAt <= now

/** Allowed for a first reply to a shown review, or for a reply still young enough to be edited. */
export const mayReply = (respondedAt: Date | null, now: Date): boolean =>
  respondedAt === null || now.getTime() < respondedAt.getTime() + REVIEW_TERMS.replyEditWithin

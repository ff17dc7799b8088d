/** The usual reply time in words that complete "usually answers within". */
export const replyTimes = ['an hour', 'a few hours', 'a day', 'a few days', 'a week'] as const
export type ReplyTime = (typeof replyTimes)[number]

/** Minimum number of conversations for a median. */
export const MIN_CONVERSATIONS = 3

const HOUR = 60 * 60
const limits: readonly (readonly [seconds: number, words: ReplyTime])[] = [
  [HOUR, 'an hour'],
  [6 * HOUR, 'a few hours'],
  [24 * HOUR, 'a day'],
  [72 * HOUR, 'a few days'],
  [168 * HOUR, 'a week'],
]

/** Words for a median; null when there are too few conversations, or the median is too long to show. */
export function replyTimeOf({ conversations, seconds }: { conversations: number; seconds: number }): ReplyTime | null {
  if (conversations < MIN_CONVERSATIONS) return null
  return limits.find(([maxSeconds]) => seconds <= maxSeconds)?.[1] ?? null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Days after the end of an order on which its buyer is asked whether the plant is still alive. */
export const ASK_AFTER_DAYS = 30
/** Days after the end of an order until which the answer can be given, changed and withdrawn. */
export const ANSWER_UNTIL_DAYS = 60
/** Older answers no longer count, and are deleted. */
export const COUNTED_DAYS = 730
/** A seller's record is shown from this number of answers … */
export const SHOWN_FROM_ANSWERS = 5
/** … of this number of buyers, so that nobody makes it alone. */
export const SHOWN_FROM_BUYERS = 3

export interface Counts {
  alive: number
  answers: number
  buyers: number
}

/** Whether enough people have answered to show a seller's record. */
export const isShown = ({ answers, buyers }: Counts): boolean =>
  answers >= SHOWN_FROM_ANSWERS && buyers >= SHOWN_FROM_BUYERS

/** When a question opens and ends. */
export const questionTimes = (completedAt: Date): { from: Date; until: Date } => ({
  from: new Date(completedAt.getTime() + ASK_AFTER_DAYS * DAY_MS),
  until: new Date(completedAt.getTime() + ANSWER_UNTIL_DAYS * DAY_MS),
})

export const isOpen = (completedAt: Date, now: Date): boolean => {
  const { from, until } = questionTimes(completedAt)
  return from <= now && now < until
}

/** Answers given before this moment no longer count. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - COUNTED_DAYS * DAY_MS)

/** `18 of 20 plants alive after a month` */
export const recordInWords = ({ alive, answers }: Pick<Counts, 'alive' | 'answers'>): string =>
  `${alive} of ${answers} plants alive after a month`

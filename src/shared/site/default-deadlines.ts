/** How long an order waits until an admin sets something else at the desk. */
export interface Deadlines {
  /** To pay: after it the order is cancelled. */
  payMinutes: number
  /** To collect: after it the buyer is refunded. */
  collectDays: number
  /** For the seller to answer a refund request: after it the buyer is refunded. */
  answerHours: number
}

export const DEFAULT_DEADLINES: Deadlines = { payMinutes: 30, collectDays: 14, answerHours: 72 }

import { DEFAULT_DEADLINES, type Deadlines } from '#shared/site/default-deadlines.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long each waiting state lasts, in milliseconds; what admins set, as it is without a setting: an order has its own. */
export interface Terms {
  /** An unpaid order is cancelled after this. */
  payWithin: number
  /** After the handover, the time to report a plant that is not as described. Only with protection. */
  claimWindow: number
  /** After the seller confirms the handover without a code, the time the buyer has to object. */
  objectWithin: number
  /** A paid order that is not collected is refunded after this. */
  collectWithin: number
  /** Without an agreed time, the seller can state the handover without a code only this long before the end of collecting. */
  lastDay: number
  /** After the release the seller or staff can still refund an order within this. */
  refundAfterRelease: number
  /** How long a refused request to reverse a transfer is repeated, before the seller owes the money. */
  reverseWithin: number
  /** Staff should decide a dispute within this; after it they are reminded daily. */
  decideWithin: number
  /** A dispute that staff have not decided ends by itself after this. */
  defaultAfter: number
  /** A refund request that the seller does not answer counts as agreed after this. */
  answerWithin: number
  /** The buyer of a trader brings back within this what they cancelled, and then the trader answers within it. */
  bringBackWithin: number
  /** Evidence against a chargeback is sent this long before the provider's deadline, whatever is there by then. */
  evidenceLead: number
  /** The least time for changes before refused evidence is sent by itself again. */
  evidenceRetry: number
  /** How long after the end of a chargeback its evidence is kept, for an appeal. */
  evidenceRetention: number
  /** When, after payment or after a withdrawn request, both parties are reminded to arrange the pickup. */
  reminders: readonly number[]
  /** When, after payment or after a withdrawn request, both are asked whether it was handed over. */
  questions: readonly number[]
  /** When, after a dispute went to staff, they are reminded: a quarter of their time is left, then every day. */
  staffReminders: readonly number[]
  /** When, after an unconfirmed handover, the buyer is warned that the money will be released. */
  warnings: readonly number[]
  /** When, after a handover, the buyer is reminded that problems are reported now: a quarter of the time is left. */
  reportReminders: readonly number[]
  /** When, after a refund request, the seller is reminded to answer: a quarter of the time is left. */
  answerReminders: readonly number[]
  /** When, after a cancellation and after the return, who must act is reminded: a quarter of the time is left. */
  returnReminders: readonly number[]
  /** When, after a payout starts to wait for the seller's account, the seller is reminded to set it up. */
  setUpReminders: readonly number[]
  /** A transfer should be at the seller's bank by then; a deposit, this long after the day that was expected. */
  arriveWithin: { transfer: number; deposit: number }
  /** For how long deposits are looked up whose events were lost, and those that a bank may still return. */
  lookForDeposits: number
  /** When, after a seller left with unpaid money, they are reminded of it. */
  claimReminders: readonly number[]
  /** How long unpaid money waits for a seller who left. */
  claimWithin: number
}

/** The deadlines that admins set, of the order or as they are now. */
export const timesOf = ({ payMinutes, collectDays, answerHours }: Deadlines) => ({
  payWithin: payMinutes * MINUTE,
  collectWithin: collectDays * DAY,
  answerWithin: answerHours * HOUR,
})

export const TERMS: Terms = {
  ...timesOf(DEFAULT_DEADLINES),
  claimWindow: 48 * HOUR,
  objectWithin: 7 * DAY,
  lastDay: 1 * DAY,
  refundAfterRelease: 180 * DAY,
  reverseWithin: 1 * DAY,
  decideWithin: 72 * HOUR,
  defaultAfter: 21 * DAY,
  bringBackWithin: 14 * DAY,
  evidenceLead: 1 * DAY,
  evidenceRetry: 1 * HOUR,
  evidenceRetention: 180 * DAY,
  reminders: [1 * DAY, 3 * DAY, 7 * DAY],
  questions: [10 * DAY, 13 * DAY],
  staffReminders: [54 * HOUR, ...Array.from({ length: 18 }, (_, n) => (n + 3) * DAY)],
  // With a quarter of the time left as well.
  warnings: [3 * DAY, 126 * HOUR, 6 * DAY],
  reportReminders: [36 * HOUR],
  answerReminders: [54 * HOUR],
  // Whole days are kept: day 10 of 14.
  returnReminders: [10 * DAY],
  setUpReminders: [1 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY],
  arriveWithin: { transfer: 3 * DAY, deposit: 1 * DAY },
  lookForDeposits: 30 * DAY,
  claimReminders: [1 * DAY, 7 * DAY, 30 * DAY, 90 * DAY],
  claimWithin: 6 * 365 * DAY,
}

/** Wording of the protection checkbox; stored with every order it was offered for. */
export const protectionWording = ({ protection }: { protection: number }): string =>
  `Buyer protection (${protection / 100}%): if a plant is dead or not as described, tell us within 48 hours of collecting and you get everything back, this fee included.`

/** Number of digits of the code that a buyer shows at the handover. */
export const CODE_LENGTH = 6
/** The number of a seller's first paid sales that are released only on the code, the buyer's confirmation, or by staff. */
export const SALES_WITH_PROOF = 3
/** How many wrong codes a seller may enter for one order in an hour. */
export const CODE_TRIES_PER_HOUR = 5

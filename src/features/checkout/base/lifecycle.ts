import { PARTIES, type Party } from './parties.ts'

/**
 * The order state machine, as data. The server, the browser and the database's table of transitions all follow this
 * file.
 */

export const STATUSES = ['pending', 'processing', 'delivered', 'completed', 'dispute', 'refunded', 'cancelled'] as const

export type Status = (typeof STATUSES)[number]

/** Everyone who can cause a transition of an order. */
export const ACTORS = [...PARTIES, 'system', 'staff'] as const
export type Actor = (typeof ACTORS)[number]

export interface Transition {
  event: string
  from: Status
  to: Status
  who: Actor
}

export const TRANSITIONS = [
  { event: 'paid', from: 'pending', to: 'processing', who: 'system' },
  { event: 'abandon', from: 'pending', to: 'cancelled', who: 'system' },

  // Only for reservations of free listings. The status does not change.
  { event: 'accept', from: 'processing', to: 'processing', who: 'seller' },
  // Only for orders of several listings. The status does not change.
  { event: 'cancelLine', from: 'processing', to: 'processing', who: 'seller' },
  { event: 'confirmReceipt', from: 'processing', to: 'completed', who: 'buyer' },
  { event: 'confirmReceipt', from: 'delivered', to: 'completed', who: 'buyer' },
  { event: 'enterCode', from: 'processing', to: 'delivered', who: 'seller' },
  { event: 'handOver', from: 'processing', to: 'delivered', who: 'seller' },
  { event: 'release', from: 'delivered', to: 'completed', who: 'system' },

  // A handover that only the seller stated: the code proves it later too, and without an answer staff look at it.
  { event: 'enterCode', from: 'delivered', to: 'delivered', who: 'seller' },
  { event: 'denyHandover', from: 'delivered', to: 'dispute', who: 'buyer' },
  { event: 'handoverUnanswered', from: 'delivered', to: 'dispute', who: 'system' },
  { event: 'enterCode', from: 'dispute', to: 'delivered', who: 'seller' },
  { event: 'confirmReceipt', from: 'dispute', to: 'completed', who: 'buyer' },

  { event: 'requestRefund', from: 'processing', to: 'dispute', who: 'buyer' },
  { event: 'requestRefund', from: 'delivered', to: 'dispute', who: 'buyer' },
  { event: 'chargeback', from: 'processing', to: 'dispute', who: 'system' },
  { event: 'chargeback', from: 'delivered', to: 'dispute', who: 'system' },

  // After the release: a protected order within its window, and refunds by the seller or staff.
  { event: 'claimProtection', from: 'completed', to: 'dispute', who: 'buyer' },
  { event: 'refundSale', from: 'completed', to: 'refunded', who: 'seller' },
  { event: 'staffRefund', from: 'completed', to: 'refunded', who: 'staff' },

  { event: 'cancelSale', from: 'processing', to: 'refunded', who: 'seller' },
  { event: 'nobodyCollected', from: 'processing', to: 'refunded', who: 'system' },

  // Staff suspended one of the two: the buyer is refunded first.
  { event: 'accountSuspended', from: 'processing', to: 'refunded', who: 'system' },
  { event: 'accountSuspended', from: 'dispute', to: 'refunded', who: 'system' },

  // It was the difference in value of a swap that is off.
  { event: 'swapOff', from: 'processing', to: 'refunded', who: 'system' },

  // The buyer of a trader cancelled within 14 days.
  { event: 'cancelledInTime', from: 'processing', to: 'refunded', who: 'system' },
  { event: 'cancelledInTime', from: 'delivered', to: 'refunded', who: 'system' },
  { event: 'cancelledInTime', from: 'dispute', to: 'refunded', who: 'system' },
  { event: 'cancelledInTime', from: 'completed', to: 'refunded', who: 'system' },

  { event: 'refundedElsewhere', from: 'processing', to: 'refunded', who: 'system' },
  { event: 'refundedElsewhere', from: 'delivered', to: 'refunded', who: 'system' },
  { event: 'refundedElsewhere', from: 'dispute', to: 'refunded', who: 'system' },
  { event: 'refundedElsewhere', from: 'completed', to: 'refunded', who: 'system' },

  { event: 'agreeRefund', from: 'dispute', to: 'refunded', who: 'seller' },
  { event: 'withdrawRefund', from: 'dispute', to: 'processing', who: 'buyer' },
  { event: 'withdrawReport', from: 'dispute', to: 'delivered', who: 'buyer' },
  { event: 'withdrawClaim', from: 'dispute', to: 'completed', who: 'buyer' },
  { event: 'sellerSilent', from: 'dispute', to: 'refunded', who: 'system' },
  { event: 'decideRefund', from: 'dispute', to: 'refunded', who: 'staff' },
  { event: 'decideRelease', from: 'dispute', to: 'completed', who: 'staff' },
  { event: 'defaultRefund', from: 'dispute', to: 'refunded', who: 'system' },
  { event: 'defaultRelease', from: 'dispute', to: 'completed', who: 'system' },
  { event: 'chargebackLost', from: 'dispute', to: 'refunded', who: 'system' },
  { event: 'appealWon', from: 'refunded', to: 'completed', who: 'system' },
  { event: 'chargebackWon', from: 'dispute', to: 'delivered', who: 'system' },
  { event: 'chargebackOver', from: 'dispute', to: 'processing', who: 'system' },
] as const satisfies readonly Transition[]

type Move = (typeof TRANSITIONS)[number]
export type Event = Move['event']
export const EVENTS: readonly Event[] = [...new Set(TRANSITIONS.map(({ event }) => event))]

/** Events stored for an order: its opening and its transitions. */
export type StoredEvent = 'opened' | Event
export const STORED_EVENTS: readonly StoredEvent[] = ['opened', ...EVENTS]

/**
 * Entries of an order's history: the stored events, the opening by a saved card without the buyer, and the seller's disagreement,
 * which does not change the status.
 */
export type HistoryEvent = StoredEvent | 'openedByCard' | 'contestRefund'
export const HISTORY_EVENTS: readonly HistoryEvent[] = [...STORED_EVENTS, 'openedByCard', 'contestRefund']

/** What a party can do with an order. */
export type OrderAction = Extract<Move, { who: Party }>['event'] | 'contestRefund'

const isByParty = (move: Move): move is Extract<Move, { who: Party }> => PARTIES.some((party) => party === move.who)
export const ORDER_ACTIONS: readonly OrderAction[] = [
  ...new Set(TRANSITIONS.filter(isByParty).map(({ event }) => event)),
  'contestRefund',
]

/** The status that an event leads to from `status`, or null when the event is not allowed there. */
export const next = (from: Status, event: Event): Status | null =>
  TRANSITIONS.find((move) => move.from === from && move.event === event)?.to ?? null

/** True when the event has already taken effect. Repeating it then returns the same result. */
export const alreadyDone = (status: Status, event: Event): boolean =>
  TRANSITIONS.some((move) => move.event === event && move.to === status)

/** What a party may do now. Both the buttons on the page and the server's checks use this function. */
export const eventsFor = (status: Status, who: Party): Exclude<OrderAction, 'contestRefund'>[] =>
  TRANSITIONS.filter(isByParty)
    .filter((move) => move.from === status && move.who === who)
    .map((move) => move.event)

interface StatusFacts {
  /** The status as shown to people. */
  label: string
  /** The colour of its badge. */
  tone: 'plain' | 'label' | 'hose' | 'leaf' | 'rhubarb'
  /** Whether the buyer's money is held. */
  isHeld: boolean
  /** Whether the order ends here. Only money that goes back reopens a completed one. */
  isEnd: boolean
  /** What receipts call the moment at which it was reached; null when they omit it. */
  reached: string | null
}

export const statusFacts: Readonly<Record<Status, StatusFacts>> = {
  pending: { label: 'Payment Pending', tone: 'plain', isHeld: false, isEnd: false, reached: null },
  processing: { label: 'Processing', tone: 'label', isHeld: true, isEnd: false, reached: null },
  delivered: { label: 'Delivered', tone: 'hose', isHeld: true, isEnd: false, reached: null },
  completed: { label: 'Completed', tone: 'leaf', isHeld: false, isEnd: true, reached: 'Released to the seller' },
  dispute: { label: 'Dispute Filed', tone: 'rhubarb', isHeld: true, isEnd: false, reached: null },
  refunded: { label: 'Refunded', tone: 'plain', isHeld: false, isEnd: true, reached: 'Refunded' },
  cancelled: { label: 'Cancelled', tone: 'plain', isHeld: false, isEnd: true, reached: 'Cancelled' },
}

/** A page from before a release may receive a status that it does not know. */
export const toneOfStatus = (status: Status): StatusFacts['tone'] => statusFacts[status]?.tone ?? 'plain'
export const dateOfStatus = (status: Status): string | null => statusFacts[status].reached

const labels: ReadonlyMap<string, string> = new Map([
  ...STATUSES.map((status) => [status, statusFacts[status].label] as const),
  // A label only: collection is local, so no order ever has this status.
  ['shipping', 'In Transit'],
])

/** The status as shown to people. An unknown status is shown capitalised. */
export const statusLabel = (status: string): string =>
  labels.get(status) ?? status.charAt(0).toUpperCase() + status.slice(1)

/** A step of an order, as the server returns it. */
interface Step {
  event: HistoryEvent
  from: Status | null
}

interface Amounts {
  total: number
  refundedAmount: number
}

type Words = string | ((step: Step, order: Amounts) => string)

/** Descriptions of events, for both parties. */
const descriptions: Readonly<Record<HistoryEvent, Words>> = {
  opened: 'The buyer started to pay',
  openedByCard: 'The saved card was to be charged for the reservation',
  paid: 'Paid: the money is held securely',
  accept: 'The seller accepted the reservation',
  cancelLine: 'The seller cancelled one of the listings: its price was refunded',
  abandon: (_step, { refundedAmount }) =>
    refundedAmount > 0
      ? 'Cancelled before the payment arrived: the late payment goes back to the buyer'
      : 'Cancelled before it was paid for',
  confirmReceipt: 'The buyer confirmed receipt: the payment was released',
  claimProtection: 'The buyer reported a problem: the payout waits',
  withdrawClaim: 'The buyer withdrew the report: the payment was released again',
  refundSale: 'The seller refunded the buyer',
  staffRefund: 'Our staff refunded the buyer',
  enterCode: 'Collected: the seller entered the buyer’s code',
  handOver: 'The seller said it was handed over, without a code',
  denyHandover: 'The buyer said that it was not handed over',
  handoverUnanswered: 'The buyer did not say whether it was handed over: our staff decide',
  release: 'The time to report a problem was over: the payment was released',
  requestRefund: ({ from }) => (from === 'delivered' ? 'The buyer reported a problem' : 'The buyer asked for a refund'),
  chargeback: 'The buyer disputed the payment at the bank',
  cancelSale: 'The seller cancelled the sale: refunded',
  nobodyCollected: 'Nobody collected it in time: refunded',
  accountSuspended: 'An account was suspended: refunded',
  swapOff: 'The swap that it belongs to is off: refunded',
  cancelledInTime: 'The buyer had cancelled within 14 days: refunded',
  agreeRefund: 'The seller agreed to the refund',
  contestRefund: 'The seller did not agree: our staff decide',
  withdrawRefund: 'The buyer withdrew the request',
  withdrawReport: 'The buyer withdrew the report',
  sellerSilent: 'The seller did not answer in time: refunded',
  decideRefund: 'Our staff decided that the buyer is refunded',
  decideRelease: 'Our staff decided that the seller is paid',
  defaultRefund: 'It was not decided in time, and the handover is not proven: refunded',
  defaultRelease: 'It was not decided in time, and the handover is proven: the payment was released',
  refundedElsewhere: 'Our staff refunded the buyer',
  chargebackLost: 'The bank decided for the buyer: refunded',
  appealWon: 'The bank returned the payment after an appeal: the seller is paid',
  chargebackWon: 'The bank has decided: the time to report a problem starts again',
  chargebackOver: 'The bank has decided: the sale continues',
}

/** Descriptions that differ for a reservation, where nothing is paid. */
const reservationDescriptions: Readonly<Partial<Record<HistoryEvent, Words>>> = {
  opened: 'The buyer asked for it',
  paid: 'Reserved for the buyer',
  abandon: 'The reservation was not completed',
  confirmReceipt: 'The buyer confirmed receipt',
  release: 'The time to report a problem was over',
  requestRefund: ({ from }) =>
    from === 'delivered' ? 'The buyer reported a problem' : 'The buyer asked to end the reservation',
  cancelSale: 'The seller ended the reservation',
  nobodyCollected: 'Nobody collected it in time: the reservation ended',
  accountSuspended: 'An account was suspended: the reservation ended',
  cancelledInTime: 'The buyer had cancelled: the reservation ended',
  agreeRefund: 'The seller agreed: the reservation ended',
  sellerSilent: 'The seller did not answer in time: the reservation ended',
  decideRefund: 'Our staff ended the reservation',
  decideRelease: 'Our staff decided that the order stands',
  defaultRefund: 'It was not decided in time, and the handover is not proven: the reservation ended',
  defaultRelease: 'It was not decided in time, and the handover is proven: the order stands',
}

/**
 * The description of a step, without a full stop; null for a step that a page from before a release does not know.
 */
export function wordsOfStep(step: Step, order: Amounts): string | null {
  const words = (order.total === 0 && reservationDescriptions[step.event]) || descriptions[step.event]
  return typeof words === 'function' ? words(step, order) : (words ?? null)
}

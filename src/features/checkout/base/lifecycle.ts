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
  { event: 'confirmReceipt', from: 'processing', to: 'completed', who: 'buyer' },
  { event: 'confirmReceipt', from: 'delivered', to: 'completed', who: 'buyer' },
  { event: 'enterCode', from: 'processing', to: 'delivered', who: 'seller' },
  { event: 'handOver', from: 'processing', to: 'delivered', who: 'seller' },
  { event: 'release', from: 'delivered', to: 'completed', who: 'system' },

  { event: 'requestRefund', from: 'processing', to: 'dispute', who: 'buyer' },
  { event: 'requestRefund', from: 'delivered', to: 'dispute', who: 'buyer' },
  { event: 'chargeback', from: 'processing', to: 'dispute', who: 'system' },
  { event: 'chargeback', from: 'delivered', to: 'dispute', who: 'system' },

  { event: 'cancelSale', from: 'processing', to: 'refunded', who: 'seller' },
  { event: 'nobodyCollected', from: 'processing', to: 'refunded', who: 'system' },

  { event: 'agreeRefund', from: 'dispute', to: 'refunded', who: 'seller' },
  { event: 'withdrawRefund', from: 'dispute', to: 'processing', who: 'buyer' },
  { event: 'withdrawReport', from: 'dispute', to: 'delivered', who: 'buyer' },
  { event: 'sellerSilent', from: 'dispute', to: 'refunded', who: 'system' },
  { event: 'decideRefund', from: 'dispute', to: 'refunded', who: 'staff' },
  { event: 'decideRelease', from: 'dispute', to: 'completed', who: 'staff' },
  { event: 'chargebackLost', from: 'dispute', to: 'refunded', who: 'system' },
  { event: 'chargebackWon', from: 'dispute', to: 'delivered', who: 'system' },
  { event: 'chargebackOver', from: 'dispute', to: 'processing', who: 'system' },
] as const satisfies readonly Transition[]

type Move = (typeof TRANSITIONS)[number]
export type Event = Move['event']
export const EVENTS: readonly Event[] = [...new Set(TRANSITIONS.map(({ event }) => event))]

/** Events stored for an order: its opening and its transitions. */
export type StoredEvent = 'opened' | Event
export const STORED_EVENTS: readonly StoredEvent[] = ['opened', ...EVENTS]

/** Entries of an order's history: the stored events, and the seller's disagreement, which does not change the status. */
export type HistoryEvent = StoredEvent | 'contestRefund'
export const HISTORY_EVENTS: readonly HistoryEvent[] = [...STORED_EVENTS, 'contestRefund']

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
  /** What receipts call the moment at which it was reached; null when they omit it. */
  reached: string | null
}

const facts: Readonly<Record<Status, StatusFacts>> = {
  pending: { label: 'Payment Pending', tone: 'plain', isHeld: false, reached: null },
  processing: { label: 'Processing', tone: 'label', isHeld: true, reached: null },
  delivered: { label: 'Delivered', tone: 'hose', isHeld: true, reached: null },
  completed: { label: 'Completed', tone: 'leaf', isHeld: false, reached: 'Released to the seller' },
  dispute: { label: 'Dispute Filed', tone: 'rhubarb', isHeld: true, reached: null },
  refunded: { label: 'Refunded', tone: 'plain', isHeld: false, reached: 'Refunded' },
  cancelled: { label: 'Cancelled', tone: 'plain', isHeld: false, reached: 'Cancelled' },
}

/** A page from before a release may receive a status that it does not know. */
export const toneOfStatus = (status: Status): StatusFacts['tone'] => facts[status]?.tone ?? 'plain'
export const dateOfStatus = (status: Status): string | null => facts[status].reached

/** Statuses in which the buyer's money is held. */
export const HELD: readonly Status[] = STATUSES.filter((status) => facts[status].isHeld)

/** Final statuses. */
export const FINAL: readonly Status[] = STATUSES.filter((status) => !TRANSITIONS.some(({ from }) => from === status))

/** Final statuses of orders that did not become a sale. */
export const REFUNDED: readonly Status[] = FINAL.filter((status) => status !== 'completed')

/** Statuses of orders that are still to be handed over. */
export const UNCOLLECTED: readonly Status[] = HELD.filter((status) => status !== 'delivered')

const labels: ReadonlyMap<string, string> = new Map([
  ...STATUSES.map((status) => [status, facts[status].label] as const),
  // A label only: collection is local, so no order ever has this status.
  ['shipping', 'In Transit'],
])

/** The status as shown to people. An unknown status is shown capitalised. */
export const statusLabel = (status: string): string =>
  labels.get(status) ?? status.charAt(0).toUpperCase() + status.slice(1)

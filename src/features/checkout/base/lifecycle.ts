/**
 * The order state machine, as data. The server, the browser and the database's table of transitions all follow this
 * file.
 */

export const STATUSES = [
  'pending',
  'processing',
  'shipping', // A label only: collection is local, so no order ever has this status.
  'delivered',
  'completed',
  'dispute',
  'refunded',
  'cancelled',
] as const

export type Status = (typeof STATUSES)[number]

/** The two parties of an order. */
export type Party = 'buyer' | 'seller'
/** Everyone who can cause a transition of an order. */
export type Actor = Party | 'system' | 'staff'

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

export type Event = (typeof TRANSITIONS)[number]['event']

/** The status that an event leads to from `status`, or null when the event is not allowed there. */
export const next = (from: Status, event: Event): Status | null =>
  TRANSITIONS.find((move) => move.from === from && move.event === event)?.to ?? null

/** True when the event has already taken effect. Repeating it then returns the same result. */
export const alreadyDone = (status: Status, event: Event): boolean =>
  TRANSITIONS.some((move) => move.event === event && move.to === status)

/** What a party may do now. Both the buttons on the page and the server's checks use this function. */
export const eventsFor = (status: Status, who: Actor): Event[] =>
  TRANSITIONS.filter((move) => move.from === status && move.who === who).map((move) => move.event)

/** Statuses in which the buyer's money is held. */
export const HELD: readonly Status[] = ['processing', 'delivered', 'dispute']

/** Final statuses. */
export const FINAL: readonly Status[] = STATUSES.filter(
  (status) => status !== 'shipping' && !TRANSITIONS.some((move) => move.from === status),
)

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    pending: 'Payment Pending',
    processing: 'Processing',
    shipping: 'In Transit',
    delivered: 'Delivered',
    completed: 'Completed',
    dispute: 'Dispute Filed',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
  }),
)

/** The status as shown to people. An unknown status is shown capitalised. */
export const statusLabel = (status: string): string =>
  labels.get(status) ?? status.charAt(0).toUpperCase() + status.slice(1)

/** The life of a sale, as data: server, browser and the database's own table of moves all agree with this file. */

export const STATUSES = [
  'pending',
  'processing',
  'shipping', // a label only: collection is local, so no order ever has it
  'delivered',
  'completed',
  'dispute',
  'refunded',
  'cancelled',
] as const

export type Status = (typeof STATUSES)[number]

/** The two people of an order. */
export type Party = 'buyer' | 'seller'
/** Everybody who may move an order on. */
export type Mover = Party | 'system' | 'staff'

export interface Move {
  event: string
  from: Status
  to: Status
  who: Mover
}

export const MOVES = [
  { event: 'paid', from: 'pending', to: 'processing', who: 'system' },
  { event: 'abandon', from: 'pending', to: 'cancelled', who: 'system' },

  // A reservation of a free listing alone; the order stays where it is.
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
] as const satisfies readonly Move[]

export type Event = (typeof MOVES)[number]['event']

/** Where an event leads from a status, or null when it does not apply there. */
export const next = (from: Status, event: Event): Status | null =>
  MOVES.find((move) => move.from === from && move.event === event)?.to ?? null

/** True when the event's effect is already there, so that asking again is answered with the same result. */
export const alreadyDone = (status: Status, event: Event): boolean =>
  MOVES.some((move) => move.event === event && move.to === status)

/** What a party may do now. The same question decides the buttons on the page and the answer of the server. */
export const movesOf = (status: Status, who: Mover): Event[] =>
  MOVES.filter((move) => move.from === status && move.who === who).map((move) => move.event)

/** Statuses in which the buyer's money is held. */
export const HELD: readonly Status[] = ['processing', 'delivered', 'dispute']

/** Statuses that nothing leaves. */
export const FINAL: readonly Status[] = STATUSES.filter(
  (status) => status !== 'shipping' && !MOVES.some((move) => move.from === status),
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

/** The status as people read it; one we do not know shows itself, capitalised. */
export const statusLabel = (status: string): string =>
  labels.get(status) ?? status.charAt(0).toUpperCase() + status.slice(1)

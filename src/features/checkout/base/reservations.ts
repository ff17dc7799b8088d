import type { Status } from './lifecycle.ts'

/**
 * How many free reservations a buyer may have open, by the number of different people they have completed an order
 * with.
 */
const LIMITS = [
  { completed: 10, open: 10 },
  { completed: 3, open: 5 },
  { completed: 0, open: 3 },
] as const

export const openReservationsAllowed = (completed: number): number =>
  LIMITS.find((limit) => completed >= limit.completed)?.open ?? LIMITS[2].open

interface Reservation {
  status: Status
  total: number
  acceptedAt: Date | string | null
  pickupAt: Date | string | null
}

/**
 * Whether the buyer may see the full postcode. Paid orders: always. Free orders: once accepted or once a time is
 * booked.
 */
export const knowsPlace = ({ total, acceptedAt, pickupAt }: Omit<Reservation, 'status'>): boolean =>
  total > 0 || acceptedAt !== null || pickupAt !== null

/** Whether the seller still has to accept the reservation. */
export const awaitsAcceptance = (order: Reservation): boolean => order.status === 'processing' && !knowsPlace(order)

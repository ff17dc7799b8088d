/** How many free reservations a person may have open, by the number of others they have completed an order with. */
const LIMITS = [
  { completed: 10, open: 10 },
  { completed: 3, open: 5 },
  { completed: 0, open: 3 },
] as const

export const openReservationsAllowed = (completed: number): number =>
  LIMITS.find((limit) => completed >= limit.completed)?.open ?? LIMITS[2].open

interface Reservation {
  status: string
  total: number
  acceptedAt: Date | string | null
  pickupAt: Date | string | null
}

/** Whether the buyer may see the full postcode: always once paid; once accepted or a time is booked where it is free. */
export const knowsPlace = ({ total, acceptedAt, pickupAt }: Omit<Reservation, 'status'>): boolean =>
  total > 0 || acceptedAt !== null || pickupAt !== null

/** Whether the seller still has to accept it. */
export const awaitsAcceptance = (order: Reservation): boolean => order.status === 'processing' && !knowsPlace(order)

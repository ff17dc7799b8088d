/** Below this number of pickups nothing is shown. */
const MIN_PICKUPS = 5

/** How far back pickups count, in months. */
const COUNTED_MONTHS = 12

/** To how many of a member's pickups they came. */
export interface Reliability {
  came: number
  pickups: number
}

/** The pickup of one order, as far as it counts for one of its two members. */
export interface CountedPickup {
  startsAt: Date
  /** It was collected and the order is completed. */
  isCompleted: boolean
  /** Whether a no-show of this member, and of the other, is recorded. */
  isMissed: boolean
  isMissedByOther: boolean
}

/** The moment from which pickups count. */
export function countedSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - COUNTED_MONTHS)
  return since
}

/**
 * Counts one pickup for each order that was completed, or to which one of the two did not come. An order that ended
 * otherwise says nothing about who comes. The database counts the same (`reliability-store.ts`); a test compares them.
 */
export function reliabilityOf(orders: readonly CountedPickup[], now: Date): Reliability {
  const since = countedSince(now)
  const counted = orders.filter(
    ({ startsAt, isCompleted, isMissed, isMissedByOther }) =>
      startsAt > since && (isCompleted || isMissed || isMissedByOther),
  )
  return { came: counted.filter(({ isMissed }) => !isMissed).length, pickups: counted.length }
}

/** Null while there are too few pickups to say anything. */
export const shownReliability = (counts: Reliability): Reliability | null =>
  counts.pickups >= MIN_PICKUPS ? counts : null

/** Never a percentage: it would hide of how many. `name`: where it does not stand beside the member's name. */
export const reliabilityInWords = ({ came, pickups }: Reliability, name?: string): string =>
  `${name === undefined ? 'Came' : `${name} came`} to ${came} of ${pickups} pickups`

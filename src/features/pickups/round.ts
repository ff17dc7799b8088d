import { milesBetween, type Point } from '#shared/places/geo.ts'

interface Visit {
  startsAt: string
  /** Where it is; null when unknown. */
  at: Point | null
}

const milesTo = (from: Point | null, to: Point | null): number | null => (from && to ? milesBetween(from, to) : null)

/** A day's visits in walking order: by time; visits that begin together are sorted by distance from the visit before. */
export function walkingOrder<V extends Visit>(visits: readonly V[]): V[] {
  const left = visits.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const walk: V[] = []
  while (left.length > 0) {
    const from = walk.at(-1)?.at ?? null
    const together = left.filter(({ startsAt }) => startsAt === left[0]?.startsAt)
    const next = together.reduce((best, visit) =>
      (milesTo(from, visit.at) ?? Number.POSITIVE_INFINITY) < (milesTo(from, best.at) ?? Number.POSITIVE_INFINITY)
        ? visit
        : best,
    )
    walk.push(next)
    left.splice(left.indexOf(next), 1)
  }
  return walk
}

/** Below this, two visits are at one place. */
const SAME_PLACE_MILES = 0.05

/** How far it is from the visit before, in tenths of a mile; null at the first one, at the same place, or if unknown. */
export function milesOn(before: Visit | undefined, visit: Visit): number | null {
  const miles = milesTo(before?.at ?? null, visit.at)
  return miles === null || miles < SAME_PLACE_MILES ? null : Math.max(0.1, Math.round(miles * 10) / 10)
}

interface Stop {
  transactionId: number
  isDone: boolean
}

/** The stop after that of an order on its day, skipping those already done; null at the end of the round. */
export function stopAfter<S extends Stop>(rounds: readonly { stops: readonly S[] }[], transactionId: number): S | null {
  const stops = rounds.find((round) => round.stops.some((stop) => stop.transactionId === transactionId))?.stops ?? []
  const index = stops.findIndex((stop) => stop.transactionId === transactionId)
  const open = (stop: S) => !stop.isDone && stop.transactionId !== transactionId
  return stops.slice(index + 1).find(open) ?? stops.find(open) ?? null
}

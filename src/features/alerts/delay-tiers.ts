import { toMiles } from './radius.ts'

/** Delay of notifications within this distance. */
export interface DelayTier {
  withinKm: number
  afterMinutes: number
}

/**
 * Delay tiers for "nearest first": members in the first circle are notified at once, those farther away after a delay,
 * if the listing is still available. From the inside out; beyond the last circle the last delay applies.
 */
export const delayTiers: readonly DelayTier[] = [
  { withinKm: 5, afterMinutes: 0 },
  { withinKm: 10, afterMinutes: 10 },
  { withinKm: 25, afterMinutes: 20 },
  { withinKm: 50, afterMinutes: 30 },
]

/** Delay in minutes of an alert that gives nearer members priority, for a listing at this distance. */
export const waitFor = (miles: number): number =>
  (delayTiers.find(({ withinKm }) => miles <= toMiles(withinKm)) ?? delayTiers.at(-1))?.afterMinutes ?? 0

/** `People within 5 km are notified at once, within 10 km after 10 minutes, …` */
export const describeDelayTiers = (): string => {
  const steps = delayTiers.map(({ withinKm, afterMinutes }, n) => {
    const when = afterMinutes === 0 ? 'at once' : `after ${afterMinutes} minutes`
    return n === 0 ? `people within ${withinKm} km are notified ${when}` : `within ${withinKm} km ${when}`
  })
  return `${steps.join(', ').replace(/^p/, 'P')}, as long as it is still for sale.`
}

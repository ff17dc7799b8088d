import { toMiles } from './radius.ts'

/** People this near are told after so long. */
export interface Wave {
  withinKm: number
  afterMinutes: number
}

/**
 * How "nearest first" tells people: whoever lives in the first circle at once, those farther out a little later, when what
 * is offered is still there. From the inside out; beyond the last circle the last wait holds.
 */
export const waves: readonly Wave[] = [
  { withinKm: 5, afterMinutes: 0 },
  { withinKm: 10, afterMinutes: 10 },
  { withinKm: 25, afterMinutes: 20 },
  { withinKm: 50, afterMinutes: 30 },
]

/** Minutes until an alert that gives way to nearer people is told of something so far off. */
export const waitFor = (miles: number): number =>
  (waves.find(({ withinKm }) => miles <= toMiles(withinKm)) ?? waves.at(-1))?.afterMinutes ?? 0

/** `People within 5 km are told at once, within 10 km after 10 minutes, …` */
export const wavesInWords = (): string => {
  const steps = waves.map(({ withinKm, afterMinutes }, n) => {
    const when = afterMinutes === 0 ? 'at once' : `after ${afterMinutes} minutes`
    return n === 0 ? `people within ${withinKm} km are told ${when}` : `within ${withinKm} km ${when}`
  })
  return `${steps.join(', ').replace(/^p/, 'P')}, as long as it is still there.`
}

import { localDateTime } from '#shared/london-time.ts'
import type { Timeframe } from './timeframes.ts'

/** The start date under which all-time totals are stored. */
const EVER = '2000-01-01'
const DAY_MS = 24 * 60 * 60 * 1000

/** The first day of the timeframe that contains this time. */
export function startOf(timeframe: Timeframe, now: Date): string {
  const { day, weekday } = localDateTime(now)
  if (timeframe === 'all-time') return EVER
  if (timeframe === 'monthly') return `${day.slice(0, 8)}01`
  return new Date(Date.parse(`${day}T00:00:00Z`) - (weekday - 1) * DAY_MS).toISOString().slice(0, 10)
}

interface Score {
  totalPoints: number
  totalCarbonSaved: number
}

/** Ranks of scores sorted in descending order. Equal scores share a rank. */
export function ranked<S extends Score>(scores: readonly S[]): (S & { position: number })[] {
  let position = 0
  return scores.map((score, index) => {
    const above = scores[index - 1]
    const isEqual = above?.totalPoints === score.totalPoints && above.totalCarbonSaved === score.totalCarbonSaved
    if (!isEqual) position = index + 1
    return { ...score, position }
  })
}

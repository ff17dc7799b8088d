/** How many plants a garden can have. */
export const MAX_PLANTS = 200

export const MAX_LENGTH = { name: 80, note: 500 } as const

/** Orders that ended longer ago are not suggested. */
export const SUGGESTED_DAYS = 365
export const MAX_SUGGESTED = 20

/** `2026-03-29`, a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The earliest day that can be entered. */
export const FIRST_DAY = '1900-01-01'

/** A title as the name of a plant, cut at the limit. */
export const nameFrom = (title: string): string => [...title.trim()].slice(0, MAX_LENGTH.name).join('').trim()

export const gardenTasks = ['sow', 'feed', 'harvest'] as const
export type GardenTask = (typeof gardenTasks)[number]

export const taskNames: Readonly<Record<GardenTask, string>> = { sow: 'Sow', feed: 'Feed', harvest: 'Harvest' }

interface Level {
  name: string
  /** Minimum points of the level. */
  from: number
}

/** Eco levels by total points, lowest first. */
export const levels = [
  { name: 'Green Sprout', from: 0 },
  { name: 'Eco Enthusiast', from: 500 },
  { name: 'Plant Hero', from: 1000 },
  { name: 'Green Guardian', from: 2000 },
  { name: 'Eco Champion', from: 5000 },
] as const satisfies readonly Level[]

export type LevelName = (typeof levels)[number]['name']
export const levelNames: readonly LevelName[] = levels.map(({ name }) => name)

export interface LevelProgress {
  /** Index in `levels`. */
  index: number
  name: LevelName
  /** The next level and its minimum points; null at the top. */
  next: Level | null
  /** Progress towards the next level, 0 to 100. */
  percent: number
}

/** The level and progress for a number of points. */
export function levelProgress(points: number): LevelProgress {
  const index = Math.max(
    levels.findLastIndex(({ from }) => points >= from),
    0,
  )
  const next = levels[index + 1] ?? null
  const percent = next ? Math.floor((Math.max(points, 0) / next.from) * 100) : 100
  return { index, name: (levels[index] ?? levels[0]).name, next, percent }
}

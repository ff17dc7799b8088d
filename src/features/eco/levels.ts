interface Level {
  name: string
  /** Points it begins with. */
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

export interface Standing {
  /** The level's place in `levels`. */
  index: number
  name: string
  /** The next level and the points it begins with; null at the top. */
  next: Level | null
  /** Part of the way to the next level's points, 0 to 100. */
  percent: number
}

/** Where somebody stands with this many points. */
export function standingOf(points: number): Standing {
  const index = Math.max(
    levels.findLastIndex(({ from }) => points >= from),
    0,
  )
  const next = levels[index + 1] ?? null
  const percent = next ? Math.floor((Math.max(points, 0) / next.from) * 100) : 100
  return { index, name: levels[index]!.name, next, percent }
}

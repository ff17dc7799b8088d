const DAY_MS = 24 * 60 * 60 * 1000

/** Days since 1970 of a date such as `2026-11-21`; independent of clock changes. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Number of consecutive days with a trade, up to today. A streak up to yesterday is current until today is over. */
export function streakOf(days: readonly string[], today: string): number {
  const known = new Set(days.map(numberOf))
  const now = numberOf(today)
  let day = known.has(now) ? now : now - 1
  let length = 0
  while (known.has(day)) {
    length += 1
    day -= 1
  }
  return length
}

/** The longest run of consecutive days. */
export function longestStreak(days: readonly string[]): number {
  const known = new Set(days.map(numberOf))
  let longest = 0
  for (const first of known) {
    if (known.has(first - 1)) continue
    let next = first
    while (known.has(next)) next += 1
    longest = Math.max(longest, next - first)
  }
  return longest
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a case has waited, in its largest unit: 12 min, 3 h, 2 days. */
export function ageOf(since: string, now: Date): string {
  const waited = Math.max(0, now.getTime() - Date.parse(since))
  if (waited < HOUR) return `${Math.max(1, Math.floor(waited / MINUTE))} min`
  if (waited < DAY) return `${Math.floor(waited / HOUR)} h`
  const days = Math.floor(waited / DAY)
  return days === 1 ? '1 day' : `${days} days`
}

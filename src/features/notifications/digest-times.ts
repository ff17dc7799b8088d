/** The hour of the daily digest, London time. */
const DIGEST_HOUR = 8
const HOUR_MS = 3_600_000

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

function inLondon(when: Date): { day: string; hour: number } {
  const parts = new Map(london.formatToParts(when).map(({ type, value }) => [type, value]))
  return { day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`, hour: Number(parts.get('hour')) }
}

/** The time of a day's digest. Clocks change at night, so there is exactly one eight o'clock each morning. */
function momentOn(day: string): Date {
  const ifWinter = new Date(`${day}T0${DIGEST_HOUR}:00:00Z`)
  return new Date(ifWinter.getTime() - (inLondon(ifWinter).hour - DIGEST_HOUR) * HOUR_MS)
}

export interface DigestTime {
  /** The date in London, as `2026-03-29`. */
  day: string
  at: Date
}

/** The latest digest time that is not after the given moment. */
export function lastDigest(now: Date): DigestTime {
  const { day } = inLondon(now)
  const at = momentOn(day)
  if (at <= now) return { day, at }
  const before = inLondon(new Date(at.getTime() - 20 * HOUR_MS)).day
  return { day: before, at: momentOn(before) }
}

import { momentOf } from '#shared/london-moment.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'

/** The hour of the daily digest, London time. Clocks change at night, so there is exactly one each morning. */
const DIGEST_HOUR = 8

export interface DigestTime {
  /** The date in London, as `2026-03-29`. */
  day: string
  at: Date
}

const digestOn = (day: string): DigestTime => ({ day, at: momentOf(day, DIGEST_HOUR * 60) })

/** The latest digest time that is not after the given moment. */
export function lastDigest(now: Date): DigestTime {
  const today = digestOn(localDateTime(now).day)
  return today.at <= now ? today : digestOn(dayAfter(today.day, -1))
}

/** When a member wants no pushes, in minutes since midnight, UK time. It may pass midnight. */
export interface QuietHours {
  starts: number
  ends: number
}

const HOUR = 60

/** From ten in the evening to seven in the morning. */
export const DEFAULT_QUIET_HOURS: QuietHours = { starts: 22 * HOUR, ends: 7 * HOUR }

/** `22:00` */
export const clockTime = (minute: number): string =>
  [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':')

/** The minute of a time such as `22:00`. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * HOUR + (minutes ?? 0)
}

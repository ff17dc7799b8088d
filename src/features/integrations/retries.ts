const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A webhook that has accepted nothing for this long is ended. */
export const MAX_FAILING_MS = 24 * HOUR_MS

/** Delay after a number of consecutive failures: half a minute, then twice as long each time, up to an hour. */
export const waitAfter = (failures: number): number =>
  Math.min(HOUR_MS, (MINUTE_MS / 2) * 2 ** Math.max(0, failures - 1))

import { LRUCache } from 'lru-cache'

const INTERVAL_MS = 60_000
const MAX_KEYS = 10_000

/**
 * Decides which of many equal log lines are written: the first with each key, and then one a minute, so that neither an
 * attack nor an outage can fill the disk. Returns null for a line to leave out, otherwise how many were left out before.
 */
export function onceAMinute(now: () => number = () => performance.now()): (key: string) => number | null {
  const lines = new LRUCache<string, { leftOut: number; until: number }>({ max: MAX_KEYS })
  return (key) => {
    const last = lines.get(key)
    if (last && last.until > now()) {
      last.leftOut++
      return null
    }
    lines.set(key, { leftOut: 0, until: now() + INTERVAL_MS })
    return last?.leftOut ?? 0
  }
}

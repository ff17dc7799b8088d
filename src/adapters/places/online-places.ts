import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Log } from '#shared/log.ts'
import { milesBetween } from '#shared/places/geo.ts'
import type { Place, Places } from './places.ts'

interface Options {
  /** Address of a postcodes.io server, such as `https://api.postcodes.io`. */
  url: string
  /** Used first, and alone whenever the server is unavailable. */
  local: Places
  clock: Clock
  log: Log
  timeoutMs?: number
}

interface Point {
  lat: number
  lng: number
}

const MAX_CACHED = 5_000
const CACHE_MS = 24 * 60 * 60 * 1000
/** Number of consecutive failures after which the server is not called for a while. */
const FAILURES = 3
const REST_MS = 30_000
/** Outward codes are smaller than this: a point further away is wrong. */
const FARTHEST_MILES = 60
const MAX_BYTES = 64 * 1024

const answer = z.object({
  result: z.object({
    postcode: z.string(),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
  }),
})

/**
 * Asks a postcodes.io server for the points of full postcodes that our own tables only know by outward code. Slow,
 * broken or invalid responses cost nothing but precision. Points of outward codes are never requested: those are our
 * own.
 */
export function onlinePlaces({ url, local, clock, log, timeoutMs = 1_500 }: Options): Places {
  const cache = new LRUCache<string, { point: Point | null }>({
    max: MAX_CACHED,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  let failures = 0
  let restUntil = 0

  async function pointOf(postcode: string): Promise<Point | null> {
    const now = clock.now().getTime()
    const known = cache.get(postcode)
    if (known) return known.point
    if (now < restUntil) return null
    try {
      const point = await fetchPoint(url, postcode, timeoutMs)
      failures = 0
      cache.set(postcode, { point })
      return point
    } catch (error) {
      failures++
      if (failures >= FAILURES) {
        // After the pause, one more failure starts the next pause.
        failures = FAILURES - 1
        restUntil = now + REST_MS
        log.warn({ err: error }, 'The server at PLACES_URL is not responding; our own table is used for half a minute.')
      }
      return null
    }
  }

  return {
    ...local,
    async lookup(text: string): Promise<Place> {
      const place = await local.lookup(text)
      if (!place.postcode || place.precision === 'unit') return place
      const point = await pointOf(place.postcode)
      if (!point || milesBetween(point, place) > FARTHEST_MILES) return place
      return { ...place, ...point, precision: 'unit' }
    },
  }
}

/** Null when the server does not know the postcode or its location. Throws for any other response. */
async function fetchPoint(url: string, postcode: string, timeoutMs: number): Promise<Point | null> {
  const address = `${url.replace(/\/+$/, '')}/postcodes/${encodeURIComponent(postcode)}`
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const { result } = answer.parse(JSON.parse(await textOf(response)))
  if (result.postcode.toUpperCase() !== postcode) throw new Error('answered for another postcode')
  const { latitude: lat, longitude: lng } = result
  return lat === null || lng === null ? null : { lat, lng }
}

/** The body, up to a maximum size. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BYTES) throw new Error('answered too much')
  }
  return text
}

import { useEffect } from 'react'
import { type Browse, hasPlace } from '../read-browse.ts'

const KEY = 'nearbyPlace'
const LIFE_MS = 30 * 60 * 1000

type StoredPlace = Pick<Browse, 'postcode' | 'lat' | 'lng' | 'radius'>

/**
 * Keeps the place of the last nearby search for half an hour, so that "nearby" need not ask twice; results are never
 * kept. Looking around without nearby forgets it. A place that is none (`isReal` says so) is not kept: it would come back
 * whenever somebody asks what is near.
 */
export function useStoredPlace(browse: Browse, isReal: boolean, onFound: (place: StoredPlace) => void): void {
  const { nearby, near, postcode, lat, lng, radius } = browse
  const isPlaced = hasPlace(browse)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone decides
  useEffect(() => {
    try {
      // A town's page tells nothing about where its visitor is.
      if (near) return
      if (!nearby) return localStorage.removeItem(KEY)
      if (isPlaced && !isReal) return
      if (isPlaced) {
        const place = { postcode, lat, lng, radius, since: Date.now() }
        return localStorage.setItem(KEY, JSON.stringify(place))
      }
      const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as (StoredPlace & { since: number }) | null
      if (stored && Date.now() - stored.since < LIFE_MS) {
        const { since: _since, ...place } = stored
        onFound(place)
      }
    } catch {
      // Storage is switched off: the place is asked for again.
    }
  }, [nearby, near, isPlaced, isReal, postcode, lat, lng, radius])
}

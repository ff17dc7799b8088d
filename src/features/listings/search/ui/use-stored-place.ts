import { useEffect } from 'react'
import { type Browse, hasPlace } from '../read-browse.ts'

const KEY = 'nearbyPlace'
const LIFE_MS = 30 * 60 * 1000

type StoredPlace = Pick<Browse, 'postcode' | 'lat' | 'lng' | 'radius'>

/**
 * Stores the place of the last nearby search for half an hour, so that "nearby" need not ask again; results are never
 * stored. Browsing without nearby removes it. An invalid place (see `isReal`) is not stored, because it would be used
 * by every later nearby search.
 */
export function useStoredPlace(browse: Browse, isReal: boolean, onFound: (place: StoredPlace) => void): void {
  const { nearby, near, postcode, lat, lng, radius } = browse
  const isPlaced = hasPlace(browse)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone decides
  useEffect(() => {
    try {
      // A town's page says nothing about where its visitor is.
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
      // Storage is disabled: the user is asked for the place again.
    }
  }, [nearby, near, isPlaced, isReal, postcode, lat, lng, radius])
}

import { shortenStoredDrafts } from '#features/listings/form/ui/local-draft.ts'
import { outwardOnly } from '#shared/places/outward-only.ts'

/** Values that hold addresses and searches. */
const ADDRESSES = ['recentSearches', 'redirectAfterLogin', 'reservationToFinish']

/** Shortens full postcodes that an earlier version stored in this browser. */
export function shortenStoredPlaces(): void {
  try {
    localStorage.removeItem('nearbyPlace')
    shortenStoredDrafts()
    for (const key of ADDRESSES) {
      const stored = localStorage.getItem(key)
      if (stored !== null) localStorage.setItem(key, outwardOnly(stored))
    }
  } catch {
    // Storage is disabled, so it is empty.
  }
}

import type { Api } from '#shared/api-client.ts'
import { countView } from '../../listing/view-counts-contract.ts'

/** Listings counted since this page was loaded: returning to one is not counted again. */
const counted = new Set<number>()
/** Shorter visits are not counted. */
const LOOKED_MS = 2000

/** Counts a view of a listing once it has been open for a moment. The viewer is not recorded. */
export function countViewOnce(api: Api, id: number, left: AbortSignal): void {
  if (counted.has(id) || left.aborted) return
  const timer = setTimeout(() => {
    counted.add(id)
    api(countView, { params: { id: String(id) } }).catch(() => {})
  }, LOOKED_MS)
  left.addEventListener('abort', () => clearTimeout(timer))
}

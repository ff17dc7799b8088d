import type { Api } from '#shared/api-client.ts'
import { countView } from '../../listing/views-contract.ts'

/** Listings counted since this page was loaded: going back and forth is one look. */
const counted = new Set<number>()
/** Whoever leaves sooner has not looked. */
const LOOKED_MS = 2000

/** Counts a look at a listing once it has been open for a moment, unless that ends before. Nobody is told who looked. */
export function countLook(api: Api, id: number, left: AbortSignal): void {
  if (counted.has(id) || left.aborted) return
  const timer = setTimeout(() => {
    counted.add(id)
    api(countView, { params: { id: String(id) } }).catch(() => {})
  }, LOOKED_MS)
  left.addEventListener('abort', () => clearTimeout(timer))
}

import type { QueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import { onLive } from '#ui/live/live.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { getListing } from '../contract.ts'
import { listingChange } from '../listing-change.ts'
import { listingQuery } from './queries.ts'

interface Watched {
  api: Api
  client: QueryClient
  id: number
  /** The listing was removed, or the viewer may not see it any more. */
  onGone: () => void
}

/**
 * Shows what changed, such as a sale, when the viewer returns to the page of a listing: queries are never refetched by
 * themselves. Ends with the signal.
 */
export function watchListing({ api, client, id, onGone }: Watched, ended: AbortSignal): void {
  const { queryKey } = listingQuery(api, id)
  const check = async () => {
    try {
      const now = await api(getListing, { params: { id: String(id) } })
      if (ended.aborted) return
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, now)
      const change = before && listingChange(before, now)
      if (change) toast(change)
    } catch (error) {
      // Without a connection the page stays as it is.
      if (!ended.aborted && error instanceof ApiError && (error.status === 404 || error.status === 410)) onGone()
    }
  }
  let isChecking = false
  // A tab that is shown again also gets the focus.
  const checkOnce = () => {
    if (document.visibilityState !== 'visible' || ended.aborted || isChecking) return
    isChecking = true
    void check().finally(() => {
      isChecking = false
    })
  }
  document.addEventListener('visibilitychange', checkOnce, { signal: ended })
  addEventListener('focus', checkOnce, { signal: ended })
  addEventListener('pageshow', ({ persisted }) => persisted && checkOnce(), { signal: ended })
  // The stream of a member: their own order or sale of it, and the return of the connection.
  const stop = onLive(({ kind }) => (kind === 'order' || kind === 'sync') && checkOnce())
  ended.addEventListener('abort', stop)
}

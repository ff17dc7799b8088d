import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { startOffline } from './offline.ts'
import { shortenStoredPlaces } from './stored-places.ts'

/** What no page waits for. */
export async function startLate(router: AnyRouter, client: QueryClient): Promise<void> {
  shortenStoredPlaces()
  await startOffline(router, client)
}

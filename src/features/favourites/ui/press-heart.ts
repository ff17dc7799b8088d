import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { saveListing } from './queries.ts'

interface Presser {
  api: Api
  client: QueryClient
  /** Undefined for visitors. */
  userId: number | undefined
  goTo: (href: string) => void
}

/** Saves a listing or removes it. A visitor registers or signs in first. */
export function pressHeart(
  { api, client, userId, goTo }: Presser,
  { productId, isSaved }: { productId: number; isSaved: boolean },
): void {
  if (userId === undefined) void import('./save-later.ts').then(({ saveLater }) => saveLater(productId, goTo))
  else saveListing({ api, client }, { userId, productId, isSaved })
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { monthQuery } from '#features/guides/ui/month-query.ts'
import type { Conversation } from '#features/messages/contract.ts'
import type { Pickup } from '#features/pickups/contract.ts'
import type { Api } from '#shared/api-client.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'
import type { OwnOrder } from '../listing/own-order.tsx'

export interface Member {
  id: number
  unread: { messages: number }
}

export interface NextPickup {
  pickup: Pickup
  order: OwnOrder
}

/** The member's next agreed pickup with its order; null without one. */
export const nextPickupQuery = (api: Api) =>
  queryOptions({
    // Live events about pickups refetch every query with this beginning.
    queryKey: ['/api/pickups', 'next'],
    staleTime: JUST_LOADED_MS,
    queryFn: async (): Promise<NextPickup | null> => {
      const { listPickups } = await import('#features/pickups/contract.ts')
      const [pickup] = (await api(listPickups, {}))
        .filter(({ status, isPast }) => status === 'booked' && !isPast)
        .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
      if (!pickup) return null
      const { oneTransaction } = await import('#features/checkout/order/contract.ts')
      return { pickup, order: await api(oneTransaction, { params: { id: String(pickup.transactionId) } }) }
    },
  })

/** The latest conversation with an unread message; null without one. */
export const unreadQuery = (api: Api, { id, unread }: Member) =>
  queryOptions({
    queryKey: ['/api/conversations', id, 'unread', unread.messages],
    staleTime: JUST_LOADED_MS,
    queryFn: async (): Promise<Conversation | null> => {
      if (unread.messages === 0) return null
      const { listConversations } = await import('#features/messages/contract.ts')
      const latest = await api(listConversations, { params: { userId: String(id) }, query: {} })
      return latest.find(({ unreadCount }) => unreadCount > 0) ?? null
    },
  })

/** Loads all three. Each may fail alone: the rest of the page does not depend on them. */
export async function loadToday(queryClient: QueryClient, api: Api, me: Member, outcode?: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(nextPickupQuery(api)),
    queryClient.prefetchQuery(unreadQuery(api, me)),
    queryClient.prefetchQuery(monthQuery(api, undefined, outcode)),
  ])
}

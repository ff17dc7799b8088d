import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { monthQuery } from '#features/guides/ui/month-query.ts'
import type { Conversation } from '#features/messages/contract.ts'
import type { Pickup } from '#features/pickups/contract.ts'
import type { Api } from '#shared/api-client.ts'
import { dayOf } from '#shared/dates.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'
import type { OwnOrder } from '../listing/own-order.tsx'

export interface Member {
  id: number
  unread: { messages: number }
}

export interface NextPickup {
  pickup: Pickup
  order: OwnOrder
  /** Its place among the pickups of its day, from 1, and how many they are. */
  place: number
  ofDay: number
}

/** A purchase for which no time is booked, and how many there are. */
export interface Unbooked {
  order: OwnOrder
  count: number
}

/** The member's next agreed pickup with its order; null without one. */
export const nextPickupQuery = (api: Api) =>
  queryOptions({
    // Live events about pickups refetch every query with this beginning.
    queryKey: ['/api/pickups', 'next'],
    staleTime: JUST_LOADED_MS,
    queryFn: async (): Promise<NextPickup | null> => {
      const { listPickups } = await import('#features/pickups/contract.ts')
      const pickups = (await api(listPickups, {}))
        .filter(({ status }) => status !== 'cancelled')
        .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
      const pickup = pickups.find(({ status, isPast }) => status === 'booked' && !isPast)
      if (!pickup) return null
      const ofDay = pickups.filter(({ startsAt }) => dayOf(startsAt) === dayOf(pickup.startsAt))
      const order = await orderOf(api, pickup.transactionId)
      return { pickup, order, place: ofDay.indexOf(pickup) + 1, ofDay: ofDay.length }
    },
  })

/** The latest purchase for which the member can choose a time; null without one. */
export const unbookedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/pickups', 'unbooked'],
    staleTime: JUST_LOADED_MS,
    queryFn: async (): Promise<Unbooked | null> => {
      const { openPickups } = await import('#features/pickups/contract.ts')
      const open = (await api(openPickups, {})).filter(({ isOffered }) => isOffered)
      return open[0] ? { order: await orderOf(api, open[0].transactionId), count: open.length } : null
    },
  })

async function orderOf(api: Api, id: number): Promise<OwnOrder> {
  const { oneTransaction } = await import('#features/checkout/order/contract.ts')
  return api(oneTransaction, { params: { id: String(id) } })
}

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

/** Loads all four. Each may fail alone: the rest of the page does not depend on them. */
export async function loadToday(queryClient: QueryClient, api: Api, me: Member, outcode?: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(nextPickupQuery(api)),
    queryClient.prefetchQuery(unbookedQuery(api)),
    queryClient.prefetchQuery(unreadQuery(api, me)),
    queryClient.prefetchQuery(monthQuery(api, undefined, outcode)),
  ])
}

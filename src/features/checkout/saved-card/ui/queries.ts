import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// The contract is imported with the call: few members have saved a card.
export const savedCardCalls = () => import('../contract.ts')

/** The cards of the user, and what who saves one agrees to. */
export const savedCardsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/saved-cards'],
    queryFn: async () => api((await savedCardCalls()).savedCards, {}),
    staleTime: 0,
  })

/** An order that the user pays by hand, because their saved card was not charged. */
export const payableChargeQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['/api/orders', orderId, 'payment'],
    queryFn: async () => api((await savedCardCalls()).payableCharge, { params: { id: String(orderId) } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { oneTransaction, paymentStatus, paymentsConfig, payoutAccount, purchases, sales } from '../contract.ts'

export const paymentsConfigQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/payments/config'], queryFn: () => api(paymentsConfig, {}) })

export const purchasesQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/transactions/buyer'], queryFn: () => api(purchases, { query: {} }), staleTime: 0 })

export const salesQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/transactions/seller'], queryFn: () => api(sales, { query: {} }), staleTime: 0 })

export const orderQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/transactions', id],
    queryFn: () => api(oneTransaction, { params: { id: String(id) } }),
    staleTime: 0,
  })

export const payoutAccountQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/seller/payouts', 'account'], queryFn: () => api(payoutAccount, {}), staleTime: 0 })

const WAITING_EVERY = 2000

/** What became of a payment; asked again while the provider has not decided. */
export const paymentStatusQuery = (api: Api, asked: { payment_intent?: string; transactionId?: string }) =>
  queryOptions({
    queryKey: ['/api/payments/status', asked],
    queryFn: () => api(paymentStatus, { query: asked }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? WAITING_EVERY : false),
  })

export const askPayment = (api: Api, paymentIntent: string) =>
  api(paymentStatus, { query: { payment_intent: paymentIntent } })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { paymentStatus, paymentsConfig } from '../contract.ts'

export const paymentsConfigQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/payments/config'], queryFn: () => api(paymentsConfig, {}) })

const WAITING_EVERY = 2000

/** The outcome of a payment; polled while the provider has not decided. */
export const paymentStatusQuery = (api: Api, search: { payment_intent?: string; transactionId?: string }) =>
  queryOptions({
    queryKey: ['/api/payments/status', search],
    queryFn: () => api(paymentStatus, { query: search }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? WAITING_EVERY : false),
  })

export const fetchPaymentStatus = (api: Api, paymentIntent: string) =>
  api(paymentStatus, { query: { payment_intent: paymentIntent } })

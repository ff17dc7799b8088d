import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// The contracts are imported with the call, so that pages rendered with their data load them only when they need them.
export const tokenCalls = () => import('../contract.ts')
export const webhookCalls = () => import('../webhook-contract.ts')

export const tokensQuery = (api: Api, forOperator: boolean) =>
  queryOptions({
    queryKey: [forOperator ? '/api/admin/tokens' : '/api/tokens'],
    queryFn: async () => {
      const { listOperatorTokens, listTokens } = await tokenCalls()
      return forOperator ? api(listOperatorTokens, {}) : api(listTokens, {})
    },
    staleTime: 0,
  })

export const webhooksQuery = (api: Api, forOperator: boolean) =>
  queryOptions({
    queryKey: [forOperator ? '/api/admin/webhook-endpoints' : '/api/webhook-endpoints'],
    queryFn: async () => {
      const { listOperatorWebhooks, listWebhooks } = await webhookCalls()
      return forOperator ? api(listOperatorWebhooks, {}) : api(listWebhooks, {})
    },
    staleTime: 0,
  })

export const deliveriesQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/webhook-endpoints', id, 'deliveries'],
    queryFn: async () => api((await webhookCalls()).listDeliveries, { params: { id: String(id) } }),
    staleTime: 0,
  })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { inPages } from '../../order/ui/order-pages.ts'
import { type Payout, payoutAccount, payouts } from '../contract.ts'

export const payoutAccountQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/seller/payouts', 'account'], queryFn: () => api(payoutAccount, {}), staleTime: 0 })

export const payoutPages = (api: Api) => inPages<Payout>('/api/seller/payouts', (query) => api.page(payouts, { query }))

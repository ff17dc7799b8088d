import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { inPages } from '../../order/ui/order-pages.ts'
import { type Payout, payoutAccount, payouts } from '../contract.ts'

/** Its loader asks again on every visit, since setting up payouts happens on pages of the provider. */
export const payoutAccountQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/seller/payouts', 'account'], queryFn: () => api(payoutAccount, {}) })

export const payoutPages = (api: Api) => inPages<Payout>('/api/seller/payouts', (query) => api.page(payouts, { query }))

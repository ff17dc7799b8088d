import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getOverview } from '../overview-contract.ts'
import type { Period } from '../periods.ts'
import { getTransparency } from '../transparency-contract.ts'

export const overviewQuery = (api: Api, period: Period) =>
  queryOptions({
    queryKey: ['/api/desk/overview', period],
    queryFn: () => api(getOverview, { query: { period } }),
    staleTime: 0,
  })

export const transparencyQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/transparency'], queryFn: () => api(getTransparency, {}) })

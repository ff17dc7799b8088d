import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { openingState } from '../contract.ts'

export const openingQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/admin/opening'], queryFn: () => api(openingState, {}), staleTime: 0 })

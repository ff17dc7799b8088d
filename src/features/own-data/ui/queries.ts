import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getOwnData } from '../contract.ts'

/** What the link of a suspended member opens. */
export const ownDataQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: ['/api/own-data', key],
    queryFn: () => api(getOwnData, { params: { key } }),
    staleTime: 0,
  })

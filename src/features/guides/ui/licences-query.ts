import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { listLicences } from '../licences-contract.ts'

/** The packages of this build, with their licences. */
export const licencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/licences'],
    queryFn: () => api(listLicences, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })

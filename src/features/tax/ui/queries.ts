import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** What is asked of the signed-in member, and what is reported about them. */
export const taxStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/tax'],
    queryFn: async () => api((await import('../contract.ts')).getTaxStatus, {}),
    staleTime: 0,
  })

/** The report of a year, for staff. */
export const taxReportQuery = (api: Api, year: string | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/tax', year ?? ''],
    queryFn: async () =>
      api((await import('../report-contract.ts')).getTaxReport, { query: year === undefined ? {} : { year } }),
    staleTime: 0,
  })

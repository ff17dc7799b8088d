import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getCompany } from '../contract.ts'

/** The operator of the site. */
export const companyQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/company'], queryFn: () => api(getCompany, {}) })

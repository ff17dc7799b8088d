import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getCompany, getSite } from '../contract.ts'

/** The operator of the site. */
export const companyQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/company'], queryFn: () => api(getCompany, {}) })

/** What admins set at the desk and every visitor reads. */
export const siteQuery = (api: Api) => queryOptions({ queryKey: ['/api/site'], queryFn: () => api(getSite, {}) })

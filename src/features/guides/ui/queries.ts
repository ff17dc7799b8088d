import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

const contract = () => import('../contract.ts')

/** The operator of the site. */
export const companyQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/company'], queryFn: async () => api((await contract()).getCompany, {}) })

/** What admins set at the desk and every visitor reads. */
export const siteQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/site'], queryFn: async () => api((await contract()).getSite, {}) })

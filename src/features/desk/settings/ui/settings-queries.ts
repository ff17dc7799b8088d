import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getDeskCategories } from '../categories-contract.ts'
import { getSettings } from '../settings-contract.ts'

export const settingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/desk/settings'], queryFn: () => api(getSettings, {}), staleTime: 0 })

export const deskCategoriesQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/desk/categories'], queryFn: () => api(getDeskCategories, {}), staleTime: 0 })

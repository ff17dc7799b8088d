import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getSettings } from '../settings-contract.ts'

export const settingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/desk/settings'], queryFn: () => api(getSettings, {}), staleTime: 0 })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getClosing, getEmail, listSessions } from '../account-contract.ts'

export const emailQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/account/email'], queryFn: () => api(getEmail, {}), staleTime: 0 })

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/account/sessions'], queryFn: () => api(listSessions, {}), staleTime: 0 })

export const closingQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/account/closing'], queryFn: () => api(getClosing, {}), staleTime: 0 })

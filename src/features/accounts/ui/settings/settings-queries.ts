import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// The contract is imported with the call: loaders reference these queries on every page, and no other page needs it.
const contract = () => import('../../account-contract.ts')

export const emailQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/account/email'],
    queryFn: async () => api((await contract()).getEmail, {}),
    staleTime: 0,
  })

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/account/sessions'],
    queryFn: async () => api((await contract()).listSessions, {}),
    staleTime: 0,
  })

export const closingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/account/closing'],
    queryFn: async () => api((await contract()).getClosing, {}),
    staleTime: 0,
  })

import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'

// Fetched with the call: a page whose data came with it then needs neither the contract nor its validation library.
const contract = () => import('../contract.ts')

/** The signed-in person, or null for a visitor. */
export const currentUserQuery = (api: Api) =>
  queryOptions({
    queryKey: ['currentUser'],
    queryFn: async () => {
      try {
        return await api((await contract()).currentUser, {})
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })

export const userQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/users', id],
    queryFn: async () => api((await contract()).getUser, { params: { id: String(id) } }),
  })

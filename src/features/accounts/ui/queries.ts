import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import { currentUser, getUser } from '../contract.ts'

/** The signed-in person, or null for a visitor. */
export const currentUserQuery = (api: Api) =>
  queryOptions({
    queryKey: ['currentUser'],
    queryFn: async () => {
      try {
        return await api(currentUser, {})
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })

export const userQuery = (api: Api, id: number) =>
  queryOptions({ queryKey: ['/api/users', id], queryFn: () => api(getUser, { params: { id: String(id) } }) })

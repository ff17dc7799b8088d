import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'

// The contract is imported with the call: a page rendered with its data then loads neither it nor the validation
// library.
const contract = () => import('../contract.ts')

/** The signed-in user, or null for a visitor. */
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

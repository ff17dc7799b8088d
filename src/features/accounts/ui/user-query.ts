import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** What everyone may see of a user. The contract is loaded with the call, as that of the signed-in user is. */
export const userQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/users', id],
    queryFn: async () => api((await import('../contract.ts')).getUser, { params: { id: String(id) } }),
  })

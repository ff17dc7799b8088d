import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { contract, LISTINGS } from './queries.ts'

/** The earlier listing that a plant was raised from; null when it cannot be seen any more. */
export const parentQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [LISTINGS, 'parent-of', id],
    queryFn: async () => (await api((await contract()).getParent, { params: { id: String(id) } })).parent,
  })

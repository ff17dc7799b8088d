import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** The member's saved listings, page by page. */
export const favouritesQuery = (api: Api, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['/api/favorites', userId],
    queryFn: async ({ pageParam }) => {
      const { listFavourites } = await import('../contract.ts')
      const input = { params: { userId: String(userId) }, query: pageParam === null ? {} : { cursor: pageParam } }
      const { items, next, total } = await api.page(listFavourites, input)
      return { items, next, total }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Town } from '../../base/town.ts'

/** The town of a URL; null when there is no such town. */
export const townQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['/api/places/towns', slug],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Town | null> => {
      try {
        return await api((await import('../town-contract.ts')).getTown, { params: { slug } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

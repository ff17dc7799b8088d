import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { monthOf } from '#shared/dates.ts'

/** What the catalogue says of a plant, and which month it is: sent along, so that server and browser draw the same ring. */
export const plantQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['/api/plants', slug],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      // Fetched with the call: a page whose data came with it needs neither the contract nor its validation library.
      const plant = await api((await import('../contract.ts')).getPlant, { params: { slug } })
      return { plant, month: monthOf(new Date()) }
    },
  })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { monthOf } from '#shared/dates.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const suggestions = () => import('../contract-suggest.ts')

/** A plant's entry and the current month, returned together so that server and browser render the same ring. */
export const plantQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['/api/plants', slug],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const plant = await api((await import('../contract.ts')).getPlant, { params: { slug } })
      return { plant, month: monthOf(new Date()) }
    },
  })

/** Plants that match the typed text. */
export const plantSuggestionsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['/api/plants/suggest', q],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => api((await suggestions()).suggestPlants, { query: { q } }),
  })

/** The plant that a title is about; null when it is about none. */
export const plantOfTitleQuery = (api: Api, title: string) =>
  queryOptions({
    queryKey: ['/api/plants/of-title', title],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await api((await suggestions()).suggestPlantOfTitle, { query: { title } })).plant,
  })

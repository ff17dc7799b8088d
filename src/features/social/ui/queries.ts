import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// Fetched with the call: a page whose data came with it then needs neither the contract nor its validation library.
export const contract = () => import('../contract.ts')

const SOCIAL = '/api/social'

export const suggestionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [SOCIAL, 'suggestions'],
    retryOnMount: false,
    queryFn: async () => api((await contract()).listSuggestions, {}),
  })

export const seasonalQuery = (api: Api) =>
  queryOptions({
    queryKey: [SOCIAL, 'seasonal'],
    retryOnMount: false,
    queryFn: async () => api((await contract()).listSeasonalContent, {}),
  })

export const metricsQuery = (api: Api) =>
  queryOptions({
    queryKey: [SOCIAL, 'metrics'],
    retryOnMount: false,
    queryFn: async () => api((await contract()).getMetrics, {}),
  })

export const postsQuery = (api: Api) =>
  queryOptions({
    queryKey: [SOCIAL, 'posts'],
    retryOnMount: false,
    queryFn: async () => api((await contract()).listPosts, {}),
  })

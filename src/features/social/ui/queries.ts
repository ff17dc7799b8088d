import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// The contract is imported with the call: a page rendered with its data then loads neither it nor the validation
// library.
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

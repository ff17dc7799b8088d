import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

export const termsReviewQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/terms-review'],
    queryFn: async () => api((await import('../terms-contract.ts')).getTermsReview, {}),
  })

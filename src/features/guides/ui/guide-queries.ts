import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

const GUIDES = '/api/guides'

// The contract is imported with the call: a page rendered with its data then loads neither it nor the validation
// library.
const contract = () => import('../guide-contract.ts')

/** All guides, or those that match a search. */
export const guidesQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [GUIDES, { q }],
    queryFn: async () => api((await contract()).listGuides, { query: q ? { q } : {} }),
  })

export const guideQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [GUIDES, slug],
    queryFn: async () => api((await contract()).getGuide, { params: { slug } }),
  })

/**
 * The text of a guide. A server-rendered page does not send it a second time: the browser reads it from the document.
 */
export const guideTextQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [GUIDES, slug, 'text'],
    meta: { isReadFromPage: true },
    initialData: () => textOnPage(slug),
    queryFn: async () => (await api((await contract()).getGuideText, { params: { slug } })).html,
  })

const textOnPage = (slug: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector(`[data-guide="${slug}"]`)?.innerHTML

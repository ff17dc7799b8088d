import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

const GUIDES = '/api/guides'

// Fetched with the call: a page whose data came with it then needs neither the contract nor its validation library.
const contract = () => import('../guide-contract.ts')

/** The guides, or those that hold the words. */
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

/** The text of a guide. A page that was rendered with it is not sent it a second time: the browser reads it off the page. */
export const guideTextQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [GUIDES, slug, 'text'],
    meta: { isReadOffThePage: true },
    initialData: () => textOnPage(slug),
    queryFn: async () => (await api((await contract()).getGuideText, { params: { slug } })).html,
  })

const textOnPage = (slug: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector(`[data-guide="${slug}"]`)?.innerHTML

import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api, Page } from '#shared/api-client.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'
import { purchases, sales, type Transaction } from '../contract.ts'

/** An infinite list. Its key starts with the key of its first page. */
export const inPages = <Row>(path: string, load: (query: { cursor?: string }) => Promise<Page<Row[]>>) =>
  infiniteQueryOptions({
    queryKey: [path, 'pages'],
    queryFn: async ({ pageParam }) => {
      const { items, next } = await load(pageParam === null ? {} : { cursor: pageParam })
      return { items, next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: JUST_LOADED_MS,
  })

export const purchasePages = (api: Api) =>
  inPages<Transaction>('/api/transactions/buyer', (query) => api.page(purchases, { query }))

export const salePages = (api: Api) =>
  inPages<Transaction>('/api/transactions/seller', (query) => api.page(sales, { query }))

export type ListInPages<Row> = ReturnType<typeof inPages<Row>>

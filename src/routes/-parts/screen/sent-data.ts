import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { fromColumns, toColumns } from './columns.ts'

/** The data that a page sends with its HTML: of a query that succeeded no more than its key and its data, whose lists are columns. */
interface SentData {
  found: [key: QueryKey, data: unknown][]
  failed: DehydratedState
}

const byHash = ({ queryHash: one }: Query, { queryHash: other }: Query): number => (one < other ? -1 : 1)

/** Whether data is sent with the page: long texts are read from the page itself. */
const isSent = ({ meta }: Query): boolean => !meta?.['isReadFromPage']

/**
 * Sends the data of the queries with the page. Loaders wait for their data, so that all of it exists before the page renders: unlike
 * the framework's own integration there is no stream for data that arrives later, nor the conversions that a stream needs.
 */
export function sendData(router: AnyRouter, queryClient: QueryClient): void {
  router.options.dehydrate = async (): Promise<SentData> => {
    const queries = queryClient.getQueryCache().getAll()
    await Promise.allSettled(queries.map(({ promise }) => promise))
    // In an order that does not depend on how long each call took: the same data make the same page.
    const sent = queries.filter(isSent).toSorted(byHash)
    return {
      found: sent.flatMap(({ queryKey, state: { status, data } }) =>
        status === 'success' ? [[queryKey, toColumns(data)] as [QueryKey, unknown]] : [],
      ),
      failed: dehydrate(queryClient, {
        shouldDehydrateQuery: (query) => isSent(query) && query.state.status === 'error',
      }),
    }
  }
  router.options.hydrate = ({ found, failed }: SentData) => {
    for (const [key, data] of found) queryClient.setQueryData(key, fromColumns(data))
    hydrate(queryClient, failed)
  }
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorScreen } from './routes/-parts/screen/error-screen.tsx'
import { NotFoundScreen } from './routes/-parts/screen/not-found-screen.tsx'
import { PendingScreen } from './routes/-parts/screen/pending-screen.tsx'
import { sendData } from './routes/-parts/screen/sent-data.ts'
import { getApi, getNonce } from './routes/-parts/session/request.ts'
import { routeTree } from './routeTree.gen.ts'
import { ApiProvider } from './ui/browser/api.ts'
import { parseSearch, stringifySearch } from './ui/browser/search-params.ts'

/**
 * No automatic retries, and no call is queued until the device is online: without a connection a call fails at once, and
 * the user sees the error.
 */
const callDefaults = { retry: false, networkMode: 'always' } as const

/** Data is fetched once and refreshed only when something changes it, or when the connection is restored. */
const queryDefaults = {
  ...callDefaults,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: true,
} as const

/** Provides what the loaders use to the components as well: the data, and the client of the API. */
function WithData({ children }: { children: ReactNode }) {
  const { api, queryClient } = useRouter<ReturnType<typeof getRouter>>().options.context
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>{children}</ApiProvider>
    </QueryClientProvider>
  )
}

/** A router with its own data cache: one for each request on the server, one for the visit in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: queryDefaults,
      mutations: callDefaults,
    },
  })
  const nonce = getNonce()
  const router = createRouter({
    routeTree,
    context: { queryClient, api: getApi() },
    parseSearch,
    stringifySearch,
    InnerWrap: WithData,
    defaultPreload: 'intent',
    // Only the query cache decides whether data is stale.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 150,
    ...(nonce !== undefined && { ssr: { nonce } }),
  })
  sendData(router, queryClient)
  // The router keeps the place only of a page that was scrolled since it was rendered. After “Load more” nobody has to
  // scroll before following a link, and Back would return to the top.
  if (typeof document !== 'undefined')
    router.subscribe('onRendered', () => queueMicrotask(() => document.dispatchEvent(new Event('scroll'))))
  return router
}

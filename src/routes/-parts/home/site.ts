import type { QueryClient } from '@tanstack/react-query'
import { siteQuery } from '#features/guides/ui/queries.ts'
import type { Api } from '#shared/api-client.ts'

/** What admins set for the home page. Loaded apart, so that the first script of the page holds no contract for it. */
export const loadSite = (queryClient: QueryClient, api: Api) => queryClient.fetchQuery(siteQuery(api))

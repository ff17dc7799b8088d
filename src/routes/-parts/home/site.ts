import type { QueryClient } from '@tanstack/react-query'
import type { Site } from '#features/guides/contract.ts'
import { siteQuery } from '#features/guides/ui/queries.ts'
import type { Api } from '#shared/api-client.ts'
import { DEFAULT_DEADLINES } from '#shared/site/default-deadlines.ts'
import { DEFAULT_HOME } from '#shared/site/default-home.ts'
import { DEFAULT_RATES } from '#shared/site/default-rates.ts'

/**
 * What admins set for the home page; what holds without any setting if that cannot be loaded. Loaded apart, so that the
 * first script of the page holds no contract for it.
 */
export const loadSite = (queryClient: QueryClient, api: Api): Promise<Site> =>
  queryClient
    .fetchQuery(siteQuery(api))
    .catch(() => ({ ...DEFAULT_HOME, rates: DEFAULT_RATES, deadlines: DEFAULT_DEADLINES }))

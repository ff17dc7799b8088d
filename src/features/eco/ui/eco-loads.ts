import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { USUAL_TIMEFRAME } from '../timeframes.ts'
import type { EcoSearch } from './eco-tabs.ts'
import { badgesQuery, challengesQuery, communityQuery, leaderboardQuery, summaryQuery } from './queries.ts'

/** Prefetches the data of a tab. Kept out of the route, which is part of every page's first script. */
export function ecoLoads(
  client: QueryClient,
  api: Api,
  { tab, timeframe }: EcoSearch,
  isMember: boolean,
): Promise<void>[] {
  const own = () => (isMember ? [client.prefetchQuery(summaryQuery(api))] : [])
  switch (tab) {
    case 'leaderboard':
      return [client.prefetchQuery(leaderboardQuery(api, timeframe ?? USUAL_TIMEFRAME))]
    case 'challenges':
      return [...own(), client.prefetchQuery(challengesQuery(api)), client.prefetchQuery(badgesQuery(api))]
    case 'guide':
      return []
    default:
      return [...own(), client.prefetchQuery(communityQuery(api))]
  }
}

import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { USUAL_TIMEFRAME } from '../timeframes.ts'
import type { EcoSearch } from './eco-tabs.ts'
import { badgesQuery, challengesQuery, communityQuery, leaderboardQuery, summaryQuery } from './queries.ts'

/** Begins to fetch what a tab shows. Kept out of the route, which every page's first script carries. */
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

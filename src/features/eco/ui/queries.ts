import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Timeframe } from '../timeframes.ts'

// The contract is imported with the call: a page rendered with its data then loads neither it nor the validation
// library.
const contract = () => import('../contract.ts')

/** Prefix of all query keys. */
export const ECO = '/api/eco'
/** Data becomes stale because other users trade too. */
const STALE_AFTER_MS = 10_000

export const summaryQuery = (api: Api) =>
  queryOptions({
    queryKey: [ECO, 'summary'],
    queryFn: async () => api((await contract()).ecoSummary, {}),
    staleTime: STALE_AFTER_MS,
  })

export const communityQuery = (api: Api) =>
  queryOptions({
    queryKey: [ECO, 'community'],
    queryFn: async () => api((await contract()).ecoCommunity, {}),
    staleTime: STALE_AFTER_MS,
  })

export const leaderboardQuery = (api: Api, timeframe: Timeframe) =>
  queryOptions({
    queryKey: [ECO, 'leaderboard', timeframe],
    queryFn: async () => api((await contract()).ecoLeaderboard, { query: { timeframe } }),
    staleTime: STALE_AFTER_MS,
  })

export const challengesQuery = (api: Api) =>
  queryOptions({
    queryKey: [ECO, 'challenges'],
    queryFn: async () => api((await contract()).ecoChallenges, {}),
    staleTime: STALE_AFTER_MS,
  })

export const badgesQuery = (api: Api) =>
  queryOptions({
    queryKey: [ECO, 'badges'],
    queryFn: async () => api((await contract()).ecoBadges, {}),
    staleTime: STALE_AFTER_MS,
  })

export const ecoOrdersQuery = (api: Api) =>
  queryOptions({
    queryKey: [ECO, 'orders'],
    queryFn: async () => api((await contract()).ecoOrders, {}),
    staleTime: 0,
  })

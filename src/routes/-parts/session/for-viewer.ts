import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { followedQuery, isFollowedQuery } from '#features/following/ui/queries.ts'
import { groupsOfQuery } from '#features/groups/ui/queries.ts'
import { listingShareQuery } from '#features/groups/ui/share-queries.ts'
import type { OfferedSlugs } from '#features/household/listing-answer.ts'
import { replyTimeQuery } from '#features/messages/ui/reply-time.tsx'
import { reliabilityQuery } from '#features/pickups/no-shows/ui/reliability-query.ts'
import type { Api } from '#shared/api-client.ts'
import { loadAnswers } from './household-answers.ts'

interface Context {
  queryClient: QueryClient
  api: Api
}

type Sold = OfferedSlugs & { id: number; sellerId: number; price: number; status: string }

/**
 * What a listing's page says to this viewer: what is safe for their household, and whether they follow its seller. Also to
 * how many pickups the seller came, how soon they answer and which group the sale supports, which is the same for everyone.
 */
export async function loadForViewer(context: Context, listing: Sold): Promise<void> {
  await Promise.all([
    loadAnswers(context, listing),
    loadIsFollowed(context, listing.sellerId),
    context.queryClient.prefetchQuery(replyTimeQuery(context.api, listing.sellerId)),
    loadReliability(context, listing.sellerId),
    listing.price > 0 &&
      listing.status === 'active' &&
      context.queryClient.prefetchQuery(listingShareQuery(context.api, listing.id)),
  ])
}

/**
 * What a profile says about following: to its owner how many follow them, to other members whether they do. Also to how
 * many pickups its member came, and their groups.
 */
export async function loadForProfile(context: Context, userId: number): Promise<void> {
  const { queryClient, api } = context
  await Promise.all([
    loadFollowing(context, userId),
    loadReliability(context, userId),
    queryClient.prefetchQuery(groupsOfQuery(api, userId)),
  ])
}

const loadReliability = ({ queryClient, api }: Context, userId: number): Promise<void> =>
  queryClient.prefetchQuery(reliabilityQuery(api, userId))

async function loadFollowing({ queryClient, api }: Context, userId: number): Promise<void> {
  const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
  await (me?.id === userId
    ? queryClient.prefetchQuery(followedQuery(api))
    : loadIsFollowed({ queryClient, api }, userId))
}

/** Whether the member follows a grower; nothing is asked for a visitor. */
async function loadIsFollowed({ queryClient, api }: Context, userId: number): Promise<void> {
  const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
  if (me && me.id !== userId) await queryClient.prefetchQuery(isFollowedQuery(api, userId))
}

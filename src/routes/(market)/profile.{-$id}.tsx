import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { PublicUser } from '#features/accounts/contract.ts'
import { OPERATOR_ACCOUNT } from '#features/accounts/operator-account.ts'
import { AvatarControl } from '#features/accounts/ui/avatar-control.tsx'
import { ProfileCard } from '#features/accounts/ui/profile-card.tsx'
import { ProfileLoading, ProfileScreen, ProfileSection, UserNotFound } from '#features/accounts/ui/profile-screens.tsx'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { userQuery } from '#features/accounts/ui/user-query.ts'
import { survivalRecordQuery } from '#features/garden/ui/queries.ts'
import { SurvivalLine } from '#features/garden/ui/survival-line.tsx'
import { sellerListingsQuery } from '#features/listings/listing/ui/queries.ts'
import { ratingQuery, reviewsQuery, spreadQuery } from '#features/reviews/ui/queries.ts'
import { RatingSpread } from '#features/reviews/ui/rating-spread.tsx'
import { Reviews } from '#features/reviews/ui/review-list.tsx'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { sellerQuery } from '#features/sellers/ui/queries.ts'
import { SellerKindLine } from '#features/sellers/ui/seller-kind-line.tsx'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Avatar } from '#ui/primitives/avatar.tsx'
import type { RouterContext } from '../__root.tsx'
import { page } from '../-parts/head/page.ts'
import { ProfileListings } from '../-parts/listing/profile-listings.tsx'
import { ReportButton, useReporting } from '../-parts/listing/reporting.tsx'
import { toId } from '../-parts/screen/id.ts'
import { answerWith, loadOptional } from '../-parts/session/request.ts'
import { uploadPicture } from '../-parts/settings/upload-picture.ts'

export const Route = createFileRoute('/(market)/profile/{-$id}')({
  loader: async ({ context, params }) => {
    const { person, hasFailed } = await load(context, params.id)
    return { person, hasFailed, head: headOf(person) }
  },
  // The loader builds the head, because code in a route file is in the first script of every page.
  head: ({ loaderData }) => (loaderData ? page(loaderData.head) : {}),
  pendingComponent: ProfileLoading,
  component: Profile,
})

interface Loaded {
  person: PublicUser | null
  /** Whether the user may exist although the call failed. */
  hasFailed: boolean
}

async function load({ queryClient, api }: RouterContext, text: string | undefined): Promise<Loaded> {
  const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
  // Visitors see the account of Hedgerow when the address names no user.
  const id = text === undefined ? (me?.id ?? OPERATOR_ACCOUNT) : toId(text)
  const answer = id === null ? 404 : await queryClient.ensureQueryData(userQuery(api, id)).catch(statusOf)
  if (typeof answer === 'number') {
    answerWith(answer)
    return { person: null, hasFailed: answer !== 404 }
  }
  const person = answer
  await Promise.all([
    loadOptional(queryClient.prefetchQuery(sellerListingsQuery(api, person.id))),
    loadOptional(queryClient.prefetchQuery(ratingQuery(api, person.id))),
    loadOptional(queryClient.prefetchQuery(reviewsQuery(api, person.id))),
    loadOptional(queryClient.prefetchQuery(spreadQuery(api, person.id))),
    loadOptional(queryClient.prefetchQuery(sellerQuery(api, person.id))),
    loadOptional(loadForProfile({ queryClient, api }, person.id)),
    loadOptional(queryClient.prefetchQuery(survivalRecordQuery(api, person.id))),
  ])
  return { person, hasFailed: false }
}

const FollowButton = lazy(() => import('#features/following/ui/follow-button.tsx'))
const FollowersLine = lazy(() => import('#features/following/ui/followers-line.tsx'))
const ProfileLines = lazy(() => import('../-parts/listing/profile-lines.tsx'))

const Follow = ({ person, isOwn }: { person: PublicUser; isOwn: boolean }) => (
  <Suspense>
    {isOwn ? (
      <FollowersLine />
    ) : (
      person.id !== OPERATOR_ACCOUNT &&
      person.canReadMessages && <FollowButton person={person} path={`/profile/${person.id}`} isWide />
    )}
  </Suspense>
)

/** Imported with the call, because a route file is in the first script of every page. */
async function loadForProfile(context: Pick<RouterContext, 'queryClient' | 'api'>, id: number): Promise<void> {
  const viewer = await import('../-parts/session/for-viewer.ts')
  await viewer.loadForProfile(context, id)
}

/** Unknown users and failed calls share a screen, but differ for crawlers. */
const statusOf = (error: unknown): number => {
  if (!(error instanceof ApiError)) return 500
  return error.status < 429 ? 404 : error.status
}

function headOf(person: PublicUser | null) {
  if (!person) {
    return {
      title: 'User Not Found',
      description: "Sorry, we couldn't find the user profile you're looking for.",
      path: '/profile',
      noIndex: true,
    }
  }
  const { id, fullName, location, bio, avatar, createdAt } = person
  return {
    title: fullName,
    description: `Plants and garden items from ${fullName}${location ? ` in ${location}` : ''}.${bio ? ` ${bio}` : ''}`,
    path: `/profile/${id}`,
    image: avatar ?? undefined,
    type: 'profile' as const,
    jsonLd: {
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      mainEntity: { '@type': 'Person', name: fullName, ...(bio && { description: bio }) },
    },
  }
}

function Profile() {
  const { person, hasFailed } = Route.useLoaderData()
  const router = useRouter()
  const queryClient = useQueryClient()
  if (person) return <ProfileOf id={person.id} loaded={person} />
  const retry = async () => {
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
  }
  return <UserNotFound onRetry={hasFailed ? () => void retry() : undefined} />
}

function ProfileOf({ id, loaded }: { id: number; loaded: PublicUser }) {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: person = loaded } = useQuery(userQuery(api, id))
  const { data: rating } = useQuery(ratingQuery(api, id))
  const { report, dialog } = useReporting()
  const isOwn = me?.id === id
  const card = (
    <ProfileCard
      person={person}
      isOwn={isOwn}
      avatar={isOwn ? <AvatarControl person={person} upload={uploadPicture} /> : <Avatar person={person} size={128} />}
      rating={
        <>
          {rating && <RatingLine {...rating} />}
          <SurvivalLine userId={id} />
          <Suspense>
            <ProfileLines userId={id} />
          </Suspense>
          {id !== OPERATOR_ACCOUNT && <SellerKindLine userId={id} />}
        </>
      }
      follow={<Follow person={person} isOwn={isOwn} />}
      report={
        !isOwn &&
        id !== OPERATOR_ACCOUNT && (
          <ReportButton
            target={{ kind: 'person', id, name: person.fullName }}
            isSignedIn={Boolean(me)}
            path={`/profile/${id}`}
          />
        )
      }
    />
  )
  return (
    <ProfileScreen card={card}>
      <ProfileSection title={`${person.fullName}'s Listings`}>
        <ProfileListings sellerId={id} isOwn={isOwn} />
      </ProfileSection>
      <ProfileSection title="Reviews">
        <RatingSpread sellerId={id} />
        <Reviews
          sellerId={id}
          me={me?.id ?? null}
          onReport={(review) =>
            report({ kind: 'review', id: review.id, name: `the review by ${review.reviewer.fullName}` })
          }
        />
        {dialog}
      </ProfileSection>
    </ProfileScreen>
  )
}

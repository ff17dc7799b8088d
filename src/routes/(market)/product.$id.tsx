import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { SellerFacts } from '#features/accounts/ui/seller-facts.tsx'
import { userQuery } from '#features/accounts/ui/user-query.ts'
import { SaveButton } from '#features/favourites/ui/heart-button.tsx'
import { notYet } from '#features/listings/base/ready.ts'
import type { Listing } from '#features/listings/listing/listing.ts'
import { listingSellerQuery } from '#features/listings/listing/ui/listing-seller-query.ts'
import { parentQuery } from '#features/listings/listing/ui/parent-query.ts'
import { ProductNotFound, ProductScreen, type Removal } from '#features/listings/listing/ui/product-screen.tsx'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import { SellerCard } from '#features/listings/listing/ui/seller-card.tsx'
import { SellerTerms } from '#features/listings/listing/ui/seller-terms.tsx'
import { ShareButton } from '#features/listings/listing/ui/share-button.tsx'
import { similarQuery } from '#features/listings/search/ui/queries.ts'
import { plantQuery } from '#features/plants/ui/queries.ts'
import { ratingQuery } from '#features/reviews/ui/queries.ts'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { ApiError } from '#shared/api-client.ts'
import { pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { page } from '../-parts/head/page.ts'
import { productHead } from '../-parts/head/product-head.ts'
import { useMessageLink } from '../-parts/listing/listing-card.tsx'
import { FurtherListings, IntoBasket, Several, ShareOf, SimilarListings } from '../-parts/listing/product-parts.tsx'
import { SellerRecord } from '../-parts/listing/seller-record.tsx'
import { toId } from '../-parts/screen/id.ts'
import { answerWith, loadOptional } from '../-parts/session/request.ts'

// Only for the seller of the listing.
const SellerTools = lazy(() => import('../-parts/listing/seller-tools.tsx'))

// Below the description: the server renders it, and nothing in it waits for its code.
const PlantPanel = lazy(async () => ({ default: (await import('#features/plants/ui/plant-panel.tsx')).PlantPanel }))

const Plant = ({ slug }: { slug: string }) => (
  <Suspense>
    <PlantPanel slug={slug} />
  </Suspense>
)

const HouseholdOf = lazy(() => import('../-parts/listing/listing-household.tsx'))

const Household = ({ listing }: { listing: Listing }) => (
  <Suspense>
    <HouseholdOf listing={listing} />
  </Suspense>
)

const OfferPanel = lazy(() => import('../-parts/listing/listing-offer.tsx'))

const Offer = ({ listing }: { listing: Listing }) => (
  <Suspense>
    <OfferPanel listing={listing} />
  </Suspense>
)

/** Imported with the call, because a route file is in the first script of every page. */
async function loadOffers({ queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>, id: number): Promise<void> {
  const { offersAtQuery } = await import('#features/offers/ui/queries.ts')
  await queryClient.fetchQuery({ ...offersAtQuery(api, id), staleTime: 0 })
}

const FollowButton = lazy(() => import('#features/following/ui/follow-button.tsx'))

const Follow = (props: ComponentProps<typeof FollowButton>) => (
  <Suspense>
    <FollowButton {...props} />
  </Suspense>
)

// Lazy, because it is rarely used and far down the page.
const ReportButton = lazy(async () => ({ default: (await import('../-parts/listing/reporting.tsx')).ReportButton }))

const Report = ({ id, isSignedIn }: { id: number; isSignedIn: boolean }) => (
  <Suspense>
    <ReportButton
      target={{ kind: 'listing', id, name: 'this listing' }}
      isSignedIn={isSignedIn}
      path={`/product/${id}`}
    />
  </Suspense>
)

/** Imported with the call, because a route file is in the first script of every page. */
async function loadForViewer(context: Pick<RouterContext, 'queryClient' | 'api'>, listing: Listing): Promise<void> {
  const viewer = await import('../-parts/session/for-viewer.ts')
  await viewer.loadForViewer(context, listing)
}

export const Route = createFileRoute('/(market)/product/$id')({
  loader: ({ context, params }) => load(context, params.id),
  // The loader builds the head, because code in a route file is in the first script of every page.
  head: ({ loaderData }) => (loaderData ? page(loaderData.head) : {}),
  component: Product,
})

interface Loaded {
  listing: Listing | null
  head: Parameters<typeof page>[0]
  removed: { id: number; removal: Removal } | null
  /** Why no card can pay the price, in the same words as checkout. */
  cardRefusal: string | null
  /** Why it cannot be bought yet, in the words of checkout. */
  notYet: string | null
}

async function load({ queryClient, api }: RouterContext, text: string): Promise<Loaded> {
  const id = toId(text)
  try {
    const listing = id === null ? null : await queryClient.fetchQuery({ ...listingQuery(api, id), staleTime: 0 })
    if (!listing) return missing()
    if (listing.isLongGone) answerWith(410)
    await Promise.all([
      queryClient.prefetchQuery(ratingQuery(api, listing.sellerId)),
      loadOptional(queryClient.prefetchQuery(userQuery(api, listing.sellerId))),
      loadOptional(queryClient.prefetchQuery(similarQuery(api, listing.id))),
      loadOptional(queryClient.prefetchQuery(listingSellerQuery(api, listing.id))),
      listing.facts.parentId !== undefined && loadOptional(queryClient.prefetchQuery(parentQuery(api, listing.id))),
      listing.plant && loadOptional(queryClient.prefetchQuery(plantQuery(api, listing.plant.slug))),
      loadOptional(loadForViewer({ queryClient, api }, listing)),
      listing.price > 0 && loadOptional(loadOffers({ queryClient, api }, listing.id)),
    ])
    // Loaded with the listing, so that the home page does not include the payment rules.
    const { cardNote } = await import('#features/checkout/base/fees.ts')
    const { paymentsConfigQuery } = await import('#features/checkout/card/ui/queries.ts')
    const { cardMinPrice } = await queryClient.ensureQueryData(paymentsConfigQuery(api))
    const price = pence(listing.price)
    return {
      listing,
      head: productHead(listing),
      removed: null,
      cardRefusal: cardNote(price, listing.quantity, pence(cardMinPrice)),
      notYet: notYet(listing.facts, new Date()),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429)
      return error.status === 410 && id !== null ? gone({ queryClient, api }, id, error) : missing()
    throw error
  }
}

function missing(): Loaded {
  answerWith(404)
  return { listing: null, head: missingHead, removed: null, cardRefusal: null, notYet: null }
}

/** A removed listing: the page says who removed it and shows similar listings. */
async function gone({ queryClient, api }: RouterContext, id: number, error: ApiError): Promise<Loaded> {
  answerWith(410)
  await loadOptional(queryClient.prefetchQuery(similarQuery(api, id)))
  return {
    listing: null,
    head: missingHead,
    removed: { id, removal: error.body['reason'] === 'seller' ? 'seller' : 'house' },
    cardRefusal: null,
    notYet: null,
  }
}

const missingHead = {
  title: 'Product Not Found',
  description: "Sorry, we couldn't find the product you're looking for.",
  path: '/browse',
  noIndex: true,
}

function Product() {
  const { listing, removed, cardRefusal, notYet } = Route.useLoaderData()
  if (listing) return <ProductOf loaded={listing} cardRefusal={cardRefusal} notYet={notYet} />
  return (
    <ProductNotFound
      removal={removed?.removal ?? null}
      further={removed && <SimilarListings listingId={removed.id} title="See similar" />}
    />
  )
}

function ProductOf({ loaded, cardRefusal, notYet }: { loaded: Listing } & Pick<Loaded, 'cardRefusal' | 'notYet'>) {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: listing = loaded } = useQuery(listingQuery(api, loaded.id))
  const { data: rating } = useQuery(ratingQuery(api, listing.sellerId))
  const message = useMessageLink(listing)
  const isOwn = me?.id === listing.sellerId
  const isReservedForViewer = useReservation(loaded.id)
  useCountedView(loaded.id, isOwn)
  useFreshListing(loaded.id)
  return (
    <ProductScreen
      listing={listing}
      isOwn={isOwn}
      actions={
        <>
          <SaveButton listing={listing} />
          <ShareButton title={listing.title} />
        </>
      }
      cardRefusal={cardRefusal}
      notYet={notYet}
      offer={!isOwn && (!notYet || isReservedForViewer) && <Offer listing={listing} />}
      several={
        listing.quantity > 1 && listing.price > 0 ? (chosen) => <Several listing={listing} {...chosen} /> : undefined
      }
      basket={listing.price > 0 ? (units) => <IntoBasket listing={listing} units={units} /> : undefined}
      isReservedForViewer={isReservedForViewer}
      household={!isOwn && <Household listing={listing} />}
      plant={listing.plant && <Plant slug={listing.plant.slug} />}
      ownerTools={
        isOwn && (
          <Suspense>
            <SellerTools listing={listing} />
          </Suspense>
        )
      }
      sellerCard={
        <SellerCard
          seller={listing.seller}
          rating={rating && <RatingLine {...rating} />}
          facts={
            <>
              <SellerFacts sellerId={listing.sellerId} />
              <SellerRecord userId={listing.sellerId} />
              <SellerTerms listingId={listing.id} />
              <ShareOf listing={listing} />
            </>
          }
          message={isOwn ? undefined : message}
          follow={!isOwn && <Follow person={listing.seller} path={`/product/${listing.id}`} />}
        />
      }
      report={!isOwn && <Report id={listing.id} isSignedIn={Boolean(me)} />}
      further={<FurtherListings listing={listing} />}
    />
  )
}

/** Whether an accepted offer has reserved a unit for the viewer. The key is the one of the offers' query. */
function useReservation(listingId: number): boolean {
  const { data } = useQuery<{ mine: { status: string } | null }>({
    queryKey: ['/api/offers', 'listing', listingId],
    enabled: false,
  })
  return data?.mine?.status === 'accepted'
}

/** Counts a view of the listing by anyone but its seller. */
function useCountedView(listingId: number, isOwn: boolean) {
  const api = useApi()
  useEffect(() => {
    if (isOwn) return
    const left = new AbortController()
    void import('#features/listings/search/ui/count-view.ts').then((look) =>
      look.countViewOnce(api, listingId, left.signal),
    )
    return () => left.abort()
  }, [api, isOwn, listingId])
}

/** Shows that the listing was sold, or changed otherwise, when the viewer returns to the page. */
function useFreshListing(id: number) {
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const ended = new AbortController()
    void import('#features/listings/listing/ui/watch-listing.ts').then(({ watchListing }) =>
      watchListing({ api, client, id, onGone: () => void router.invalidate() }, ended.signal),
    )
    return () => ended.abort()
  }, [api, client, router, id])
}

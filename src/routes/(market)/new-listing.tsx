import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { BOOST_DAYS } from '#features/checkout/base/fees.ts'
import { boostOffer } from '#features/checkout/boost/boost-words.ts'
import { paymentsConfigQuery } from '#features/checkout/card/ui/queries.ts'
import { NewListing } from '#features/listings/form/ui/new-listing-form.tsx'
import { draftsQuery } from '#features/listings/form/ui/queries.ts'
import { choosable } from '#features/listings/listing/choosable.ts'
import { categoriesQuery, listingQuery, refreshListings } from '#features/listings/listing/ui/queries.ts'
import { pickupPlacesQuery } from '#features/listings/place/ui/pickup-places-query.ts'
import { sellerStatusQuery } from '#features/sellers/ui/queries.ts'
import { DemandHint } from '#features/wanted/ui/demand-hint.tsx'
import { oneWantedQuery } from '#features/wanted/ui/queries.ts'
import { SITE_DEFAULTS } from '#shared/site/site-defaults.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { FeeNotice } from '../-parts/listing/fee-notice.tsx'
import { SellerQuestion } from '../-parts/listing/seller-question.tsx'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

interface Search {
  draft?: number
  /** An earlier listing of the seller's to start from. */
  like?: number
  /** A request of another member that the listing answers. */
  wanted?: number
}

export const Route = createFileRoute('/(market)/new-listing')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const [draft, like, wanted] = ['draft', 'like', 'wanted'].map((name) => toId(String(search[name] ?? '')))
    return { ...(draft && { draft }), ...(like && { like }), ...(wanted && { wanted }) }
  },
  beforeLoad: requireSignIn,
  loaderDeps: ({ search: { like, wanted } }) => ({ like, wanted }),
  loader: async ({ context: { queryClient, api }, deps: { like, wanted } }) => {
    await Promise.all([
      queryClient.prefetchQuery(categoriesQuery(api)),
      queryClient.prefetchQuery({ ...draftsQuery(api), staleTime: 0 }),
      queryClient.prefetchQuery(paymentsConfigQuery(api)),
      queryClient.prefetchQuery({ ...pickupPlacesQuery(api), staleTime: 0 }),
      queryClient.prefetchQuery(sellerStatusQuery(api)),
      like && queryClient.prefetchQuery(listingQuery(api, like)),
      wanted && queryClient.prefetchQuery(oneWantedQuery(api, wanted)),
    ])
    return {
      title: 'Add Your Plant',
      description: 'Sell, swap or give away plants, seeds, cuttings, produce or tools to gardeners near you.',
      path: '/new-listing',
      noIndex: true,
    }
  },
  head: pageOf,
  component: NewListingPage,
})

function NewListingPage() {
  const api = useApi()
  const { draft, like, wanted } = Route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: categories } = useQuery(categoriesQuery(api))
  const { data: payments } = useQuery(paymentsConfigQuery(api))
  const { data: earlier } = useQuery({
    ...listingQuery(api, like ?? 0),
    enabled: like !== undefined,
    throwOnError: false,
  })
  const asked = useAsked(wanted)
  const address = (id: number | null | undefined) => {
    const query = [id && `draft=${id}`, like && `like=${like}`, wanted && `wanted=${wanted}`].filter(Boolean).join('&')
    return query ? `/new-listing?${query}` : '/new-listing'
  }
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-12">
        <h1>Add Your Plant</h1>
        <p className="mt-2 mb-6 max-w-170 text-ink-2 md:mt-3 md:mb-8">
          Listing is free. Buyers pay by card, the money is held, and you are paid once they have collected.
        </p>
        {me && categories && (
          <SellerQuestion email={me.email}>
            <NewListing
              key={`${like} ${wanted}`}
              me={me}
              categories={choosable(categories)}
              draftId={draft}
              like={earlier?.sellerId === me.id ? earlier : null}
              asked={asked}
              onAddress={(id) => void router.navigate({ href: address(id), replace: true, resetScroll: false })}
              signInHref={`/login?redirect=${encodeURIComponent(address(draft))}`}
              feeNotice={(price) => <FeeNotice price={price} />}
              demandNotice={(entered) => <DemandHint {...entered} />}
              boost={boostOffer(payments?.boost ?? { price: SITE_DEFAULTS.boostPrice, days: BOOST_DAYS, claim: null })}
              onCreated={async ({ id }, wantsBoost) => {
                const onChoose = () => void router.navigate({ href: `/product/${id}` })
                const action = { name: 'View listing', onChoose }
                toast({ title: 'Success!', description: 'Your listing has been created.', action })
                await refreshListings(queryClient)
                // Back leads to the page before the form: what it held is published.
                if (wantsBoost) void router.navigate({ href: `/my-listings?boost=${id}`, replace: true })
                else void router.navigate({ to: '/browse', state: { posted: id }, replace: true })
              }}
            />
          </SellerQuestion>
        )}
      </div>
    </RequireAuth>
  )
}

/** The start of a listing that answers a request. */
function useAsked(wanted: number | undefined) {
  const { data } = useQuery({
    ...oneWantedQuery(useApi(), wanted ?? 0),
    enabled: wanted !== undefined,
    throwOnError: false,
  })
  return data ? { title: data.title, plant: data.plant?.slug, plantName: data.plant?.name } : null
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { BOOST_DAYS } from '#features/checkout/base/fees.ts'
import { boostOffer } from '#features/checkout/boost/boost-words.ts'
import { paymentsConfigQuery } from '#features/checkout/card/ui/queries.ts'
import { surplusListing } from '#features/garden/surplus.ts'
import { gardenPlantQuery } from '#features/garden/ui/queries.ts'
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
  /** A plant of the member's garden with a surplus of its harvest. */
  garden?: number
}

export const Route = createFileRoute('/(market)/new-listing')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const [draft, like, wanted, garden] = ['draft', 'like', 'wanted', 'garden'].map((name) =>
      toId(String(search[name] ?? '')),
    )
    return { ...(draft && { draft }), ...(like && { like }), ...(wanted && { wanted }), ...(garden && { garden }) }
  },
  beforeLoad: requireSignIn,
  loaderDeps: ({ search: { like, wanted, garden } }) => ({ like, wanted, garden }),
  loader: async ({ context: { queryClient, api }, deps: { like, wanted, garden } }) => {
    await Promise.all([
      queryClient.prefetchQuery(categoriesQuery(api)),
      queryClient.prefetchQuery({ ...draftsQuery(api), staleTime: 0 }),
      queryClient.prefetchQuery(paymentsConfigQuery(api)),
      queryClient.prefetchQuery({ ...pickupPlacesQuery(api), staleTime: 0 }),
      queryClient.prefetchQuery(sellerStatusQuery(api)),
      like && queryClient.prefetchQuery(listingQuery(api, like)),
      wanted && queryClient.prefetchQuery(oneWantedQuery(api, wanted)),
      garden && queryClient.prefetchQuery(gardenPlantQuery(api, garden)),
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
  const { draft, like, wanted, garden } = Route.useSearch()
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
  const surplus = useSurplus(garden)
  const address = (id: number | null | undefined) => {
    const start = [like && `like=${like}`, wanted && `wanted=${wanted}`, garden && `garden=${garden}`]
    const query = [id && `draft=${id}`, ...start].filter(Boolean).join('&')
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
              key={`${like} ${wanted} ${garden}`}
              me={me}
              categories={choosable(categories)}
              draftId={draft}
              like={earlier?.sellerId === me.id ? earlier : null}
              asked={asked ?? surplus}
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

/** The start of a listing of what a garden yields too much of. */
function useSurplus(garden: number | undefined) {
  const { data } = useQuery({
    ...gardenPlantQuery(useApi(), garden ?? 0),
    enabled: garden !== undefined,
    throwOnError: false,
  })
  return data ? surplusListing(data) : null
}

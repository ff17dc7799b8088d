import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { boostEntries } from '#features/checkout/boost/boost-entries.ts'
import { RequestedBoost } from '#features/checkout/boost/ui/requested-boost.tsx'
import { salesQuery } from '#features/checkout/order/ui/queries.ts'
import { hiddenListingsQuery, hiddenOf } from '#features/desk/ui/hidden-listing.tsx'
import { OwnDrafts } from '#features/listings/form/ui/own-drafts.tsx'
import { draftsQuery } from '#features/listings/form/ui/queries.ts'
import { AllListingsButtons } from '#features/listings/listing/ui/all-listings-buttons.tsx'
import type { OwnListingSlots } from '#features/listings/listing/ui/own-listing-row.tsx'
import { OwnListings } from '#features/listings/listing/ui/own-listings-screen.tsx'
import { ownCountsQuery, ownListingsQuery } from '#features/listings/listing/ui/queries.ts'
import {
  type SellingTab,
  SellingTabs,
  sellingHref,
  sellingTabs,
  toSellingTab,
} from '#features/listings/listing/ui/selling-tabs.tsx'
import { isActOf } from '#features/offers/offer.ts'
import { offersWaitingQuery } from '#features/offers/ui/queries.ts'
import { CollectionRounds } from '#features/pickups/ui/collection-rounds.tsx'
import { roundsQuery } from '#features/pickups/ui/queries.ts'
import { OwnDemandList } from '#features/wanted/ui/own-demand.tsx'
import { ownDemandQuery } from '#features/wanted/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { dueOfSales, handedOverOf } from '../-parts/listing/due-of-sales.tsx'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

interface Search {
  show?: string | undefined
  before?: number | undefined
  boost?: number | undefined
}

export const Route = createFileRoute('/(market)/my-listings')({
  validateSearch: ({ show, before, boost }: Record<string, unknown>): Search => ({
    show: typeof show === 'string' ? show : undefined,
    before: toId(before) ?? undefined,
    boost: toId(boost) ?? undefined,
  }),
  loaderDeps: ({ search: { show, before } }) => ({ show, before }),
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api }, deps: { show: part, before } }) => {
    const show = toSellingTab(part)
    const list =
      show === 'drafts'
        ? queryClient.prefetchQuery({ ...draftsQuery(api), staleTime: 0 })
        : queryClient.prefetchQuery({ ...ownListingsQuery(api, show, before), staleTime: 0 })
    await Promise.all([
      list,
      queryClient.prefetchQuery({ ...ownCountsQuery(api), staleTime: 0 }),
      loadOptional(queryClient.prefetchQuery(salesQuery(api))),
      loadOptional(queryClient.prefetchQuery(offersWaitingQuery(api))),
      loadOptional(queryClient.prefetchQuery(roundsQuery(api))),
      loadOptional(queryClient.prefetchQuery(hiddenListingsQuery(api))),
      loadOptional(queryClient.prefetchQuery(ownDemandQuery(api))),
    ])
    return {
      title: 'My Listings',
      description: 'All your listings and their status.',
      path: '/my-listings',
      noIndex: true,
    }
  },
  head: pageOf,
  component: MyListings,
})

function MyListings() {
  const { show: part, before } = Route.useSearch()
  const show = toSellingTab(part)
  const router = useRouter()
  const { data: counts } = useQuery(ownCountsQuery(useApi()))
  const slots = useSlots(show, before)
  return (
    <RequireAuth>
      <div className="sheet py-6 md:py-10">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
          <h1>My Listings</h1>
          <AllListingsButtons live={counts?.live ?? 0} onHoliday={counts?.onHoliday ?? 0} />
        </div>
        <OffersToAnswer />
        <SellingTabs shown={show} counts={counts} />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <h2 className="sr-only">{sellingTabs.find(([tab]) => tab === show)?.[1]}</h2>
            {show === 'drafts' ? (
              <OwnDrafts onContinue={(id) => void router.navigate({ href: `/new-listing?draft=${id}` })} />
            ) : (
              <OwnListings part={show} before={before} slots={slots} />
            )}
            {show !== 'drafts' && Boolean(counts?.[show]) && (
              <p className="mt-3 text-ink-3 text-sm">
                Views are visits of two seconds or more by other people in the last 400 days. Saves are people who have
                the listing among their saved plants now.
              </p>
            )}
          </div>
          <Aside hasLive={Boolean(counts?.live)} />
        </div>
      </div>
    </RequireAuth>
  )
}

/** The offers that wait for the seller; nothing while none does. */
function OffersToAnswer() {
  const { data: offers = [] } = useQuery({ ...offersWaitingQuery(useApi()), throwOnError: false })
  const count = offers.filter((offer) => offer.party === 'seller' && isActOf(offer)).length
  if (count === 0) return null
  return (
    <p className="mb-4">
      <TextLink href="/offers" className="font-[650]">
        {count === 1 ? 'One offer waits for your answer' : `${count} offers wait for your answer`}
      </TextLink>
    </p>
  )
}

/** What is due soon, and what else helps to sell. */
const Aside = ({ hasLive }: { hasLive: boolean }) => (
  <aside className="flex flex-col gap-7 lg:pt-6">
    <CollectionRounds />
    <OwnDemandList />
    <ButtonLink href="/new-listing" tone="primary" isWide>
      Add Your Plant
    </ButtonLink>
    {hasLive && (
      <section>
        <h2 className="text-lg">Going away?</h2>
        <p className="mt-1 text-ink-2 text-sm">
          Pause all hides your listings until you resume them. Orders and booked pickups stay.
        </p>
      </section>
    )}
    <section>
      <h2 className="text-lg">Sell faster</h2>
      <ul className="mt-1 flex flex-col text-sm">
        <li className="py-1.5">
          <TextLink href="/pickup-times">Your pickup times</TextLink>: buyers book without asking.
        </li>
        <li className="py-1.5">
          <TextLink href="/offers">Offers</TextLink>: prices that buyers have named.
        </li>
        <li className="py-1.5">
          <TextLink href="/social-automation">Social posts</TextLink> about what you sell.
        </li>
      </ul>
    </section>
  </aside>
)

function useSlots(show: SellingTab, before: number | undefined): OwnListingSlots {
  const { boost } = Route.useSearch()
  const router = useRouter()
  const { data: sales = [] } = useQuery({ ...salesQuery(useApi()), throwOnError: false })
  const { data: offers = [] } = useQuery({ ...offersWaitingQuery(useApi()), throwOnError: false })
  const { data: hidden = [] } = useQuery({ ...hiddenListingsQuery(useApi()), throwOnError: false })
  const here = sellingHref(show)
  const withoutBoost = before ? `${here}${here.includes('?') ? '&' : '?'}before=${before}` : here
  return {
    dueOf: dueOfSales(sales),
    isHandedOver: handedOverOf(sales, offers),
    hiddenOf: hiddenOf(hidden),
    furtherOf: boostEntries,
    dialogOf: (listing) =>
      boost === listing.id && (
        <RequestedBoost
          listing={listing}
          onClosed={() => void router.navigate({ href: withoutBoost, replace: true, resetScroll: false })}
        />
      ),
  }
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { percent, priceOf } from '#features/checkout/base/fees.ts'
import type { Category } from '#features/listings/listing/category.ts'
import { ListingGrid } from '#features/listings/listing/ui/listing-card.tsx'
import { categoriesQuery, featuredQuery } from '#features/listings/listing/ui/queries.ts'
import { useRecentlyViewed } from '#features/listings/listing/ui/use-recently-viewed.ts'
import { PlaceForm } from '#features/listings/place/ui/place-form.tsx'
import { CategoryStrip } from '#features/listings/search/ui/category-strip.tsx'
import { HomeSearch } from '#features/listings/search/ui/search-form.tsx'
import { dayOf, monthOf } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { CardSkeleton } from '#ui/primitives/card.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { page } from '../-parts/head/page.ts'
import { FullListingCard } from '../-parts/listing/listing-card.tsx'
import { NearHere, NotShown, nearbyQuery, PopularTowns, popularTownsQuery } from '../-parts/listing/near-home.tsx'
import { RecentlyViewed } from '../-parts/listing/recently-viewed.tsx'
import { getPublicUrl, getViewerPlace, loadOptional } from '../-parts/session/request.ts'

// A picture: nothing in it waits for its code.
const ThisMonthRing = lazy(async () => ({
  default: (await import('#features/plants/ui/this-month-ring.tsx')).ThisMonthRing,
}))
const MemberToday = lazy(() => import('../-parts/home/member-today.tsx'))
// Below the listings: the server renders it, and its links work before its code has arrived.
const HomeParts = lazy(() => import('../-parts/listing/home-parts.tsx'))
const PLACEHOLDERS = [1, 2, 3, 4]
const EXAMPLE = pence(2000)

export const Route = createFileRoute('/(market)/')({
  loader: async ({ context: { queryClient, api } }) => {
    const place = getViewerPlace()
    const today = queryClient.ensureQueryData(currentUserQuery(api)).then(
      async (me) => me && (await import('../-parts/home/today.ts')).loadToday(queryClient, api, me, place?.outcode),
      () => {},
    )
    await Promise.all([
      loadOptional(today.then(() => {})),
      loadOptional(queryClient.prefetchQuery(categoriesQuery(api))),
      loadOptional(queryClient.prefetchQuery(featuredQuery(api))),
      loadOptional(
        place ? queryClient.prefetchQuery(nearbyQuery(api, place)) : queryClient.prefetchQuery(popularTownsQuery(api)),
      ),
    ])
    // Structured data for crawlers is built on the server only, so that no browser loads its code.
    const { homePage } = await import('../-parts/head/about-us.ts')
    const { loadSite } = await import('../-parts/home/site.ts')
    // Sent with the page, so that server and browser never render different months.
    return {
      month: monthOf(new Date()),
      today: dayOf(new Date()),
      head: homePage(getPublicUrl()),
      site: await loadSite(queryClient, api),
    }
  },
  head: ({ loaderData }) => (loaderData ? page(loaderData.head) : {}),
  component: Home,
})

function Home() {
  const api = useApi()
  const { place } = useViewerPlace()
  const { month, today, site } = Route.useLoaderData()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data, isError } = useQuery(categoriesQuery(api))
  const categories = data?.filter(({ isRetired }) => !isRetired)
  const recent = useRecentlyViewed()
  const example = priceOf(EXAMPLE, false, site.rates)
  return (
    <div className="sheet pb-16">
      {me ? (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 pb-5 lg:gap-5 lg:pt-7 lg:pb-8">
          <h1 className="sr-only">{site.heading}</h1>
          <HomeSearch categories={categories ?? []} isCompact />
          <Suspense fallback={null}>
            <MemberToday me={me} month={month} today={today} />
          </Suspense>
          {!place && <PlaceNeeded />}
        </section>
      ) : (
        <Hero categories={categories ?? []} month={month} {...site} />
      )}
      {place ? <NearHere place={place} month={month} /> : <PopularTowns month={month} />}
      {me && <Popular />}
      <Featured />
      {!isError && (
        <section aria-labelledby="categories" className="mt-14">
          <h2 id="categories" className="mb-4">
            Popular Categories
          </h2>
          <CategoryStrip categories={categories} />
        </section>
      )}
      <RecentlyViewed {...recent} />
      <Suspense fallback={null}>
        <HomeParts
          price={formatPounds(example.item)}
          sellerGets={formatPounds(example.sellerGets)}
          commission={percent(site.rates.commission)}
        />
      </Suspense>
    </div>
  )
}

const PlaceNeeded = () => (
  <div className="max-w-165 rounded-xl bg-leaf-tint p-4 sm:p-5">
    <PlaceForm id="home-place" submitText="Show plants" />
  </div>
)

const Popular = () => (
  <p className="mt-3 text-ink-3 text-sm">
    Popular: <TextLink href="/browse?q=tomato%20plants">tomato plants</TextLink>,{' '}
    <TextLink href="/browse?q=herbs">herbs</TextLink>, <TextLink href="/browse?q=house%20plants">house plants</TextLink>{' '}
    ·{' '}
    <TextLink href="/browse" className="whitespace-nowrap">
      Browse All
    </TextLink>
  </p>
)

interface HeroProps {
  categories: readonly Category[]
  month: number
  heading: string
  text: string
}

/** What the marketplace is, for visitors. */
function Hero({ categories, month, heading, text }: HeroProps) {
  const { place } = useViewerPlace()
  return (
    <section className="grid gap-x-12 gap-y-6 pt-7 pb-8 md:pt-11 lg:grid-cols-[7fr_5fr]">
      <div>
        <h1 className="max-w-[14ch] text-3xl">{heading}</h1>
        <p className="mt-4 max-w-[48ch] text-ink-2 text-lg">{text}</p>
      </div>
      {!place && (
        <div className="lg:self-end">
          <PlaceNeeded />
        </div>
      )}
      <div className={classNames(place && 'lg:row-start-2')}>
        <HomeSearch categories={categories} />
        <Popular />
      </div>
      {/* With a place, what is near it comes first on a phone. */}
      <div className={classNames('lg:justify-self-center', place && 'max-lg:hidden lg:row-span-2 lg:self-center')}>
        <Suspense fallback={null}>
          <ThisMonthRing month={month} />
        </Suspense>
      </div>
    </section>
  )
}

/** Without any boost the row shows the newest listings instead. */
const isBoosted = (listings: readonly { featured: boolean }[]): boolean => listings.every(({ featured }) => featured)

function Featured() {
  const api = useApi()
  const { data: listings, isError, refetch } = useQuery(featuredQuery(api))
  return (
    <section aria-labelledby="featured" className="mt-14">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="featured">Featured Roots</h2>
        <TextLink href="/browse">View All</TextLink>
      </div>
      {isError ? (
        <NotShown onRetry={() => void refetch()} />
      ) : listings?.length === 0 ? (
        <p className="border-line border-y py-8 text-ink-2">No items available at the moment.</p>
      ) : (
        <ListingGrid>
          {listings
            ? listings.map((listing, position) => (
                <FullListingCard
                  key={listing.id}
                  listing={listing}
                  isFirst={position < 4}
                  isAmongFeatured={isBoosted(listings)}
                />
              ))
            : PLACEHOLDERS.map((key) => <CardSkeleton key={key} />)}
        </ListingGrid>
      )}
    </section>
  )
}

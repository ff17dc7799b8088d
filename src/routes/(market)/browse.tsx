import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { newAlertHref } from '#features/alerts/new-alert-link.ts'
import { mayHaveHousehold, useHasHousehold } from '#features/household/ui/queries.ts'
import { categoriesQuery } from '#features/listings/listing/ui/queries.ts'
import { isBareMap } from '#features/listings/map/bare-map.ts'
import { MapToggle } from '#features/listings/map/ui/map-toggle.tsx'
import { circleOf, findCategory, originOf, titleOf, toQuery } from '#features/listings/search/browse-address.ts'
import { readAddress, readBrowse } from '#features/listings/search/read-browse.ts'
import { BrowseScreen } from '#features/listings/search/ui/browse-screen.tsx'
import { MarkedTitle } from '#features/listings/search/ui/marked-title.tsx'
import { isListShown, searchQuery } from '#features/listings/search/ui/queries.ts'
import { townQuery } from '#features/listings/towns/ui/town-query.ts'
import { monthOf } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { CardSkeleton } from '#ui/primitives/card.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { headOf } from '../-parts/head/browse-head.ts'
import { pageOf } from '../-parts/head/page.ts'
import { Invite } from '../-parts/home/invite.tsx'
import { JustPosted } from '../-parts/listing/just-posted.tsx'
import { FullListingCard } from '../-parts/listing/listing-card.tsx'
import { ensureHousehold } from '../-parts/session/household.ts'
import { answerWith, getViewerPlace } from '../-parts/session/request.ts'

// Only for wrong addresses.
const UnknownTown = lazy(async () => ({
  default: (await import('#features/listings/towns/ui/unknown-town.tsx')).UnknownTown,
}))
const FIRST_ROW = 3
/** How long a list is shown again as it was. The reader's own changes fetch it at once. */
const STAYS_MS = 60_000

/** Lazy, because visitors without a place see none. */
const BrowseMap = lazy(() => import('../-parts/listing/browse-map.tsx'))
const InCircle = lazy(async () => ({ default: (await import('../-parts/listing/browse-map.tsx')).InCircle }))

export const Route = createFileRoute('/(market)/browse')({
  validateSearch: readAddress,
  // Unknown query parameters are still in `search` here, so it is parsed again.
  loaderDeps: ({ search }) => readBrowse({ ...search }),
  loader: async ({ context: { queryClient, api }, deps: browse, cause }) => {
    const [categories, town] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery(api)),
      browse.near ? queryClient.ensureQueryData(townQuery(api, browse.near)) : null,
    ])
    const category = findCategory(categories, browse.category)
    const title = titleOf(browse, categories, town)
    if (browse.category && !category) answerWith(404)
    // Sent with the page, so that server and browser never render different months.
    const month = monthOf(new Date())
    if (browse.near && !town) {
      answerWith(404)
      return { ...headOf({ browse, title: 'Town Not Found', items: [] }), month }
    }
    // If it cannot be loaded, the server still filters by it: what is not checked is never listed as safe.
    const hasHousehold = Boolean(browse.household) && mayHaveHousehold(await ensureHousehold({ queryClient, api }))
    const where = { town, viewer: getViewerPlace(), hasHousehold }
    const query = searchQuery(api, toQuery(browse, where))
    const known = queryClient.getQueryData(query.queryKey)
    // A reader who returns within this time finds the list as they left it: new listings would move every card.
    const results = queryClient.fetchQuery({ ...query, staleTime: known ? STAYS_MS : 0 })
    // The current list stays until the new one has loaded, which keeps focus and scroll position. So the loader does
    // not wait: a load that began on hover would show the page as pending. The list of an earlier visit is shown at
    // once.
    const stays = cause === 'stay' || (cause === 'preload' && isListShown(queryClient))
    if (stays || known) results.catch(() => {})
    const items = stays ? [] : (known ?? (await results)).items.map(({ id, title }) => ({ id, title }))
    const named = category && { name: category.name, slug: category.slug }
    return { ...headOf({ browse, title, category: named, town, items }), month }
  },
  head: pageOf,
  pendingComponent: Loading,
  component: BrowsePage,
})

function BrowsePage() {
  return (
    <>
      <JustPosted />
      <Browse />
    </>
  )
}

function Browse() {
  const { month } = Route.useLoaderData()
  const api = useApi()
  const search = Route.useSearch()
  const browse = readBrowse({ ...search })
  const router = useRouter()
  const { data: categories = [] } = useQuery(categoriesQuery(api))
  const { data: town } = useQuery({ ...townQuery(api, browse.near ?? ''), enabled: browse.near !== undefined })
  const where = { town, viewer: useViewerPlace().place, hasHousehold: useHasHousehold() }
  const circle = circleOf(browse, where)
  const isLost = browse.near !== undefined && town === null
  const {
    data: results,
    isError,
    isPlaceholderData,
  } = useQuery({
    ...searchQuery(api, toQuery(browse, where)),
    placeholderData: (before) => before,
    // Without its coordinates a town's list would cover the whole country.
    enabled: browse.near === undefined || Boolean(town),
  })
  if (isLost) {
    return (
      <Suspense fallback={null}>
        <UnknownTown slug={browse.near ?? ''} />
      </Suspense>
    )
  }
  if (isError) throw new Error('The listings could not be loaded')
  if (!results) return <Loading />
  return (
    <BrowseScreen
      browse={browse}
      categories={categories}
      results={results}
      where={where}
      map={(circle || browse.view === 'map') && <MapBeside {...{ browse, where, items: results.items }} />}
      inCircle={circle && results.items.length > 0 && <CountInCircle {...{ browse, where }} total={results.total} />}
      mapToggle={!circle && <MapToggle browse={browse} />}
      alertHref={(corrected) => newAlertHref(browse, corrected)}
      invite={<Invite month={month} place={where.viewer?.outcode} town={town?.name} />}
      isBusy={isPlaceholderData}
      goTo={(href, { keepsPlace = false, replaces = false } = {}) =>
        void router.navigate({ href, replace: replaces, resetScroll: !keepsPlace })
      }
      card={(listing, index, isAmongFeatured) => (
        <Outlined key={listing.id} outcode={listing.outcode}>
          <FullListingCard
            listing={listing}
            headingLevel={2}
            isFirst={index < FIRST_ROW}
            isAmongFeatured={isAmongFeatured}
            title={<MarkedTitle title={listing.title} terms={results.terms} />}
          />
        </Outlined>
      )}
    />
  )
}

/** Only where the list is not limited to the circle. */
const CountInCircle = (props: ComponentProps<typeof InCircle>) =>
  originOf(props.browse, props.where) === null && (
    <Suspense>
      <InCircle {...props} />
    </Suspense>
  )

/** Room for the map, which loads after the cards. */
const MapBeside = (props: ComponentProps<typeof BrowseMap>) => (
  <div
    className={classNames(
      'map-space max-xl:min-h-[29vw] sm:max-xl:min-h-[22vw] xl:min-h-112',
      isBareMap(props.items, props.browse, props.where) && 'max-xl:hidden',
    )}
  >
    <Suspense>
      <BrowseMap {...props} />
    </Suspense>
  </div>
)

/** A card that the map lights, see `light-cards.ts`. */
const Outlined = ({ outcode, children }: { outcode: string | null; children: ReactNode }) => (
  <div data-outcode={outcode} className="card-outline">
    {children}
  </div>
)

const PLACES = Array.from({ length: 8 }, (_, place) => place)

function Loading() {
  return (
    <div className="sheet py-10">
      <p role="status" className="text-ink-2">
        Loading products...
      </p>
      <div className="mt-6 grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5.5 lg:grid-cols-4">
        {PLACES.map((place) => (
          <CardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}

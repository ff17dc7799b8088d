import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import {
  type Browse as Address,
  browseHref,
  findCategory,
  readBrowse,
  titleOf,
  toQuery,
} from '#features/listings/browse-address.ts'
import { BrowseScreen } from '#features/listings/ui/browse-screen.tsx'
import { MarkedTitle } from '#features/listings/ui/marked-title.tsx'
import { categoriesQuery, searchQuery } from '#features/listings/ui/queries.ts'
import { useStoredPlace } from '#features/listings/ui/use-stored-place.ts'
import { CardSkeleton } from '#ui/card.tsx'
import { FullListingCard } from './-listing-card.tsx'
import { page } from './-page.ts'
import { answerWith } from './-request.ts'

const FIRST_ROW = 3

export const Route = createFileRoute('/browse')({
  validateSearch: readBrowse,
  // What the address holds besides is still among the search parameters here: it is read once more.
  loaderDeps: ({ search }) => readBrowse({ ...search }),
  loader: async ({ context: { queryClient, api }, deps: browse, cause }) => {
    const categories = await queryClient.ensureQueryData(categoriesQuery(api))
    const results = queryClient.fetchQuery({ ...searchQuery(api, toQuery(browse)), staleTime: 0 })
    // While somebody filters, the old list stays until the new one is there, and with it whatever has the focus.
    if (cause === 'stay') results.catch(() => {})
    else await results
    if (browse.category && !findCategory(categories, browse.category)) answerWith(404)
    return { browse, title: titleOf(browse, categories) }
  },
  head: ({ loaderData }) => headOf(loaderData?.browse ?? {}, loaderData?.title ?? 'Browse All Products'),
  pendingComponent: Loading,
  component: Browse,
})

/** Lists by category are worth finding; every other mixture of filters is the same list again. */
function headOf(browse: Address, title: string) {
  const { category } = browse
  const isPlain = Object.keys(browse).every((name) => name === 'category')
  return page({
    title,
    description: 'Plants, seeds, cuttings, produce and tools from gardeners near you. Pay by card, collect locally.',
    path: browseHref(category ? { category } : {}),
    noIndex: !isPlain,
  })
}

function Browse() {
  const { api } = Route.useRouteContext()
  const search = Route.useSearch()
  const browse = readBrowse({ ...search })
  const router = useRouter()
  const { data: categories = [] } = useQuery(categoriesQuery(api))
  const {
    data: results,
    isError,
    isPlaceholderData,
  } = useQuery({ ...searchQuery(api, toQuery(browse)), placeholderData: (before) => before })
  useStoredPlace(
    browse,
    (place) => void router.navigate({ href: browseHref(browse, { ...place, nearby: 'true' }), replace: true }),
  )
  if (isError) throw new Error('The listings could not be loaded')
  if (!results) return <Loading />
  return (
    <BrowseScreen
      browse={browse}
      categories={categories}
      results={results}
      isBusy={isPlaceholderData}
      goTo={(href, { keepsPlace = false, replaces = false } = {}) =>
        void router.navigate({ href, replace: replaces, resetScroll: !keepsPlace })
      }
      card={(listing, index) => (
        <FullListingCard
          key={listing.id}
          api={api}
          listing={listing}
          headingLevel={2}
          isFirst={index < FIRST_ROW}
          title={<MarkedTitle title={listing.title} words={browse.q} />}
        />
      )}
    />
  )
}

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

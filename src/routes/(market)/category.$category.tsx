import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { MonthInTown } from '#features/guides/ui/month-in-town.tsx'
import { monthQuery } from '#features/guides/ui/month-query.ts'
import { categoriesQuery } from '#features/listings/listing/ui/queries.ts'
import { browseHref, findCategory } from '#features/listings/search/browse-address.ts'
import { categoryHref, townHref } from '#features/listings/towns/town-address.ts'
import { listingCountsQuery } from '#features/listings/towns/ui/landing-queries.ts'
import { LandingScreen, LinksWithCounts } from '#features/listings/towns/ui/landing-screen.tsx'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import type { RouterContext } from '../__root.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { itemList } from '../-parts/head/item-list.ts'
import { page } from '../-parts/head/page.ts'
import { listings, NewestListings, newestQuery } from '../-parts/listing/landing.tsx'

export const Route = createFileRoute('/(market)/category/$category')({
  loader: ({ context, params }) => load(context, params.category),
  // The loader builds the head, because code in a route file is in the first script of every page.
  head: ({ loaderData }) => (loaderData ? page(loaderData.head) : {}),
  component: Screen,
})

async function load({ queryClient, api }: RouterContext, wanted: string) {
  const category = findCategory(await queryClient.ensureQueryData(categoriesQuery(api)), wanted)
  if (!category) throw notFound()
  const { slug, name } = category
  if (slug !== wanted) throw redirect({ href: categoryHref(slug), statusCode: 301 })
  const [{ categories }, { items }] = await Promise.all([
    queryClient.ensureQueryData(listingCountsQuery(api)),
    queryClient.ensureQueryData(newestQuery(api, { categoryId: slug })),
    queryClient.ensureQueryData(monthQuery(api)),
  ])
  const count = categories.find((one) => one.slug === slug)?.count ?? 0
  const path = categoryHref(slug)
  const head = {
    title: `${name} from UK gardeners`,
    description: `${name} from gardeners near you: ${listings(count)} all over the UK, by town. Pay by card, collect locally.`,
    path,
    noIndex: count === 0,
    feeds: [{ title: `New ${name}`, path: `/feeds/categories/${slug}.xml` }],
    jsonLd: [breadcrumbs({ name: 'Browse', path: '/browse' }, { name, path }), ...itemList(name, items)],
  }
  return { head, category: { slug, name }, count }
}

function Screen() {
  const { place } = useViewerPlace()
  const api = useApi()
  const { category, count } = Route.useLoaderData()
  const { data: counts } = useSuspenseQuery(listingCountsQuery(api))
  const { data: month } = useSuspenseQuery(monthQuery(api))
  return (
    <LandingScreen
      title={`${category.name} from UK gardeners`}
      lead={`${count === 0 ? 'No listings' : listings(count)} now, each from a gardener who hands it over in person.`}
      steps={[{ name: 'Browse', href: '/browse' }]}
    >
      <NewestListings
        query={{ categoryId: category.slug }}
        title={`Newest in ${category.name}`}
        href={browseHref({ category: category.slug })}
      />
      <LinksWithCounts
        id="towns"
        title="Where to look"
        links={counts.areas.map(({ slug, name, count: some }) => ({ name, count: some, href: townHref(slug) }))}
      />
      <LinksWithCounts
        id="others"
        title="Other categories"
        links={counts.categories
          .filter(({ slug }) => slug !== category.slug)
          .map((one) => ({ ...one, href: categoryHref(one.slug) }))}
      />
      <MonthInTown month={month} place={place?.outcode} />
    </LandingScreen>
  )
}

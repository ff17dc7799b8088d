import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { MonthInTown } from '#features/guides/ui/month-in-town.tsx'
import { monthQuery } from '#features/guides/ui/month-query.ts'
import { categoriesQuery } from '#features/listings/listing/ui/queries.ts'
import { browseHref, findCategory } from '#features/listings/search/browse-address.ts'
import type { TownListingCounts } from '#features/listings/towns/contract.ts'
import { townHref } from '#features/listings/towns/town-address.ts'
import { townListingsQuery } from '#features/listings/towns/ui/landing-queries.ts'
import { LandingScreen, LinksWithCounts } from '#features/listings/towns/ui/landing-screen.tsx'
import { UnknownTown } from '#features/listings/towns/ui/unknown-town.tsx'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { itemList } from '../-parts/head/item-list.ts'
import { page } from '../-parts/head/page.ts'
import { around, listings, NewestListings, newestQuery, TOWN_MILES } from '../-parts/listing/landing.tsx'
import { answerWith } from '../-parts/session/request.ts'

export const Route = createFileRoute('/(market)/plants-near_/$town/{-$category}')({
  loader: ({ context, params }) => load(context, params),
  // The loader builds the head, because code in a route file is in the first script of every page.
  head: ({ loaderData }) => (loaderData ? page(loaderData.head) : {}),
  component: Screen,
})

interface Params {
  town: string
  category?: string | undefined
}

async function load({ queryClient, api }: RouterContext, { town: slug, category: wanted }: Params) {
  if (/[A-Z]/.test(slug)) throw redirect({ href: townHref(slug.toLowerCase(), wanted?.toLowerCase()), statusCode: 301 })
  const [counts, categories] = await Promise.all([
    queryClient.ensureQueryData(townListingsQuery(api, slug)),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ])
  if (!counts) {
    answerWith(404)
    return { head: missing(slug), facts: null }
  }
  const category = findCategory(categories, wanted)
  if (wanted !== undefined && !category) throw notFound()
  if (category && category.slug !== wanted)
    throw redirect({ href: townHref(counts.town.slug, category.slug), statusCode: 301 })
  const query = { ...around(counts.town), ...(category && { categoryId: category.slug }) }
  const [found] = await Promise.all([
    queryClient.ensureQueryData(newestQuery(api, query)),
    queryClient.ensureQueryData(monthQuery(api, slug)),
  ])
  const facts = { category: category && { slug: category.slug, name: category.name }, query, total: found.total }
  return { head: headOf(counts, facts, found.items), facts }
}

const missing = (slug: string) => ({
  title: 'Town Not Found',
  description: 'We don’t know a town by this name. Try a postcode instead.',
  path: townHref(slug),
  noIndex: true,
})

interface Facts {
  category: { slug: string; name: string } | undefined
  query: Parameters<typeof newestQuery>[1]
  /** Number of listings around the town. */
  total: string
}

const titleOf = ({ town }: TownListingCounts, { category }: Pick<Facts, 'category'>): string =>
  `${category?.name ?? 'Plants'} near ${town.name}`

/** Number of listings in the town itself. */
const countHere = ({ count, categories }: TownListingCounts, { category }: Facts): number =>
  category ? (categories.find(({ slug }) => slug === category.slug)?.count ?? 0) : count

function headOf(counts: TownListingCounts, facts: Facts, items: readonly { id: number; title: string }[]) {
  const { town } = counts
  const title = titleOf(counts, facts)
  const path = townHref(town.slug, facts.category?.slug)
  const what = facts.category?.name ?? 'Plants, seeds, cuttings, produce and tools'
  return {
    title,
    description: `${what} from gardeners in and around ${town.name}: ${listings(facts.total)} within ${TOWN_MILES} miles. Pay by card, collect locally.`,
    path,
    // Without listings the page would duplicate those of the neighbouring towns.
    noIndex: countHere(counts, facts) === 0,
    feeds: [{ title: `New near ${town.name}`, path: `/feeds/towns/${town.slug}.xml` }],
    jsonLd: [
      breadcrumbs(
        { name: 'Plants by town', path: '/plants-near' },
        { name: town.name, path: townHref(town.slug) },
        ...(facts.category ? [{ name: facts.category.name, path }] : []),
      ),
      ...itemList(title, items),
    ],
  }
}

function Screen() {
  const { town } = Route.useParams()
  const { facts } = Route.useLoaderData()
  return facts ? <Town slug={town} facts={facts} /> : <UnknownTown slug={town} />
}

function Town({ slug, facts }: { slug: string; facts: Facts }) {
  const api = useApi()
  const { data: counts } = useSuspenseQuery(townListingsQuery(api, slug))
  const { data: month } = useSuspenseQuery(monthQuery(api, slug))
  if (!counts) return <UnknownTown slug={slug} />
  const { town, main, categories, nearby } = counts
  const { category, query, total } = facts
  const count = countHere(counts, facts)
  return (
    <LandingScreen
      title={titleOf(counts, facts)}
      lead={`${count === 0 ? 'No listings' : listings(count)} in ${town.name} now, and ${listings(total)} within ${TOWN_MILES} miles. Pay by card, collect in person.`}
      steps={[
        { name: 'Plants by town', href: '/plants-near' },
        ...(main ? [{ name: main.name, href: townHref(main.slug) }] : []),
        ...(category ? [{ name: town.name, href: townHref(town.slug) }] : []),
      ]}
    >
      <NewestListings
        query={query}
        title={`Newest around ${town.name}`}
        href={browseHref({ ...(category && { category: category.slug }), near: town.slug })}
      />
      <LinksWithCounts
        id="categories"
        title={`In ${town.name}, by category`}
        links={categories.map((one) => ({ ...one, href: townHref(town.slug, one.slug) }))}
      />
      <LinksWithCounts
        id="nearby"
        title="Towns nearby"
        links={nearby.map((one) => ({ ...one, href: townHref(one.slug) }))}
      />
      <MonthInTown month={month} place={town.name} />
    </LandingScreen>
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { Guide } from '#features/guides/guide-contract.ts'
import { guideQuery, guideTextQuery } from '#features/guides/ui/guide-queries.ts'
import { GuideScreen } from '#features/guides/ui/guide-screen.tsx'
import { ListingGrid } from '#features/listings/listing/ui/listing-card.tsx'
import { searchQuery } from '#features/listings/search/ui/queries.ts'
import { type Api, ApiError } from '#shared/api-client.ts'
import { socialPicture } from '#shared/pictures/social-picture.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { RouterContext } from '../__root.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { guidesFeed } from '../-parts/head/feeds.ts'
import { organisation, publisher } from '../-parts/head/organisation.ts'
import { page } from '../-parts/head/page.ts'
import { FullListingCard } from '../-parts/listing/listing-card.tsx'
import { getPublicUrl, loadOptional } from '../-parts/session/request.ts'

const MAX_RELATED = 4

export const Route = createFileRoute('/(guides)/guides/$slug')({
  loader: ({ context, params }) => load(context, params.slug),
  // The loader builds the head, because code in a route file is in the first script of every page.
  head: ({ loaderData }) => (loaderData ? page(loaderData) : {}),
  component: Screen,
})

async function load({ queryClient, api }: RouterContext, slug: string): Promise<Parameters<typeof page>[0]> {
  try {
    const [guide] = await Promise.all([
      queryClient.ensureQueryData(guideQuery(api, slug)),
      queryClient.ensureQueryData(guideTextQuery(api, slug)),
    ])
    await loadOptional(queryClient.prefetchQuery(relatedQuery(api, guide)))
    return headOf(guide)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

const relatedQuery = (api: Api, { search }: Guide) => searchQuery(api, { q: search, limit: String(MAX_RELATED) })

const headOf = ({ slug, title, description, lead, written, picture }: Guide) => {
  const path = `/guides/${slug}`
  return {
    title,
    description,
    path,
    type: 'article' as const,
    image: socialPicture('guides', slug, written),
    imageAlt: picture,
    feeds: [guidesFeed],
    jsonLd: [
      breadcrumbs({ name: 'Gardening guides', path: '/gardening-guides' }, { name: title, path }),
      {
        '@type': 'Article',
        headline: title,
        description: lead,
        image: [new URL(socialPicture('guides', slug, written), getPublicUrl()).href],
        datePublished: written,
        dateModified: written,
        inLanguage: 'en-GB',
        author: organisation(getPublicUrl()),
        publisher: publisher(getPublicUrl()),
        mainEntityOfPage: new URL(path, getPublicUrl()).href,
      },
    ],
  }
}

function Screen() {
  const api = useApi()
  const { slug } = Route.useParams()
  const { data: guide } = useSuspenseQuery(guideQuery(api, slug))
  const { data: html } = useSuspenseQuery(guideTextQuery(api, slug))
  return <GuideScreen guide={guide} html={html} related={<Related guide={guide} />} />
}

/** Listings that match the guide; renders nothing without any. */
function Related({ guide }: { guide: Guide }) {
  const api = useApi()
  const { data } = useQuery(relatedQuery(api, guide))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="related">For sale now</h2>
        <TextLink href={`/browse?q=${encodeURIComponent(guide.search)}`}>See all</TextLink>
      </div>
      <ListingGrid>
        {data.items.map((listing) => (
          <FullListingCard key={listing.id} listing={listing} />
        ))}
      </ListingGrid>
    </section>
  )
}

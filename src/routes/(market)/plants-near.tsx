import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { categoryHref, townHref } from '#features/listings/towns/town-address.ts'
import { listingCountsQuery } from '#features/listings/towns/ui/landing-queries.ts'
import { LandingScreen, LinksWithCounts } from '#features/listings/towns/ui/landing-screen.tsx'
import { useApi } from '#ui/browser/api.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

const TITLE = 'Plants by town'

export const Route = createFileRoute('/(market)/plants-near')({
  loader: async ({ context: { queryClient, api } }): Promise<Page> => {
    await queryClient.ensureQueryData(listingCountsQuery(api))
    return {
      title: TITLE,
      description: `Every town where gardeners offer plants, seeds, cuttings, produce and tools on ${getProductName()}.`,
      path: '/plants-near',
      jsonLd: breadcrumbs({ name: TITLE, path: '/plants-near' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { data } = useSuspenseQuery(listingCountsQuery(api))
  return (
    <LandingScreen
      title={TITLE}
      lead="Everything is collected in person, so begin with what grows near you. These are the places with listings at the moment."
      steps={[]}
    >
      <section aria-labelledby="towns">
        <h2 id="towns">Towns</h2>
        <dl className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {data.areas.map(({ slug, name, count, towns }) => (
            <div key={slug} className="border-line border-t pt-3">
              <dt className="font-[680] font-display text-lg">
                <TextLink href={townHref(slug)}>{name}</TextLink>{' '}
                <span className="font-normal font-sans text-ink-3 text-sm">{count}</span>
              </dt>
              {towns.length > 0 && (
                <dd className="mt-1.5 flex flex-wrap gap-x-4">
                  {towns.map((town) => (
                    <TextLink key={town.slug} href={townHref(town.slug)} className="inline-flex min-h-9 items-center">
                      {town.name}
                    </TextLink>
                  ))}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
      <LinksWithCounts
        id="categories"
        title="By category"
        links={data.categories.map(({ slug, ...rest }) => ({ ...rest, href: categoryHref(slug) }))}
      />
    </LandingScreen>
  )
}

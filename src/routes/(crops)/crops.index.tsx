import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CropsList, cropsHref } from '#features/crops/ui/crops-list.tsx'
import { type CropsFilter, cropsQuery } from '#features/crops/ui/queries.ts'
import { PageHeading } from '#features/guides/ui/page-heading.tsx'
import { outwardPart } from '#shared/places/outward-only.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'

export const Route = createFileRoute('/(crops)/crops/')({
  validateSearch: ({ near, radius, everywhere, plant, after }: Record<string, unknown>): CropsFilter => {
    const from = toId(String(after ?? ''))
    return {
      ...(near ? { near: outwardPart(String(near)) } : {}),
      ...(radius ? { radius: String(radius) } : {}),
      ...(everywhere ? { everywhere: 'true' as const } : {}),
      ...(plant ? { plant: String(plant) } : {}),
      ...(from && { after: from }),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    await loadOptional(queryClient.prefetchQuery(cropsQuery(api, deps)))
    return {
      title: 'Growing near you',
      description: 'What gardeners near you have sown for neighbours, and when it is usually ready.',
      path: '/crops',
      noIndex: Object.keys(deps).length > 0,
      jsonLd: breadcrumbs({ name: 'Growing near you', path: '/crops' }),
    }
  },
  head: pageOf,
  component: Crops,
})

function Crops() {
  const filter = Route.useSearch()
  const router = useRouter()
  return (
    <div className="sheet pb-12">
      <PageHeading
        title="Growing near you"
        lead="What gardeners near you have sown for neighbours, and when it is usually ready where you live."
        picture={{ kind: 'seedling', seed: 11 }}
      >
        <p className="mt-6 flex flex-wrap gap-2.5">
          <ButtonLink href="/crops/new" tone="primary">
            Announce a Crop
          </ButtonLink>
          <ButtonLink href="/crops/demand">What Is Wanted</ButtonLink>
          <ButtonLink href="/crops/mine">Your Crops</ButtonLink>
          <ButtonLink href="/crops/reserved">Your Reservations</ButtonLink>
        </p>
      </PageHeading>
      <CropsList
        filter={filter}
        onFilter={(next) => void router.navigate({ href: cropsHref(next), resetScroll: false })}
      />
    </div>
  )
}

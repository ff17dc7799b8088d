import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PageHeading } from '#features/guides/ui/page-heading.tsx'
import { type WantedFilter, wantedQuery } from '#features/wanted/ui/queries.ts'
import { WantedList, wantedHref } from '#features/wanted/ui/wanted-list.tsx'
import { outwardPart } from '#shared/places/outward-only.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'

export const Route = createFileRoute('/(market)/wanted/')({
  validateSearch: ({ near, radius, everywhere, before }: Record<string, unknown>): WantedFilter => {
    const after = toId(String(before ?? ''))
    return {
      ...(near ? { near: outwardPart(String(near)) } : {}),
      ...(radius ? { radius: String(radius) } : {}),
      ...(everywhere ? { everywhere: 'true' as const } : {}),
      ...(after && { before: after }),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    await loadOptional(queryClient.prefetchQuery(wantedQuery(api, deps)))
    return {
      title: 'Wanted near you',
      description: 'What gardeners near you are looking for. If you have it to spare, list it or write to them.',
      path: '/wanted',
      noIndex: Object.keys(deps).length > 0,
      jsonLd: breadcrumbs({ name: 'Wanted near you', path: '/wanted' }),
    }
  },
  head: pageOf,
  component: Wanted,
})

function Wanted() {
  const filter = Route.useSearch()
  const router = useRouter()
  return (
    <div className="sheet pb-12">
      <PageHeading
        title="Wanted near you"
        lead="What gardeners near you are looking for. If you have it to spare, list it or write to them."
        picture={{ kind: 'seedling', seed: 7 }}
      >
        <p className="mt-6 flex flex-wrap gap-2.5">
          <ButtonLink href="/wanted/new" tone="primary">
            Post a Request
          </ButtonLink>
          <ButtonLink href="/wanted/mine">Your Requests</ButtonLink>
          <ButtonLink href="/crops">Growing Near You</ButtonLink>
        </p>
      </PageHeading>
      <WantedList
        filter={filter}
        onFilter={(next) => void router.navigate({ href: wantedHref(next), resetScroll: false })}
      />
    </div>
  )
}

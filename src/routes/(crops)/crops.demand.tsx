import { createFileRoute, useRouter } from '@tanstack/react-router'
import { DemandScreen, demandHref } from '#features/crops/ui/demand-screen.tsx'
import { type DemandFilter, demandQuery } from '#features/crops/ui/queries.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(crops)/crops/demand')({
  validateSearch: ({ near, radius }: Record<string, unknown>): DemandFilter => ({
    ...(near ? { near: outwardPart(String(near)) } : {}),
    ...(radius ? { radius: String(radius) } : {}),
  }),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    await loadOptional(queryClient.prefetchQuery(demandQuery(api, deps)))
    return {
      title: 'What is wanted near you',
      description: 'What neighbours look for and growers have promised, by plant and week.',
      path: '/crops/demand',
      noIndex: true,
    }
  },
  head: pageOf,
  component: Wanted,
})

function Wanted() {
  const filter = Route.useSearch()
  const router = useRouter()
  return (
    <RequireAuth>
      <div className="sheet py-5 md:py-10">
        <BackLink href="/crops">Growing near you</BackLink>
        <h1 className="mt-3">What is wanted near you</h1>
        <p className="mt-2 mb-7 max-w-170 text-ink-2">
          What neighbours look for and growers have promised, by plant and week. Sow what is short.
        </p>
        <DemandScreen
          filter={filter}
          onFilter={(next) => void router.navigate({ href: demandHref(next), resetScroll: false })}
        />
      </div>
    </RequireAuth>
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { USUAL_TIMEFRAME } from '#features/eco/timeframes.ts'
import { EcoScreen } from '#features/eco/ui/eco-screen.tsx'
import { type EcoSearch, readEcoSearch } from '#features/eco/ui/eco-tabs.ts'
import { PageHeading } from '#features/guides/ui/page-heading.tsx'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { page } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'

export const Route = createFileRoute('/(market)/eco-impact')({
  validateSearch: readEcoSearch,
  // Unknown query parameters are still in `search` here, so it is parsed again.
  loaderDeps: ({ search }) => readEcoSearch({ ...search }),
  loader: ({ context, deps }) => load(context, deps),
  head: ({ match: { search } }) =>
    page({
      title: 'Eco impact',
      description:
        'What local plant trades save: your points, level and streak, monthly challenges, leaderboards, and how the figures are worked out.',
      path: '/eco-impact',
      noIndex: search.tab !== undefined,
      jsonLd: breadcrumbs({ name: 'Eco impact', path: '/eco-impact' }),
    }),
  component: Screen,
})

async function load({ queryClient, api }: RouterContext, search: EcoSearch): Promise<void> {
  const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
  const { ecoLoads } = await import('#features/eco/ui/eco-loads.ts')
  await Promise.all(ecoLoads(queryClient, api, search, me !== null).map(loadOptional))
}

function Screen() {
  const api = useApi()
  const { tab = 'dashboard', timeframe = USUAL_TIMEFRAME } = Route.useLoaderDeps()
  const { data: me } = useQuery(currentUserQuery(api))
  return (
    <EcoScreen
      {...{ tab, timeframe }}
      isSignedIn={Boolean(me)}
      heading={
        <PageHeading
          title="Eco impact"
          lead="What your plants save by staying in the neighbourhood, counted from completed trades only."
          picture={{ kind: 'seedling', seed: 4 }}
        />
      }
    />
  )
}

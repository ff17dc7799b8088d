import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { guidesQuery } from '#features/guides/ui/guide-queries.ts'
import { GuidesIndex } from '#features/guides/ui/guides-index.tsx'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { guidesFeed } from '../-parts/head/feeds.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

const MAX_CHARACTERS = 200

export const Route = createFileRoute('/(guides)/gardening-guides')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => {
    const words = String(q ?? '')
      .trim()
      .slice(0, MAX_CHARACTERS)
    return words ? { q: words } : {}
  },
  loaderDeps: ({ search }) => ({ q: search.q ?? '' }),
  loader: async ({ context, deps }): Promise<Page> => {
    await context.queryClient.ensureQueryData(guidesQuery(context.api, deps.q))
    return {
      title: 'Gardening guides',
      description:
        'Eight guides for UK gardeners: first garden, vegetables, cuttings, watering, containers, raised beds, compost and tools.',
      path: '/gardening-guides',
      feeds: [guidesFeed],
      noIndex: deps.q !== '',
      jsonLd: breadcrumbs({ name: 'Gardening guides', path: '/gardening-guides' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { q = '' } = Route.useSearch()
  const { data: guides } = useSuspenseQuery(guidesQuery(api, q))
  return <GuidesIndex guides={guides} q={q} />
}

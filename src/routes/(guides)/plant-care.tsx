import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GrowingLine } from '#features/crops/ui/growing-line.tsx'
import { careQuery } from '#features/guides/ui/care-queries.ts'
import { PlantCare } from '#features/guides/ui/plant-care.tsx'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

const MAX_CHARACTERS = 200

interface Search {
  q?: string
  tab?: 'garden'
}

function readSearch({ q, tab }: Record<string, unknown>): Search {
  const words = String(q ?? '')
    .trim()
    .slice(0, MAX_CHARACTERS)
  return { ...(words && { q: words }), ...(tab === 'garden' && { tab }) }
}

export const Route = createFileRoute('/(guides)/plant-care')({
  validateSearch: readSearch,
  // Unknown query parameters are still in `search` here, so it is parsed again.
  loaderDeps: ({ search }) => readSearch({ ...search }),
  loader: async ({ context: { queryClient, api }, deps }): Promise<Page> => {
    await queryClient.ensureQueryData(careQuery(api, deps.tab ?? 'indoor', deps.q ?? ''))
    return {
      title: 'Plant care tips',
      description:
        'Care for house and garden plants in the UK: light, water, feeding, pests, and which house plants are toxic to people and pets.',
      path: '/plant-care',
      noIndex: deps.q !== undefined,
      jsonLd: breadcrumbs({ name: 'Plant care tips', path: '/plant-care' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { tab = 'indoor', q = '' } = Route.useLoaderDeps()
  const { data: care } = useSuspenseQuery(careQuery(api, tab, q))
  const growing = (plant: { slug: string; name: string }) => <GrowingLine plant={plant} className="mt-1" />
  return <PlantCare care={care} q={q} growing={tab === 'garden' ? growing : () => null} />
}

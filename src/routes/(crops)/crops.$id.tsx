import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CropScreen } from '#features/crops/ui/crop-screen.tsx'
import { cropQuery } from '#features/crops/ui/queries.ts'
import { HouseholdPanel } from '#features/household/ui/household-panel.tsx'
import { householdQuery } from '#features/household/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { ReportButton } from '../-parts/listing/reporting.tsx'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { useMe } from '../-parts/session/use-me.ts'

export const Route = createFileRoute('/(crops)/crops/$id')({
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: OneCrop,
})

/** Crops are short-lived, so search engines are asked to leave them out. */
async function load({ queryClient, api }: RouterContext, text: string): Promise<Page> {
  const id = toId(text)
  if (id === null) throw notFound()
  try {
    await loadOptional(queryClient.prefetchQuery(householdQuery(api)))
    const { title, place, outcode } = await queryClient.fetchQuery(cropQuery(api, id))
    return {
      title: `Growing: ${title}`,
      description: `A gardener in ${place}, ${outcode}, is growing ${title} for neighbours.`,
      path: `/crops/${id}`,
      noIndex: true,
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

function OneCrop() {
  const api = useApi()
  const id = toId(Route.useParams().id) ?? 0
  const { data: crop } = useQuery(cropQuery(api, id))
  const me = useMe()
  if (!crop) return null
  const target = { kind: 'crop', id, name: 'this crop' } as const
  return (
    <CropScreen
      key={id}
      crop={crop}
      me={me?.id ?? null}
      household={<HouseholdPanel offered={crop} />}
      report={<ReportButton target={target} isSignedIn={Boolean(me)} path={`/crops/${id}`} />}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { PromisedLine } from '#features/crops/ui/promised-line.tsx'
import { oneWantedQuery } from '#features/wanted/ui/queries.ts'
import { WantedScreen } from '#features/wanted/ui/wanted-page.tsx'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../__root.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { ReportButton } from '../-parts/listing/reporting.tsx'
import { toId } from '../-parts/screen/id.ts'
import { useMe } from '../-parts/session/use-me.ts'

export const Route = createFileRoute('/(market)/wanted/$id')({
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: OneWanted,
})

/** Requests are short-lived, so search engines are asked to leave them out. */
async function load({ queryClient, api }: RouterContext, text: string): Promise<Page> {
  const id = toId(text)
  if (id === null) throw notFound()
  try {
    const { title, place, outcode } = await queryClient.fetchQuery(oneWantedQuery(api, id))
    return {
      title: `Wanted: ${title}`,
      description: `A gardener in ${place}, ${outcode}, is looking for ${title}.`,
      path: `/wanted/${id}`,
      noIndex: true,
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

function OneWanted() {
  const api = useApi()
  const router = useRouter()
  const id = toId(Route.useParams().id) ?? 0
  const { data: wanted } = useQuery(oneWantedQuery(api, id))
  const me = useMe()
  if (!wanted) return null
  const target = { kind: 'wanted', id, name: 'this request' } as const
  return (
    <WantedScreen
      key={id}
      wanted={wanted}
      me={me?.id ?? null}
      promised={wanted.plant && <PromisedLine plant={wanted.plant} outcode={wanted.outcode} className="mt-5" />}
      onDeleted={() => void router.navigate({ href: '/wanted/mine', replace: true })}
      report={<ReportButton target={target} isSignedIn={Boolean(me)} path={`/wanted/${id}`} />}
    />
  )
}

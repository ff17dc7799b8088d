import { createFileRoute, notFound } from '@tanstack/react-router'
import { OwnRecallScreen } from '#features/recall/ui/own-recall.tsx'
import { ownRecallQuery } from '#features/recall/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import type { RouterContext } from '../__root.tsx'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/recalls/$id')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.id),
  head: ({ params }) =>
    page({
      title: 'Please look at your plants',
      description: 'A recall of a plant pest or disease.',
      path: `/recalls/${params.id}`,
      noIndex: true,
    }),
  component: Recall,
})

async function load({ queryClient, api }: RouterContext, text: string) {
  const id = toId(text)
  if (id === null) throw notFound()
  try {
    return await queryClient.fetchQuery(ownRecallQuery(api, id))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

function Recall() {
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet max-w-4xl py-6 md:py-10">
        <OwnRecallScreen loaded={Route.useLoaderData()} />
      </div>
    </RequireAuth>
  )
}

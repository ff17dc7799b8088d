import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError } from '#shared/api-client.ts'
import type { RouterContext } from '../__root.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

const RingScreen = lazy(async () => ({
  default: (await import('#features/swaps/rings/ui/ring-screen.tsx')).RingScreen,
}))

export const Route = createFileRoute('/(trade)/swaps/rings/$id')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: RingPage,
})

async function load({ queryClient, api }: RouterContext, part: string): Promise<Page> {
  const { oneRingQuery } = await import('#features/swaps/rings/ui/queries.ts')
  const id = toId(part)
  if (id === null) throw notFound()
  try {
    const { parts } = await queryClient.fetchQuery(oneRingQuery(api, id))
    return {
      ...{ title: `Swap ring of ${parts.length}`, path: `/swaps/rings/${id}`, noIndex: true },
      description: 'What you give and get in a ring of gardeners.',
    }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw notFound()
    throw error
  }
}

function RingPage() {
  const { id } = Route.useParams()
  return (
    <RequireAuth>
      <div className="sheet max-w-4xl py-6 md:py-10">
        <Suspense>
          <RingScreen key={id} id={toId(id) ?? 0} />
        </Suspense>
      </div>
    </RequireAuth>
  )
}

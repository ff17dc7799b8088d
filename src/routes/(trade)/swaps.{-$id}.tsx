import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError } from '#shared/api-client.ts'
import type { RouterContext } from '../__root.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

// Each part is a page of its own, with its own code.
const SwapsList = lazy(async () => ({ default: (await import('#features/swaps/ui/swaps-list.tsx')).SwapsList }))
const RingsPart = lazy(async () => ({ default: (await import('#features/swaps/rings/ui/rings-part.tsx')).RingsPart }))
const SwapScreen = lazy(async () => ({ default: (await import('#features/swaps/ui/swap-screen.tsx')).SwapScreen }))
const NewSwap = lazy(async () => ({ default: (await import('#features/swaps/ui/new-swap.tsx')).NewSwap }))

/** `/swaps`, `/swaps/12`, and `/swaps/new?listing=7`. */
export const Route = createFileRoute('/(trade)/swaps/{-$id}')({
  validateSearch: ({ listing }: Record<string, unknown>): { listing?: number } => {
    const id = toId(listing)
    return id === null ? {} : { listing: id }
  },
  loaderDeps: ({ search: { listing } }) => ({ listing }),
  beforeLoad: requireSignIn,
  loader: ({ context, params, deps }) => load(context, params.id, deps.listing),
  head: pageOf,
  component: Swaps,
})

const NEW = 'new'

async function load(
  { queryClient, api }: RouterContext,
  part: string | undefined,
  listing: number | undefined,
): Promise<Page> {
  const { oneSwapQuery, pastSwapsQuery, runningSwapsQuery, swapChoicesQuery } = await import(
    '#features/swaps/ui/queries.ts'
  )
  const { ringsQuery } = await import('#features/swaps/rings/ui/queries.ts')
  if (part === undefined) {
    await Promise.all([
      loadOptional(queryClient.prefetchQuery(runningSwapsQuery(api))),
      loadOptional(queryClient.prefetchInfiniteQuery(pastSwapsQuery(api))),
      loadOptional(queryClient.prefetchQuery(ringsQuery(api))),
    ])
    return headOf('Swaps', '/swaps')
  }
  if (part === NEW && listing !== undefined) {
    await loadOptional(queryClient.prefetchQuery({ ...swapChoicesQuery(api, listing), staleTime: 0 }))
    return headOf('Propose a swap', `/swaps/new?listing=${listing}`)
  }
  const id = toId(part)
  if (id === null) throw notFound()
  try {
    const { other } = await queryClient.fetchQuery(oneSwapQuery(api, id))
    return headOf(`Swap with ${other.fullName}`, `/swaps/${id}`)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw notFound()
    throw error
  }
}

const headOf = (title: string, path: string): Page => ({
  ...{ title, path, noIndex: true },
  description: 'What you swap with other gardeners.',
})

function Swaps() {
  const { id } = Route.useParams()
  const { listing } = Route.useSearch()
  return (
    <RequireAuth>
      <div className="sheet max-w-4xl py-6 md:py-10">
        <Suspense>
          {id === undefined ? (
            <>
              <h1 className="mb-6">Swaps</h1>
              <SwapsList />
              <RingsPart />
            </>
          ) : id === NEW && listing !== undefined ? (
            <NewSwap key={listing} listingId={listing} />
          ) : (
            <SwapScreen key={id} id={toId(id) ?? 0} />
          )}
        </Suspense>
      </div>
    </RequireAuth>
  )
}

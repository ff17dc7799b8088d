import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { queueViewOf } from '#features/desk/queue-view.ts'
import { DeskScreen } from '#features/desk/ui/desk-screen.tsx'
import { caseQuery, queueQuery } from '#features/desk/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

interface Search {
  part?: string
  order?: string
  page?: number
}

export const Route = createFileRoute('/(desk)/staff/{-$id}')({
  validateSearch: ({ part, order, page }: Record<string, unknown>): Search => {
    const number = toId(page)
    return {
      ...(typeof part === 'string' && { part }),
      ...(typeof order === 'string' && { order }),
      ...(number && { page: number }),
    }
  },
  beforeLoad: onlyStaff('staff'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, params, deps }) => {
    const { part, order } = queueViewOf(deps)
    const number = deps.page ?? 1
    const id = toId(params.id)
    if (id === null && params.id !== undefined) throw notFound()
    await Promise.all([
      queryClient.prefetchQuery(queueQuery(api, part, order, number)),
      part === 'all' && order === 'harm' && number === 1
        ? undefined
        : queryClient.prefetchQuery(queueQuery(api, 'all', 'harm')),
      id === null ? undefined : orNotFound(queryClient.fetchQuery(caseQuery(api, id))),
    ])
  },
  head: () => page({ title: 'The desk', description: 'The queue of cases.', path: '/staff', noIndex: true }),
  component: Desk,
})

function Desk() {
  const api = useApi()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const { part, order } = queueViewOf(search)
  const { data: me } = useQuery(currentUserQuery(api))
  return (
    <RequireAuth>
      {me && <DeskScreen me={me.id} selected={toId(id)} part={part} order={order} page={search.page ?? 1} />}
    </RequireAuth>
  )
}

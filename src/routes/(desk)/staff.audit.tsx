import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '#features/desk/ui/audit-screen.tsx'
import { auditQuery, queueQuery } from '#features/desk/ui/queries.ts'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(desk)/staff/audit')({
  validateSearch: ({ cursor }: Record<string, unknown>): { cursor?: string } => ({
    ...(typeof cursor === 'string' && { cursor }),
  }),
  beforeLoad: onlyStaff('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { cursor } }) => {
    await queryClient.prefetchQuery(queueQuery(api, 'all', 'harm'))
    return orNotFound(queryClient.fetchQuery(auditQuery(api, cursor)))
  },
  head: () => page({ title: 'Audit log', description: 'What staff did.', path: '/staff/audit', noIndex: true }),
  component: Audit,
})

function Audit() {
  const { entries, next } = Route.useLoaderData()
  const { cursor } = Route.useSearch()
  return (
    <RequireAuth>
      <AuditScreen entries={entries} next={next} isFirst={cursor === undefined} />
    </RequireAuth>
  )
}

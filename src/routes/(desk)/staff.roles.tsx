import { createFileRoute } from '@tanstack/react-router'
import { queueQuery, staffQuery } from '#features/desk/ui/queries.ts'
import { RolesScreen } from '#features/desk/ui/roles-screen.tsx'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(desk)/staff/roles')({
  beforeLoad: onlyStaff('admin'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.prefetchQuery(queueQuery(api, 'all', 'harm'))
    return orNotFound(queryClient.fetchQuery(staffQuery(api)))
  },
  head: () => page({ title: 'Roles', description: 'The roles of staff.', path: '/staff/roles', noIndex: true }),
  component: Roles,
})

function Roles() {
  return (
    <RequireAuth>
      <RolesScreen loaded={Route.useLoaderData()} />
    </RequireAuth>
  )
}

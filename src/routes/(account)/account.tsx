import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { AccountHub } from '../-parts/account/account-hub.tsx'
import { loadCounts } from '../-parts/account/account-queries.ts'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(account)/account')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    const me = await queryClient.ensureQueryData(currentUserQuery(api))
    if (me) await Promise.all(loadCounts(queryClient, api, me.id).map((work) => loadOptional(work)))
    return { title: 'Me', description: 'Your listings, orders and settings.', path: '/account', noIndex: true }
  },
  head: pageOf,
  component: Me,
})

function Me() {
  const { data: me } = useQuery(currentUserQuery(useApi()))
  return <RequireAuth>{me && <AccountHub me={me} />}</RequireAuth>
}

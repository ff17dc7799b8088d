import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { ChargebackScreen } from '#features/checkout/dispute/ui/chargeback-screen.tsx'
import { chargebackQuery } from '#features/checkout/dispute/ui/evidence-queries.ts'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { isAllowed } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/staff/chargebacks/$id')({
  beforeLoad: onlyStaff('staff'),
  loader: ({ context: { api, queryClient }, params }) =>
    orNotFound(queryClient.fetchQuery(chargebackQuery(api, params.id))),
  head: ({ params }) =>
    page({
      title: 'Answer a bank',
      description: 'What shows that the order was handed over.',
      path: `/staff/chargebacks/${params.id}`,
      noIndex: true,
    }),
  component: OneChargeback,
})

function OneChargeback() {
  const loaded = Route.useLoaderData()
  const { data: me } = useQuery(currentUserQuery(useApi()))
  return (
    <RequireAuth>
      <DeskFrame current="books">
        <ChargebackScreen
          key={loaded.chargebackId}
          loaded={loaded}
          maySend={me != null && isAllowed('finance', me.role)}
        />
      </DeskFrame>
    </RequireAuth>
  )
}

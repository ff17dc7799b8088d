import { createFileRoute } from '@tanstack/react-router'
import { ChargebacksScreen } from '#features/checkout/dispute/ui/chargebacks-screen.tsx'
import { chargebacksQuery } from '#features/checkout/dispute/ui/evidence-queries.ts'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/staff/chargebacks/')({
  beforeLoad: onlyStaff('staff'),
  loader: ({ context: { api, queryClient } }) => orNotFound(queryClient.fetchQuery(chargebacksQuery(api))),
  head: () =>
    page({ title: 'Chargebacks', description: 'Answers to banks.', path: '/staff/chargebacks', noIndex: true }),
  component: Chargebacks,
})

function Chargebacks() {
  const loaded = Route.useLoaderData()
  return (
    <RequireAuth>
      <DeskFrame current="books">
        <ChargebacksScreen loaded={loaded} />
      </DeskFrame>
    </RequireAuth>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ledgerQuery, marginQuery, stuckQuery } from '#features/checkout/ledger/ui/money-queries.ts'
import { MoneyScreen } from '#features/checkout/ledger/ui/money-screen.tsx'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/staff/money')({
  validateSearch: ({ account }: Record<string, unknown>): { account?: string | undefined } => ({
    account: typeof account === 'string' && /^[a-z_]{1,40}$/.test(account) ? account : undefined,
  }),
  beforeLoad: onlyStaff('staff'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.prefetchQuery(marginQuery(api))
    return {
      books: await orNotFound(queryClient.fetchQuery(ledgerQuery(api))),
      stuck: await orNotFound(queryClient.fetchQuery(stuckQuery(api))),
    }
  },
  head: () =>
    page({ title: 'The books', description: 'Balances and differences.', path: '/staff/money', noIndex: true }),
  component: Money,
})

function Money() {
  const { account } = Route.useSearch()
  const { books, stuck } = Route.useLoaderData()
  return (
    <RequireAuth>
      <DeskFrame current="books">
        <MoneyScreen loaded={books} stuck={stuck} account={account} />
      </DeskFrame>
    </RequireAuth>
  )
}

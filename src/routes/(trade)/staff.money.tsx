import { createFileRoute, notFound } from '@tanstack/react-router'
import { booksQuery, marginQuery, stuckQuery } from '#features/checkout/ledger/ui/money-queries.ts'
import { MoneyScreen } from '#features/checkout/ledger/ui/money-screen.tsx'
import { ApiError } from '#shared/api-client.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/staff/money')({
  validateSearch: ({ account }: Record<string, unknown>): { account?: string | undefined } => ({
    account: typeof account === 'string' && /^[a-z_]{1,40}$/.test(account) ? account : undefined,
  }),
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient } }) => {
    try {
      await queryClient.prefetchQuery(marginQuery(api))
      return {
        books: await queryClient.fetchQuery(booksQuery(api)),
        stuck: await queryClient.fetchQuery(stuckQuery(api)),
      }
    } catch (refusal) {
      // Users who are not staff get 404, which does not reveal that the page exists.
      if (refusal instanceof ApiError && refusal.status === 404) throw notFound()
      throw refusal
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
      <MoneyScreen loaded={books} stuck={stuck} account={account} />
    </RequireAuth>
  )
}

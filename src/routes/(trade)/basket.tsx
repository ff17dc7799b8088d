import { createFileRoute } from '@tanstack/react-router'
import { BasketScreen } from '#features/checkout/basket/ui/basket-screen.tsx'
import { basketQuery } from '#features/checkout/basket/ui/queries.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/basket')({
  beforeLoad: requireSignIn,
  loader: ({ context: { api, queryClient } }) => queryClient.prefetchQuery({ ...basketQuery(api), staleTime: 0 }),
  head: () => page({ title: 'Your Basket', description: 'What you have chosen.', path: '/basket', noIndex: true }),
  component: BasketPage,
})

function BasketPage() {
  return (
    <RequireAuth>
      <BasketScreen />
    </RequireAuth>
  )
}

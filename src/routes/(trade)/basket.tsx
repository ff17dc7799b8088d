import { createFileRoute } from '@tanstack/react-router'
import { BasketScreen } from '#features/checkout/basket/ui/basket-screen.tsx'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/basket')({
  beforeLoad: requireSignIn,
  // Imported with the call, because a route file is in the first script of every page.
  loader: async ({ context: { api, queryClient } }) => {
    const { basketQuery } = await import('#features/checkout/basket/ui/queries.ts')
    await queryClient.prefetchQuery({ ...basketQuery(api), staleTime: 0 })
  },
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

import { createFileRoute } from '@tanstack/react-router'
import { FollowingScreen } from '#features/following/ui/following-screen.tsx'
import { followedQuery } from '#features/following/ui/queries.ts'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/following')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    await loadOptional(queryClient.prefetchQuery(followedQuery(api)))
    return {
      title: 'Growers You Follow',
      description: 'Gardeners whose new listings we notify you of.',
      path: '/following',
      noIndex: true,
    }
  },
  head: pageOf,
  component: () => (
    <RequireAuth>
      <div className="sheet max-w-3xl py-8 md:py-12">
        <h1 className="mb-6">Growers You Follow</h1>
        <FollowingScreen />
      </div>
    </RequireAuth>
  ),
})

import { createFileRoute } from '@tanstack/react-router'
import { readSocialAddress } from '#features/social/tabs.ts'
import { metricsQuery, postsQuery, seasonalQuery, suggestionsQuery } from '#features/social/ui/queries.ts'
import { SocialScreen } from '#features/social/ui/social-screen.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { getPublicUrl } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/social-automation')({
  validateSearch: readSocialAddress,
  loaderDeps: ({ search }) => ({ tab: readSocialAddress({ ...search }).tab }),
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api }, deps: { tab } }) => {
    const wanted = [
      ...(tab === undefined || tab === 'content-generator' ? [queryClient.prefetchQuery(suggestionsQuery(api))] : []),
      ...(tab === 'seasonal-calendar' ? [queryClient.prefetchQuery(seasonalQuery(api))] : []),
      ...(tab === 'analytics' ? [queryClient.prefetchQuery({ ...metricsQuery(api), staleTime: 0 })] : []),
      ...(tab === 'scheduler' ? [queryClient.prefetchQuery({ ...postsQuery(api), staleTime: 0 })] : []),
    ]
    // In the browser the page appears at once with a loading state.
    if (typeof window === 'undefined') await Promise.all(wanted)
    return {
      title: 'Social Media Automation',
      description: 'Drafts of posts about your plants and the season, planned for the day you choose.',
      path: '/social-automation',
      noIndex: true,
      now: new Date().toISOString(),
      origin: getPublicUrl(),
    }
  },
  head: pageOf,
  component: SocialAutomation,
})

function SocialAutomation() {
  // The hash of an address may also name no tab.
  const address = readSocialAddress({ ...Route.useSearch() })
  const { now, origin } = Route.useLoaderData()
  return (
    <RequireAuth>
      <SocialScreen {...{ address, now, origin }} />
    </RequireAuth>
  )
}

import { createFileRoute, notFound } from '@tanstack/react-router'
import { openingQuery } from '#features/opening/ui/opening-queries.ts'
import { OpeningScreen } from '#features/opening/ui/opening-screen.tsx'
import { ApiError } from '#shared/api-client.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/staff/opening')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient } }) => {
    try {
      return await queryClient.fetchQuery(openingQuery(api))
    } catch (refusal) {
      // Users who are not staff get 404, which does not reveal that the page exists.
      if (refusal instanceof ApiError && refusal.status === 404) throw notFound()
      throw refusal
    }
  },
  head: () =>
    page({
      title: 'Before you open',
      description: 'Risk assessments and registrations.',
      path: '/staff/opening',
      noIndex: true,
    }),
  component: Opening,
})

function Opening() {
  return (
    <RequireAuth>
      <OpeningScreen loaded={Route.useLoaderData()} />
    </RequireAuth>
  )
}

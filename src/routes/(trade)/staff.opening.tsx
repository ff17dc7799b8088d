import { createFileRoute } from '@tanstack/react-router'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { openingQuery } from '#features/opening/ui/opening-queries.ts'
import { OpeningScreen } from '#features/opening/ui/opening-screen.tsx'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/staff/opening')({
  beforeLoad: onlyStaff('staff'),
  loader: ({ context: { api, queryClient } }) => orNotFound(queryClient.fetchQuery(openingQuery(api))),
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
      <DeskFrame current="opening">
        <OpeningScreen loaded={Route.useLoaderData()} />
      </DeskFrame>
    </RequireAuth>
  )
}

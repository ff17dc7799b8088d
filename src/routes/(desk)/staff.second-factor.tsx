import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { factorsQuery } from '#features/accounts/second-factor/ui/factor-queries.ts'
import { Factors } from '#features/accounts/second-factor/ui/two-step-settings.tsx'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { SettingsPageBody } from '#features/accounts/ui/settings/settings-frame.tsx'
import { isAllowed } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { page } from '../-parts/head/page.ts'
import { RequireAuth } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(desk)/staff/second-factor')({
  // Its own rule, in the loader: on this page staff have no second factor yet.
  loader: async ({ context: { api, queryClient } }) => {
    const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
    if (!(me && isAllowed('staff', me.role))) throw notFound()
    if (!me.needsSecondFactor) throw redirect({ href: '/staff', statusCode: 302 })
    await queryClient.prefetchQuery(factorsQuery(api))
  },
  head: () =>
    page({
      title: 'A second factor for the desk',
      description: 'Staff sign in in two steps.',
      path: '/staff/second-factor',
      noIndex: true,
    }),
  component: SetUp,
})

/** Asks a member of staff for a second factor, before anything of the desk is shown. */
function SetUp() {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  return (
    <RequireAuth>
      <div className="sheet py-8 lg:py-12">
        <SettingsPageBody
          title="A second factor for the desk"
          intro="Staff can read reports, stop accounts and move money, so a password alone is not enough. Set up a passkey or an authenticator app; then the desk opens."
        >
          {me && !me.needsSecondFactor && (
            <div data-print="no">
              <ButtonLink href="/staff" tone="primary">
                Continue to the desk
              </ButtonLink>
            </div>
          )}
          <Factors />
        </SettingsPageBody>
      </div>
    </RequireAuth>
  )
}

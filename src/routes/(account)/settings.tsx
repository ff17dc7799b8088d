import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { SettingsFrame, UnlistedPages } from '#features/accounts/ui/settings/settings-frame.tsx'
import { savedCardsQuery } from '#features/checkout/saved-card/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(account)/settings')({
  beforeLoad: requireSignIn,
  component: Settings,
})

function Settings() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <RequireAuth>
      <UnlistedPages value={useUnlisted()}>
        <SettingsFrame path={path}>
          <Outlet />
        </SettingsFrame>
      </UnlistedPages>
    </RequireAuth>
  )
}

const CARDS = ['/settings/cards']

/** The list of saved cards is listed for those who have saved one. */
function useUnlisted(): readonly string[] {
  const { data } = useQuery({ ...savedCardsQuery(useApi()), throwOnError: false })
  return data && data.cards.length > 0 ? [] : CARDS
}

import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { SettingsFrame } from '#features/accounts/ui/settings/settings-frame.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(account)/settings')({
  beforeLoad: requireSignIn,
  component: Settings,
})

function Settings() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <RequireAuth>
      <SettingsFrame path={path}>
        <Outlet />
      </SettingsFrame>
    </RequireAuth>
  )
}

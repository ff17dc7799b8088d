import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { Viewer } from '#features/accounts/ui/viewer.ts'
import { PlaceChip } from '#features/listings/place/ui/place-chip.tsx'
import { Bell } from '#features/notifications/ui/bell.tsx'
import type { Api } from '#shared/api-client.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Layout } from '#ui/layout/layout.tsx'
import { loadHousehold } from './-parts/session/load-household.ts'
import { asksForConsent, getRegistration, getTheme, isTestMoney } from './-parts/session/request.ts'
import { useHearts } from './-parts/session/use-hearts.ts'
import { useLiveUpdates } from './-parts/session/use-live.ts'
import { useSignOut } from './-parts/session/use-sign-out.ts'
import { WithHousehold } from './-parts/session/with-household.tsx'
import { WithPlace } from './-parts/session/with-place.tsx'
import '../ui/styles.css'
import { useApi } from '#ui/browser/api.ts'

// Only for signed-in users.
const ForMember = lazy(() => import('./-parts/session/session-check.tsx'))
const SearchDialog = lazy(() => import('#features/listings/search/ui/search-dialog.tsx'))

export interface RouterContext {
  queryClient: QueryClient
  api: Api
}

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const Route = createRootRouteWithContext<RouterContext>()({
  // A failed call means "signed out" here; pages that need sign-in check again.
  loader: async ({ context }) => {
    await Promise.all([context.queryClient.prefetchQuery(currentUserQuery(context.api)), loadHousehold(context)])
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: getProductName() },
      { name: 'theme-color', content: '#0e6b3d', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#0f1712', media: '(prefers-color-scheme: dark)' },
    ],
    links: [
      font(bricolage),
      font(hanken),
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-192.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
})

function Document({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en-GB"
      data-name={getProductName()}
      data-theme={getTheme()}
      data-money={isTestMoney() ? 'test' : undefined}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {isTestMoney() && (
          <p className="sticky top-0 z-50 bg-label px-4 py-1.5 text-center font-[620] text-on-label text-sm">
            Test payments – no real money
          </p>
        )}
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const api = useApi()
  const { data: person = null } = useQuery(currentUserQuery(api))
  const path = useLocation({ select: ({ pathname }) => pathname })
  const signOut = useSignOut()
  useLiveUpdates(person)
  useHearts(person)
  return (
    <Viewer value={person}>
      <WithPlace>
        <WithHousehold isMember={person !== null}>
          <Layout
            productName={getProductName()}
            registration={getRegistration}
            person={person}
            path={path}
            theme={getTheme()}
            asksForConsent={asksForConsent}
            unreadMessages={person?.unread.messages ?? 0}
            onSignOut={() => void signOut()}
            place={<PlaceChip />}
            bell={person && <Bell />}
            search={(onClose) => <SearchDialog onClose={onClose} />}
            banner={
              person && (
                <Suspense fallback={null}>
                  <ForMember person={person} />
                </Suspense>
              )
            }
          >
            <Outlet />
          </Layout>
        </WithHousehold>
      </WithPlace>
    </Viewer>
  )
}

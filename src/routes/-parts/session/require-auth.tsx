import { useQuery } from '@tanstack/react-query'
import { redirect, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { rememberAddress } from '#features/accounts/ui/after-sign-in.ts'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../../__root.tsx'
import { PendingScreen } from '../screen/pending-screen.tsx'

const loginFor = (address: string): string => `/login?redirect=${encodeURIComponent(address)}`

/** What `beforeLoad` of a route receives. */
export interface Arrival {
  context: RouterContext
  location: { href: string }
  preload?: boolean
}

/**
 * `beforeLoad` of every page that needs sign-in: redirects a visitor to the login page before any data is fetched, on
 * the server too, so that it works without scripts.
 */
export async function requireSignIn({ context, location, preload = false }: Arrival): Promise<void> {
  const person = await context.queryClient.ensureQueryData(currentUserQuery(context.api)).catch(() => null)
  if (person) return
  // Preloading a link on hover must not redirect.
  if (typeof window !== 'undefined' && !preload) rememberAddress(location.href)
  throw redirect({ href: loginFor(location.href), statusCode: 302 })
}

/** Shows a page to signed-in users only, also when the session ends while it is open. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const api = useApi()
  const { data: person, isPending } = useQuery(currentUserQuery(api))
  const router = useRouter()
  const address = useLocation({ select: ({ href }) => href })
  const isVisitor = !(person || isPending)
  useEffect(() => {
    if (!isVisitor) return
    rememberAddress(address)
    void router.navigate({ href: loginFor(address), replace: true })
  }, [isVisitor, address, router])
  if (isPending) return <PendingScreen />
  return person ? children : null
}

import { ownAddress } from '#features/accounts/redirect.ts'
import { rememberAddress } from '#features/accounts/ui/after-sign-in.ts'
import { isToastShown, toast } from '#ui/primitives/toast.tsx'
import type { RouterContext } from '../../__root.tsx'
import { requireSignIn } from './require-auth.tsx'

interface Arrival {
  context: RouterContext
  location: { href: string }
  preload: boolean
}

/** The reason shown on the login page, by the page the visitor requested. */
const reasons: readonly (readonly [start: string, title: string, description: string])[] = [
  ['/new-listing', 'Authentication Required', 'You must be logged in to create a listing'],
  ['/messages', 'Authentication Required', 'You need to be logged in to view messages.'],
  ['/checkout', 'Login Required', 'You need to login to complete your purchase'],
]

function sayWhy(href: string): void {
  const [, title, description] = reasons.find(([start]) => href.startsWith(start)) ?? []
  if (title) toast({ tone: 'destructive', title, description })
}

/** `beforeLoad` of pages that explain to visitors why they are redirected to the login page. */
export async function membersOnly({ context, location, preload }: Arrival): Promise<void> {
  try {
    await requireSignIn({ context, location, preload })
  } catch (refusal) {
    if (typeof window !== 'undefined' && !preload) sayWhy(location.href)
    throw refusal
  }
}

/** The same on the login page itself after a server redirect, where no script of the requested page ran. */
export function explainRedirect(target: string | undefined): void {
  const address = ownAddress(target, window.location.origin)
  if (!address) return
  rememberAddress(address)
  if (!isToastShown()) sayWhy(address)
}

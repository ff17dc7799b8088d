import { useQueryClient } from '@tanstack/react-query'
import { redirect, useRouter } from '@tanstack/react-router'
import type { PrivateUser } from '#features/accounts/contract.ts'
import { ownAddress } from '#features/accounts/redirect.ts'
import { consumeDestination } from '#features/accounts/ui/after-sign-in.ts'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../../__root.tsx'
import { getPublicUrl } from './request.ts'

/** The query parameters of the login and register pages. */
export interface EntranceSearch {
  redirect?: string
  /** Why a form sent without scripts was refused; a code of `entrance-failures.ts`. */
  failure?: string
}

export function readEntrance(search: Record<string, unknown>): EntranceSearch {
  const { redirect: target, failure } = search
  return {
    ...(typeof target === 'string' && { redirect: target }),
    ...(typeof failure === 'string' && { failure: failure.slice(0, 40) }),
  }
}

interface Arrival {
  context: RouterContext
  search: EntranceSearch
}

/** Redirects users who are already signed in. */
export async function redirectSignedIn({ context, search }: Arrival): Promise<void> {
  const person = await context.queryClient.ensureQueryData(currentUserQuery(context.api)).catch(() => null)
  if (person) throw redirect({ href: ownAddress(search.redirect, getPublicUrl()) ?? '/', statusCode: 302 })
}

/** Sets the current user and navigates to the page they requested, after `delay` milliseconds. */
export function useFinishSignIn(target: string | undefined): (user: PrivateUser, delay?: number) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  return (user, delay = 0) => {
    // What a visitor pressed is done before they are back on its page.
    const done = import('#features/favourites/ui/finish-saving.ts').then((finish) => finish.finishSaving(api, user.id))
    // Data fetched as a visitor may differ now.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'currentUser' })
    queryClient.setQueryData(['currentUser'], user)
    // A user whose account is closing is first asked whether they want to keep it.
    const href = user.closesAt ? '/settings/delete' : consumeDestination(target)
    setTimeout(() => void done.catch(() => {}).then(() => router.navigate({ href })), delay)
  }
}

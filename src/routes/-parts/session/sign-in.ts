import { useQueryClient } from '@tanstack/react-query'
import { redirect, useRouter } from '@tanstack/react-router'
import type { PrivateUser } from '#features/accounts/contract.ts'
import { ownAddress } from '#features/accounts/redirect.ts'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { takeDestination } from '#features/accounts/ui/wishes.ts'
import type { RouterContext } from '../../__root.tsx'
import { getPublicUrl } from './request.ts'

/** What the login and register pages read from their address. */
export interface EntranceSearch {
  redirect?: string
  /** Why a form sent without scripts was refused; a code of `entrance-failures.ts`. */
  failure?: string
}

export function readEntrance(search: Record<string, unknown>): EntranceSearch {
  const { redirect: wish, failure } = search
  return {
    ...(typeof wish === 'string' && { redirect: wish }),
    ...(typeof failure === 'string' && { failure: failure.slice(0, 40) }),
  }
}

interface Arrival {
  context: RouterContext
  search: EntranceSearch
}

/** Whoever is signed in already has no use for these pages. */
export async function leadOn({ context, search }: Arrival): Promise<void> {
  const person = await context.queryClient.ensureQueryData(currentUserQuery(context.api)).catch(() => null)
  if (person) throw redirect({ href: ownAddress(search.redirect, getPublicUrl()) ?? '/', statusCode: 302 })
}

/** Makes somebody the current person and leads them to where they wanted to go, after `delay` milliseconds. */
export function useFinishSignIn(wish: string | undefined): (user: PrivateUser, delay?: number) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (user, delay = 0) => {
    // What was fetched as a visitor may look different now.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'currentUser' })
    queryClient.setQueryData(['currentUser'], user)
    // Whoever is leaving is asked first whether they stay.
    const href = user.closesAt ? '/settings/delete' : takeDestination(wish)
    setTimeout(() => void router.navigate({ href }), delay)
  }
}

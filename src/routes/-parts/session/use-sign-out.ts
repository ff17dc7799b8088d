import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { clearUserData } from '#ui/browser/own-storage.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { announceSignedOut } from './signed-out.ts'

/** Ends the session in this tab and in the others. */
export function useSignOut(): () => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const leave = useLeaving()
  return async () => {
    try {
      const { logout } = await import('#features/accounts/contract.ts')
      await api(logout, {})
    } catch {
      toast({ title: 'Could not log out', description: 'Please try again.', tone: 'destructive' })
      return
    }
    const person = queryClient.getQueryData<{ id: number }>(['currentUser'])
    if (person) announceSignedOut(person.id)
    await leave('/')
  }
}

/** Navigates to a public page, then clears the cached data and the typed input of the user. */
export function useLeaving(): (href: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (href) => {
      if ('serviceWorker' in navigator)
        void import('#features/notifications/push/ui/browser-push.ts').then(({ clearHere }) => clearHere())
      // First, because a members' page would redirect to the login page.
      await router.navigate({ href })
      // After the navigation, because leaving a page stores its input.
      clearUserData()
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'currentUser' })
      queryClient.setQueryData(['currentUser'], null)
      await router.invalidate()
    },
    [queryClient, router],
  )
}

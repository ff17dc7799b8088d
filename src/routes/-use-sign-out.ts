import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { toast } from '#ui/toast.tsx'

/** Ends the session, forgets everything that was fetched in it and goes home. */
export function useSignOut(): () => Promise<void> {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    try {
      const { logout } = await import('#features/accounts/contract.ts')
      await api(logout, {})
    } catch {
      toast({ title: 'Could not log out', description: 'Please try again.', tone: 'destructive' })
      return
    }
    await router.navigate({ href: '/' })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'currentUser' })
    queryClient.setQueryData(['currentUser'], null)
    await router.invalidate()
  }
}

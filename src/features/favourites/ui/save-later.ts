import { rememberAddress, rememberSave } from '#features/accounts/ui/after-sign-in.ts'
import { toast } from '#ui/primitives/toast.tsx'

/** Remembers what a visitor wanted to save, and offers to register or to sign in. Both save it and lead back. */
export function saveLater(productId: number, goTo: (href: string) => void): void {
  const here = location.pathname + location.search
  rememberAddress(here)
  rememberSave(productId)
  const to = (page: string) => () => goTo(`${page}?${new URLSearchParams({ redirect: here })}`)
  toast({
    title: 'Not logged in',
    description: 'Please log in to save items to your favorites.',
    actions: [
      { name: 'Register', onChoose: to('/register') },
      { name: 'Sign In', onChoose: to('/login') },
    ],
    // There is a choice to make.
    duration: Number.POSITIVE_INFINITY,
  })
}

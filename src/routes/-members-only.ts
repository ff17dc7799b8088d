import { toast } from '#ui/toast.tsx'
import type { RouterContext } from './__root.tsx'
import { requireSignIn } from './-require-auth.tsx'

interface Arrival {
  context: RouterContext
  location: { href: string }
  preload: boolean
}

/** `beforeLoad` of pages that tell visitors why they are sent to the login page. */
export const membersOnly =
  (title: string, description: string) =>
  async ({ context, location, preload }: Arrival): Promise<void> => {
    try {
      await requireSignIn({ context, location, preload })
    } catch (refusal) {
      if (typeof window !== 'undefined' && !preload) toast({ tone: 'destructive', title, description })
      throw refusal
    }
  }

export const welcomeWriters = membersOnly('Authentication Required', 'You need to be logged in to view messages.')

import { toast } from '#ui/toast.tsx'
import type { RouterContext } from './__root.tsx'
import { requireSignIn } from './-require-auth.tsx'

interface Arrival {
  context: RouterContext
  location: { href: string; searchStr: string }
  preload: boolean
}

/** `beforeLoad` of the message pages: visitors are told why they are sent to the login page. */
export async function welcomeWriters({ context, location, preload }: Arrival): Promise<void> {
  try {
    await requireSignIn({ context, location })
  } catch (refusal) {
    if (typeof window !== 'undefined' && !preload) {
      toast({
        tone: 'destructive',
        title: 'Authentication Required',
        description: 'You need to be logged in to view messages.',
      })
    }
    throw refusal
  }
}

/** An id from an address, or null when it is none. */
export function toId(text: unknown): number | null {
  return /^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : null
}

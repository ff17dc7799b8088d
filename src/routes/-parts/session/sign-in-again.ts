import type { ApiFetch } from '#shared/api-client.ts'

/** Asks whoever is signed in to sign in once more, in place; false when they do not want to. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Says who asks, while somebody is signed in. Returns how to stop. */
export function askBy(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Sends a request; when it is refused because the session has ended, asks to sign in and sends it again. Only for what
 * somebody does, and for who they are: whatever is merely refreshed meanwhile fails and is asked for later.
 */
export const fetchSignedIn = async (url: string, init: RequestInit): ReturnType<ApiFetch> => {
  const answer = await fetch(url, init)
  const isAct = (init.method ?? 'GET') !== 'GET' && !url.startsWith('/api/auth/')
  if (answer.status !== 401 || !ask || !(isAct || url === '/api/auth/user')) return answer
  asking ??= ask().finally(() => {
    asking = null
  })
  return (await asking) ? fetch(url, init) : answer
}

import type { ApiFetch } from '#shared/api-client.ts'

/** Asks the user to sign in again without leaving the page; resolves to false when they decline. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Registers the prompt while a user is signed in. Returns a function that unregisters it. */
export function askBy(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Sends a request; when the session has ended, asks the user to sign in and repeats it. Only for actions of the user: a
 * background refresh fails and is repeated later.
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

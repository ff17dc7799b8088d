import type { ApiFetch } from '#shared/api-client.ts'

/** Asks the user to sign in again without leaving the page; resolves to false when they decline. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let pending: Promise<boolean> | null = null

/** Registers the prompt while a user is signed in. Returns a function that unregisters it. */
export function registerPrompt(next: Prompt): () => void {
  prompt = next
  return () => {
    if (prompt === next) prompt = null
  }
}

/**
 * Sends a request; when the session has ended, asks the user to sign in and repeats it. Only for actions of the user: a
 * background refresh fails and is repeated later.
 */
export const fetchSignedIn = async (url: string, init: RequestInit): ReturnType<ApiFetch> => {
  const answer = await fetch(url, init)
  const isChange = (init.method ?? 'GET') !== 'GET' && !url.startsWith('/api/auth/')
  if (answer.status !== 401 || !prompt || !(isChange || url === '/api/auth/user')) return answer
  pending ??= prompt().finally(() => {
    pending = null
  })
  return (await pending) ? fetch(url, init) : answer
}

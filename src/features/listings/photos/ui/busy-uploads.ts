import { ApiError } from '#shared/api-client.ts'

const MAX_TRIES = 6
const USUAL_SECONDS = 5
const MAX_SECONDS = 30
/** Random delay in milliseconds, so that uploads refused together are not retried together. */
const SPREAD_MS = 2000

/** The server is temporarily too busy for a picture and has stored nothing of it. */
class BusyError extends ApiError {
  readonly seconds: number
  constructor(status: number, text: string, retryAfter: string | null) {
    super(status, text)
    const named = Number(retryAfter ?? USUAL_SECONDS)
    this.seconds = named > 0 ? Math.min(named, MAX_SECONDS) : USUAL_SECONDS
  }
}

/** The error for a refused upload; `whenNotBusy` retries after a 503. */
export const uploadError = (status: number, text: string, retryAfter: string | null): ApiError =>
  status === 503 ? new BusyError(status, text, retryAfter) : new ApiError(status, text)

/** What to tell a user about any error of an upload. */
export function sentenceIn(error: unknown): string {
  if (error instanceof ApiError) return error.sentence
  return error instanceof Error ? error.message : String(error)
}

interface Waiting {
  signal?: AbortSignal
  pause?: (ms: number) => Promise<void>
}

/** Uploads a picture. While the server is busy, retries after the time that it names, up to six attempts in all. */
export async function whenNotBusy<T>(send: () => Promise<T>, { signal, pause = later }: Waiting = {}): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof BusyError) || tries === MAX_TRIES) throw error
      await pause(error.seconds * 1000 + Math.random() * SPREAD_MS)
      signal?.throwIfAborted()
    }
  }
}

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

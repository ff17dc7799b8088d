import { setTimeout as wait } from 'node:timers/promises'

/** Delays before each retry, in milliseconds. */
const PAUSES = [250, 750, 1500]

/** Rate limited, or the same request is in progress: the request was not executed, so it can be retried. */
const LATER = [409, 429]

/** Retries, with increasing delays, the requests that the provider asks to retry. */
export const retryingFetch =
  (send: typeof fetch, pauses: readonly number[] = PAUSES): typeof fetch =>
  async (input, init) => {
    for (const pause of pauses) {
      const answer = await send(input, init)
      if (!LATER.includes(answer.status)) return answer
      // Jitter, so that requests are not all retried at the same moment.
      await wait(pause * (0.5 + Math.random()), undefined, init?.signal ? { signal: init.signal } : {})
    }
    return send(input, init)
  }

import { setTimeout as wait } from 'node:timers/promises'

/** Pauses before each further try, in milliseconds. */
const PAUSES = [250, 750, 1500]

/** Too fast, or the same request is under way: neither has been looked at, so it can be asked again. */
const LATER = [409, 429]

/** Asks again, a little later each time, what the provider wants to be asked later. */
export const retryingFetch =
  (ask: typeof fetch, pauses: readonly number[] = PAUSES): typeof fetch =>
  async (input, init) => {
    for (const pause of pauses) {
      const answer = await ask(input, init)
      if (!LATER.includes(answer.status)) return answer
      // Not all at the same moment again.
      await wait(pause * (0.5 + Math.random()), undefined, init?.signal ? { signal: init.signal } : {})
    }
    return ask(input, init)
  }

import { setTimeout as wait } from 'node:timers/promises'

/** Pauses before each further try, in milliseconds. */
const PAUSES = [250, 750, 1500]

/** Asks again, a little later each time, when the provider says that we are too fast: it has not looked at such a request. */
export const patient =
  (ask: typeof fetch, pauses: readonly number[] = PAUSES): typeof fetch =>
  async (input, init) => {
    for (const pause of pauses) {
      const answer = await ask(input, init)
      if (answer.status !== 429) return answer
      // Not all at the same moment again.
      await wait(pause * (0.5 + Math.random()), undefined, init?.signal ? { signal: init.signal } : {})
    }
    return ask(input, init)
  }

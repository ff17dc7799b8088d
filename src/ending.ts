/** Connections still open after this time are closed: nothing acknowledged depends on a clean stop. */
const DEADLINE_MS = 9_500
/** How long load balancers have to notice that `/readyz` fails before an outdated server stops by itself. */
const NOTICE_MS = 5_000
/** Closing a terminal sends SIGHUP, which would end the process at once and leave its database running. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

interface Ending {
  /** Finishes requests and jobs in progress. */
  stop(): Promise<void>
  /** Resolves when this process must end because newer code has taken over the database. */
  outdated: Promise<unknown>
  /** `leave` is called at the signal, and the stop begins after these milliseconds, when proxies have noticed. */
  notice?: { leave(): void; milliseconds: number }
}

/**
 * Handles termination signals from now on: until `endGracefully` is called, a signal ends the process at once.
 *
 * Each signal keeps one listener for the life of the process. Replacing a listener loses a signal that arrived but was
 * not dispatched yet, and the process would run on.
 */
export class Signals {
  #onSignal: () => void

  constructor(beforeStart: () => void = () => process.exit(1)) {
    this.#onSignal = beforeStart
    for (const signal of SIGNALS) process.on(signal, () => this.#onSignal())
  }

  /** From now on a signal ends the process gracefully, with exit code 0; 1 when it is outdated. */
  endGracefully({ stop, outdated, notice }: Ending): void {
    let isEnding = false
    const end = (code: number) => {
      if (isEnding) return
      isEnding = true
      setTimeout(() => process.exit(code), DEADLINE_MS).unref()
      void stop().then(() => process.exit(code))
    }
    let isLeaving = false
    this.#onSignal = () => {
      // A terminal sends Ctrl+C to npm and to this process, and npm forwards it: the second signal must not abort the
      // stop.
      if (isLeaving) return
      isLeaving = true
      notice?.leave()
      setTimeout(() => end(0), notice?.milliseconds ?? 0)
    }
    void outdated.then(() => setTimeout(() => end(1), NOTICE_MS))
  }
}

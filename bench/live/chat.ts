import { setTimeout as wait } from 'node:timers/promises'
import type { SignedIn } from './people.ts'

/** Half the average number of seconds between two messages of one user. */
const PAUSE_MS = 1_000

/** When the recipient's page received each message, and when the sender began to send it. */
export class Arrivals {
  readonly #begun = new Map<number, number>()
  readonly #received = new Map<number, number>()

  receive(id: number): void {
    if (!this.#received.has(id)) this.#received.set(id, performance.now())
  }

  begin(id: number, at: number): void {
    this.#begun.set(id, at)
  }

  get sent(): number {
    return this.#begun.size
  }

  /** Milliseconds from sending to arrival on the recipient's page, in ascending order. */
  times(): number[] {
    return [...this.#begun]
      .flatMap(([id, at]) => {
        const received = this.#received.get(id)
        return received === undefined ? [] : [received - at]
      })
      .toSorted((one, two) => one - two)
  }
}

/** Lets pairs of users exchange messages for a while. */
export async function chat(
  origin: string,
  pairs: readonly (readonly [SignedIn, SignedIn])[],
  seconds: number,
  arrivals: Arrivals,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  const talk = async (from: SignedIn, to: SignedIn) => {
    await wait(Math.random() * PAUSE_MS)
    while (performance.now() < end) {
      const begun = performance.now()
      const answer = await fetch(`${origin}/api/messages`, {
        method: 'POST',
        headers: { origin, cookie: from.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ senderId: from.id, receiverId: to.id, content: 'Is the fern still there?' }),
      })
      if (!answer.ok) throw new Error(`A message was not taken: ${answer.status} ${await answer.text()}`)
      arrivals.begin(((await answer.json()) as { id: number }).id, begun)
      await wait(PAUSE_MS / 2 + Math.random() * PAUSE_MS)
    }
  }
  await Promise.all(pairs.flatMap(([one, two]) => [talk(one, two), talk(two, one)]))
  await wait(2_000)
}

import type { Database } from '#adapters/db/database.ts'
import type { LiveEvent } from '#shared/live-event.ts'

/** Tells people's open pages what changed, whichever process they are connected to. */
export interface Live {
  /** Inside the caller's transaction: heard after its commit, by every process; never when it is rolled back. */
  publish(tx: Database, userIds: readonly number[], event: LiveEvent): Promise<void>
  /** Hears what is published to this person, and `sync` after an outage. Returns how to stop. */
  subscribe(userId: number, hear: (event: LiveEvent) => void): () => void
}

/** What whoever opened it needs besides. */
export interface LiveControl extends Live {
  close(): Promise<void>
}

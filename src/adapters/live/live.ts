import type { Database } from '#adapters/db/database.ts'
import type { LiveEvent } from '#shared/live-event.ts'

/** Notifies users' open pages of changes, whichever process they are connected to. */
export interface Live {
  /** Publishes in the caller's transaction: delivered to every process after its commit, never after a rollback. */
  publish(tx: Database, userIds: readonly number[], event: LiveEvent): Promise<void>
  /**
   * Calls back for each event published to this user, and with `sync` after an outage. Returns a function that stops
   * it.
   */
  subscribe(userId: number, listener: (event: LiveEvent) => void): () => void
  /** Announces in the caller's transaction, to every process, that something shared has changed. */
  announce(tx: Database, topic: Topic): Promise<void>
  /** Calls back when the topic is announced, and after an outage. */
  follow(topic: Topic, listener: () => void): void
  /** Whether everything that is announced now will arrive here; false from an outage until its followers were called. */
  isListening(): boolean
}

/** What processes read again when it is announced. */
export const topics = ['site-settings', 'sessions', 'categories'] as const
export type Topic = (typeof topics)[number]

/** Additional functions for the owner of the connection. */
export interface LiveControl extends Live {
  close(): Promise<void>
}

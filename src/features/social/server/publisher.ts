import type { Database } from '#adapters/db/database.ts'
import type { PostRow } from './store.ts'

/** What became of a post whose time has come. */
export type HandedOver = { status: 'due' } | { status: 'failed'; failure: string }

/**
 * Where a post goes when its time has come. It runs in the transaction that gives the post its new state, so nothing is handed
 * over twice; a publisher that calls a network sends itself a job there, and does the calling in that.
 */
export interface Publisher {
  handOver(tx: Database, post: PostRow): Promise<HandedOver>
}

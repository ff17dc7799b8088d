import type { Database } from '#adapters/db/database.ts'
import type { PostRow } from './store.ts'

/** Result of handing over a due post. */
export type PublishResult = { status: 'due' } | { status: 'failed'; failure: string }

/**
 * Publishes a due post. It runs in the transaction that changes the post's status, so that nothing is published twice;
 * a publisher that needs the network enqueues a job there and makes the call in the job.
 */
export interface Publisher {
  handOver(tx: Database, post: PostRow): Promise<PublishResult>
}

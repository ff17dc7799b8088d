import type { Deps } from '#deps.ts'
import type { Publisher } from './publisher.ts'
import { lockDuePosts, updatePost } from './store.ts'

const BATCH = 50

/**
 * Hands over every due post. Status and reminder change in one transaction over locked posts, so that each post is
 * handed over once, regardless of the number of processes.
 */
export async function publishDue(deps: Pick<Deps, 'transaction' | 'clock'>, publisher: Publisher): Promise<void> {
  let count = BATCH
  while (count === BATCH) {
    count = await deps.transaction(async (tx) => {
      const now = deps.clock.now()
      const due = await lockDuePosts(tx, now, BATCH)
      for (const post of due) {
        const became = await publisher.handOver(tx, post)
        await updatePost(tx, post.id, { failure: null, ...became, updatedAt: now })
      }
      return due.length
    })
  }
}

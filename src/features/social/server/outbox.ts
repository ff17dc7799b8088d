import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactOf } from '#features/checkout/order/server/people-store.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { statusAt } from '#features/listings/listing/view-models.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { refusalOfPost } from '../post-text.ts'
import { duePost, heldBack } from './emails/due-post.ts'
import { urlOf } from './posts.ts'
import type { Publisher, PublishResult } from './publisher.ts'
import type { PostRow } from './store.ts'

type SocialDeps = Pick<Deps, 'clock' | 'mail' | 'live' | 'publicUrl'>

/** Path of the page where a due post can be pasted from. */
export const pageOf = (id: number): string => `/social-automation?tab=scheduler#post-${id}`

/**
 * The publisher for accounts that are not connected: a due post becomes a card to paste, and its owner gets a reminder.
 */
export const outbox = (deps: SocialDeps): Publisher => ({
  async handOver(tx, post) {
    const failure = await reasonAgainst(deps, tx, post)
    await remind(deps, tx, post, failure)
    return failure === null ? { status: 'due' } : ({ status: 'failed', failure } satisfies PublishResult)
  },
})

/** Why a post should not be published as it is. */
async function reasonAgainst({ clock, publicUrl }: SocialDeps, tx: Database, post: PostRow): Promise<string | null> {
  if (post.link === 'listing') {
    const listing = post.listingId === null ? null : await findListing(tx, post.listingId)
    if (!listing) return 'The listing it leads to is no longer there.'
    if (statusAt(listing, clock.now()) !== 'active') return `“${listing.title}” is not for sale at the moment.`
  }
  return refusalOfPost(post.platform, { ...post, url: urlOf(publicUrl(), post) })
}

async function remind(deps: SocialDeps, tx: Database, post: PostRow, failure: string | null): Promise<void> {
  const { fullName } = await contactOf(tx, post.userId)
  const facts = { fullName, title: post.title, content: post.content, platform: post.platform, failure }
  const url = `${deps.publicUrl()}${pageOf(post.id)}`
  const email = failure === null ? duePost({ ...facts, url }) : heldBack({ ...facts, failure, url })
  await notify(deps, tx, {
    userId: post.userId,
    kind: 'post',
    title: email.subject,
    body: failure ?? post.content,
    href: pageOf(post.id),
    // A rescheduled post gets a new reminder.
    key: `post-due:${post.id}:${post.scheduledFor?.getTime() ?? 0}`,
    mail: email,
  })
}

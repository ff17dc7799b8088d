import type { Deps } from '#deps.ts'
import { listingsById } from '#features/listings/listing/server/store.ts'
import type { SocialPost } from '../contract.ts'
import { clicksById } from './measuring-store.ts'
import { urlOf } from './posts.ts'
import type { PostRow } from './store.ts'

const goalNames = { profile: 'Your profile', calendar: 'The seasonal calendar' } as const

/** The owner's view of their posts. */
export async function viewPosts(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  rows: readonly PostRow[],
): Promise<SocialPost[]> {
  const listingIds = [...new Set(rows.flatMap(({ listingId }) => listingId ?? []))]
  const [clicks, listings] = await Promise.all([
    clicksById(
      db,
      rows.map(({ id }) => id),
    ),
    listingsById(db, listingIds),
  ])
  const titles = new Map(listings.map(({ id, title }) => [id, title]))
  const titleOf = ({ link, listingId }: PostRow): string | null => {
    if (link !== 'listing') return link && goalNames[link]
    return (listingId !== null && titles.get(listingId)) || 'A removed listing'
  }
  return rows.map((row) => ({
    ...row,
    url: urlOf(publicUrl(), row),
    linkTitle: titleOf(row),
    clicks: clicks.get(row.id) ?? 0,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  }))
}

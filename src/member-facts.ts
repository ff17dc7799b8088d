import { currentSnapshot } from '#adapters/db/snapshot.ts'
import { topics } from '#adapters/live/live.ts'
import type { Deps } from './deps.ts'
import { savedAmong } from './features/favourites/server/store.ts'
import type { MemberFacts } from './http/pages/members/member-pages.ts'

/** What the pages of members need to know. */
export function memberFacts({ db, live }: Pick<Deps, 'db' | 'live'>): MemberFacts {
  let announced = 0
  for (const topic of topics) live.follow(topic, () => announced++)
  return {
    saved: (userId, listingIds) => savedAmong(db, userId, listingIds),
    snapshot: () => currentSnapshot(db),
    announcements: () => (live.isListening() ? announced : null),
  }
}

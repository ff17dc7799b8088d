import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import { topics } from '#adapters/live/live.ts'
import { only } from '#shared/required.ts'
import type { Deps } from './deps.ts'
import { savedAmong } from './features/favourites/server/store.ts'
import type { MemberFacts } from './http/pages/members/member-pages.ts'

const snapshotRow = z.object({ snapshot: z.string() })

/** What the pages of members need to know. */
export function memberFacts({ db, live }: Pick<Deps, 'db' | 'live'>): MemberFacts {
  let announced = 0
  for (const topic of topics) live.follow(topic, () => announced++)
  return {
    saved: (userId, listingIds) => savedAmong(db, userId, listingIds),
    snapshot: async () =>
      only(await preparedRowsOf(db, snapshotRow, sql`select pg_current_snapshot()::text as snapshot`)).snapshot,
    announcements: () => (live.isListening() ? announced : null),
  }
}

import { sql } from 'drizzle-orm'
import { chooseShare } from '#features/groups/share-contract.ts'
import type { TestMember, TestServer } from '../server.ts'
import { found, join, ofGroup } from './groups.ts'

let groups = 0

/** A group of a new organiser, to which a member gives a share of their sales, and to no other group. */
export async function newSharing(server: TestServer, seller: TestMember, percent: number) {
  const organiser = await server.member(`organiser${++groups}`)
  const { db } = server.deps
  // Weeks pass, so sessions do not expire.
  await db.execute(
    sql`update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
  )
  const group = await found(organiser, { name: `Plots ${groups}` })
  await join(seller, organiser, group.id)
  await db.execute(sql`update group_members set share_percent = 0 where user_id = ${seller.me.id}`)
  await seller(chooseShare, { ...ofGroup(group.id), body: { percent } })
  return { organiser, group }
}

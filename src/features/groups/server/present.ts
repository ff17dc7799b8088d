import type { Deps } from '#deps.ts'
import type { Member } from '#shared/endpoint.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import type { Group, GroupCard } from '../contract.ts'
import { groupHref, MEMBERS_SHOWN } from '../group.ts'
import { membershipOf, membersSeenBy, organiserThere } from './members-store.ts'
import { type GroupRow, pagesOfGroups } from './store.ts'

interface Reader {
  me: Member | null
  /** From where distances are measured. */
  from: Point | undefined
}

type PresentDeps = Pick<Deps, 'db' | 'places'>

/** A group as every list shows it. */
export async function presentCard({ places }: PresentDeps, row: GroupRow, from: Point | undefined): Promise<GroupCard> {
  const { id, slug, name, kind, about, outcode, members } = row
  return {
    ...{ id, slug, name, kind, about, outcode, members },
    place: places.townOf(outcode)?.name ?? outcode,
    distance: from ? aboutMiles(milesBetween(from, await places.lookup(outcode))) : null,
  }
}

/** The pages of groups, for search engines. */
export const groupPages = async (db: Deps['db'], limit: number): Promise<{ path: string; changed: Date }[]> =>
  (await pagesOfGroups(db, limit)).map(({ slug, changed }) => ({ path: groupHref(slug), changed }))

/** A group as this reader sees its page. */
export async function presentGroup(deps: PresentDeps, row: GroupRow, { me, from }: Reader): Promise<Group> {
  const mine = me && (await membershipOf(deps.db, row.id, me.id))
  const reader = { id: me?.id ?? null, isMember: mine?.state === 'member' }
  const named = await membersSeenBy(deps.db, row.id, reader, MEMBERS_SHOWN)
  const organiser = await organiserThere(deps.db, row.id)
  return {
    ...(await presentCard(deps, row, from)),
    createdAt: row.createdAt.toISOString(),
    named,
    organiser: organiser && named.some(({ id }) => id === organiser.id) ? organiser : null,
    mine,
  }
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { swapDaysAmong } from '#features/community/server/store.ts'
import { type Http, handle } from '#http/handle.ts'
import type { ReadyJson } from '#http/ready-json.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Answer, Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { Point } from '#shared/places/geo.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { only } from '#shared/required.ts'
import * as contract from '../contract.ts'
import { groupHref, LISTING_MILES } from '../group.ts'
import { change, end, found, renewCode, unknownGroup } from './founding.ts'
import { type GroupJobDeps, groupJobs } from './jobs.ts'
import {
  askedIn,
  groupsOfMember,
  groupsOnProfile,
  membershipOf,
  othersIn,
  refusedIn,
  sellersOf,
} from './members-store.ts'
import { actOn, choose, join, leave, type MembershipDeps } from './membership.ts'
import { presentCard, presentGroup } from './present.ts'
import { shareRoutes } from './share-routes.ts'
import type { ShareDeps } from './shares.ts'
import { activeGroup, findGroup, findGroupBySlug, groupsAmong, listedGroups } from './store.ts'
import { announceFor, type SwapDaySlots, swapDaysOf, takeOff } from './swap-days.ts'
import { type WindowSlots, windowRoute } from './window-route.ts'

/** What features in lower layers provide. */
interface GroupSlots {
  /** A page of what some people have on sale within some miles of a point, ordered as every list around a place. */
  listingsOf(
    around: { sellerIds: readonly number[]; point: Point; miles: number },
    reading: Pick<Call<typeof contract.listGroupListings>, 'query' | 'me' | 'place'>,
    http: Http,
  ): Promise<ReadyJson<Answer<typeof contract.listGroupListings>>>
}

export type GroupDeps = MembershipDeps & GroupJobDeps & ShareDeps & GroupSlots & SwapDaySlots & WindowSlots

const DAY = 24 * 60 * 60
const PAGE = 24
const NEAR_MILES = 25
const MAX_REFUSED = 100

/** A group as this reader sees it. */
type ReadOne = (me: Member | null, id: number, place: ViewerPlace | null) => Promise<contract.Group>

/** Groups: their pages, members and organisers. */
export function groupRoutes(app: FastifyInstance, deps: GroupDeps): void {
  const { db, places } = deps
  groupJobs(deps)
  const one: ReadOne = async (me, id, place) => {
    const row = await findGroup(db, id)
    if (!row) throw unknownGroup()
    return presentGroup(deps, row, { me, from: await pointOf(places, place) })
  }
  readRoutes(app, deps)
  handle(app, contract.foundGroup, async ({ body, me, place }) => one(me, await found(deps, me, body), place), {
    limits: [{ name: 'groups', max: 10, seconds: DAY, by: 'member' }],
  })
  organiserRoutes(app, deps, one)
  swapDayRoutes(app, deps)
  windowRoute(app, deps)
  shareRoutes(app, deps, one)
  memberRoutes(app, deps, one)
}

function readRoutes(app: FastifyInstance, deps: GroupDeps): void {
  const { db, places } = deps
  handle(app, contract.listGroups, async ({ query, place }) => {
    const near = await nearOf(places, query, place)
    const around = near && { lat: near.lat, lng: near.lng, miles: NEAR_MILES }
    const skip = query.skip ?? 0
    const rows = await listedGroups(db, { around, skip, limit: PAGE + 1 })
    return {
      groups: await Promise.all(rows.slice(0, PAGE).map((row) => presentCard(deps, row, near ?? undefined))),
      near: near && { place: near.place, outcode: near.outcode },
      next: rows.length > PAGE ? skip + PAGE : null,
    }
  })
  handle(app, contract.listOwnGroups, async ({ me, place }) => {
    const own = await groupsOfMember(db, me.id)
    const rows = await groupsAmong(
      db,
      own.map(({ groupId }) => groupId),
    )
    const from = await pointOf(places, place)
    const shown = own.flatMap(({ groupId, ...mine }) => {
      const row = rows.find(({ id }) => id === groupId)
      return row ? [{ row, mine }] : []
    })
    return Promise.all(shown.map(async ({ row, mine }) => ({ ...(await presentCard(deps, row, from)), mine })))
  })
  handle(app, contract.listGroupsOf, ({ params }) => groupsOnProfile(db, params.userId))
  handle(app, contract.getGroup, async ({ params, me, place }) => {
    const row = await findGroupBySlug(db, params.slug)
    if (!row) throw unknownGroup()
    return presentGroup(deps, row, { me, from: await pointOf(places, place) })
  })
  handle(app, contract.listGroupListings, async ({ params, query, me, place }, http) => {
    const row = await findGroupBySlug(db, params.slug)
    if (!row) throw unknownGroup()
    const { lat, lng } = await places.lookup(row.outcode)
    const sellerIds = await sellersOf(db, row.id)
    return deps.listingsOf({ sellerIds, point: { lat, lng }, miles: LISTING_MILES }, { query, me, place }, http)
  })
}

/** The place that a list is about: the named one, else the reader's own; null for everywhere. */
async function nearOf(
  places: Deps['places'],
  { near, everywhere }: Call<typeof contract.listGroups>['query'],
  own: ViewerPlace | null,
) {
  const named = near ?? (everywhere ? undefined : own?.outcode)
  if (!named) return null
  const { outcode } = await places.lookup(named)
  return places.lookup(outcode)
}

const changes = [{ name: 'group-changes', max: 200, seconds: DAY, by: 'member' as const }]

function organiserRoutes(app: FastifyInstance, deps: GroupDeps, one: ReadOne): void {
  const { db, publicUrl } = deps
  const invitation = (slug: string, code: string) => ({
    code,
    link: `${publicUrl()}${groupHref(slug)}?code=${code}`,
  })
  handle(app, contract.getOrganising, async ({ params, me }) => {
    const group = await activeGroup(db, params.id)
    if (!group) throw unknownGroup()
    if ((await membershipOf(db, group.id, me.id))?.role !== 'organiser')
      throw new DomainError('forbidden', 'Only the organiser of the group can do this.')
    const asked = await askedIn(db, group.id, me.id)
    return {
      ...invitation(group.slug, group.code),
      asked: asked.map(({ since, ...person }) => ({ ...person, since: since.toISOString() })),
      members: await othersIn(db, group.id),
      refused: await refusedIn(db, group.id, MAX_REFUSED),
    }
  })
  handle(
    app,
    contract.replaceCode,
    async ({ params, me, place }) => {
      const code = await renewCode(deps, me, params.id)
      return invitation((await one(me, params.id, place)).slug, code)
    },
    { limits: changes },
  )
  handle(
    app,
    contract.changeGroup,
    async ({ params, body, me, place }) => {
      await change(deps, me, params.id, body)
      return one(me, params.id, place)
    },
    { limits: changes },
  )
  handle(
    app,
    contract.endGroup,
    async ({ params, me }) => {
      await end(deps, me, params.id)
      return { success: true, message: 'The group has ended.' }
    },
    { limits: changes },
  )
  handle(
    app,
    contract.actOnMember,
    async ({ params, body, me, place }) => {
      await actOn(deps, me, { ...params, act: body.act })
      return one(me, params.id, place)
    },
    { limits: changes },
  )
}

function swapDayRoutes(app: FastifyInstance, deps: GroupDeps): void {
  const { db, clock } = deps
  handle(app, contract.listGroupSwapDays, async ({ params, me }) => {
    const row = await findGroupBySlug(db, params.slug)
    if (!row) throw unknownGroup()
    return (await swapDaysOf(db, row.id, clock.now())).map((day) => deps.presentSwapDay(me, day))
  })
  handle(
    app,
    contract.addGroupSwapDay,
    async ({ params, body, me }) => {
      const id = await announceFor(deps, me, params.id, body)
      return deps.presentSwapDay(me, only(await swapDaysAmong(db, [id])))
    },
    { limits: [{ name: 'swap-days', max: 10, seconds: DAY, by: 'member' }] },
  )
  handle(
    app,
    contract.takeOffSwapDay,
    async ({ params, me }) => {
      await takeOff(deps, me, { groupId: params.id, swapDayId: params.swapDayId })
      return { success: true, message: 'The swap day is no longer on the page of the group.' }
    },
    { limits: changes },
  )
}

function memberRoutes(app: FastifyInstance, deps: GroupDeps, one: ReadOne): void {
  handle(
    app,
    contract.joinGroup,
    async ({ params, body, me, place }) => {
      await join(deps, me, params.id, body)
      return one(me, params.id, place)
    },
    { limits: [{ name: 'group-joins', max: 10, seconds: DAY, by: 'member' }] },
  )
  handle(
    app,
    contract.leaveGroup,
    async ({ params, me }) => {
      await leave(deps, me, params.id)
      return { success: true, message: 'You do not belong to this group.' }
    },
    { limits: changes },
  )
  handle(
    app,
    contract.changeMembership,
    async ({ params, body, me, place }) => {
      await choose(deps, me, params.id, body)
      return one(me, params.id, place)
    },
    { limits: changes },
  )
}

import type { FastifyInstance } from 'fastify'
import { memberBlocked } from '#features/accounts/events.ts'
import { householdChanged } from '#features/household/events.ts'
import { listingPublished } from '#features/listings/listing/events.ts'
import { handle } from '#http/handle.ts'
import type { Member } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { changeHousehold, choose, endByBlock, follow, unfollow } from './following.ts'
import { announceDue, announceQueue, deleteOld, type NewsDeps, noteNew, notifyFollowers } from './news.ts'
import { countFollowers, followedBy, householdOfFollows, isFollowing } from './store.ts'

export { checkAgain as checkFollowsAgain } from './news.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Growers whom members follow, and the notices of what they list. */
export function followingRoutes(app: FastifyInstance, deps: NewsDeps): void {
  const { db, clock } = deps
  followingJobs(deps)
  const all = async (me: Member) => ({
    growers: (await followedBy(db, me.id, clock.now())).map((one) => ({ ...one, since: one.since.toISOString() })),
    forHousehold: (await householdOfFollows(db, me.id)) !== null,
    followers: await countFollowers(db, me.id),
  })
  const limits = [{ name: 'following', max: 120, seconds: HOUR, by: 'member' as const }]
  handle(app, contract.listFollowed, ({ me }) => all(me))
  handle(
    app,
    contract.setFollowing,
    async ({ me, body, household }) => {
      await choose(deps, me, { isForHousehold: body.forHousehold, ofBrowser: household })
      return all(me)
    },
    { limits },
  )
  handle(app, contract.getFollowed, async ({ me, params }) => ({
    isFollowed: await isFollowing(db, me.id, params.userId),
  }))
  handle(
    app,
    contract.follow,
    async ({ me, params }) => {
      await follow(deps, me, params.userId)
      return { success: true, message: 'We tell you when they list something new.' }
    },
    { limits },
  )
  handle(
    app,
    contract.unfollow,
    async ({ me, params }) => {
      await unfollow(deps, me, params.userId)
      return { success: true, message: 'You do not follow them any more.' }
    },
    { limits },
  )
}

function followingJobs(deps: NewsDeps): void {
  const { events, jobs } = deps
  events.on(listingPublished, (tx, event) => noteNew(deps, tx, event))
  events.on(memberBlocked, endByBlock)
  events.on(householdChanged, changeHousehold)
  jobs.work(announceQueue, (data) => notifyFollowers(deps, data))
  jobs.every(MINUTE, 'following.announce-due', () => announceDue(deps))
  jobs.every(HOUR, 'following.delete-old', () => deleteOld(deps))
}

import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import type { Member } from '#shared/endpoint.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import type { Group } from '../contract.ts'
import * as contract from '../share-contract.ts'
import { shareJobs } from './share-jobs.ts'
import {
  accountPageOf,
  chooseListingShareOf,
  chooseShareOf,
  moneyFor,
  type ShareDeps,
  sharesOfListing,
} from './shares.ts'

const choosing: Limit[] = [{ name: 'group-shares', max: 200, seconds: 24 * 60 * 60, by: 'member' }]
const opening: Limit[] = [{ name: 'group-accounts', max: 20, seconds: 60 * 60, by: 'member' }]

/** Shares of members' sales: what members choose, what was raised, and where it goes. */
export function shareRoutes(
  app: FastifyInstance,
  deps: ShareDeps,
  one: (me: Member | null, id: number, place: ViewerPlace | null) => Promise<Group>,
): void {
  shareJobs(deps)
  handle(
    app,
    contract.chooseShare,
    async ({ params, body, me, place }) => {
      await chooseShareOf(deps, me, params.id, body.percent)
      return one(me, params.id, place)
    },
    { limits: choosing },
  )
  handle(app, contract.getListingShare, ({ params, me }) => sharesOfListing(deps, me, params.listingId))
  handle(
    app,
    contract.chooseListingShare,
    async ({ params, body, me }) => {
      await chooseListingShareOf(deps, me, { listingId: params.listingId, groupId: body.groupId })
      return { success: true, message: 'Saved.' }
    },
    { limits: choosing },
  )
  handle(app, contract.getGroupMoney, ({ params, me }) => moneyFor(deps, me, params.slug))
  handle(
    app,
    contract.openGroupAccount,
    async ({ params, me }) => ({ url: await accountPageOf(deps, me, params.id) }),
    { limits: opening },
  )
}

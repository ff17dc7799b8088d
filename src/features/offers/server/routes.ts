import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import type { Member } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { answer, counter, partyOf, unknownOffer } from './answering.ts'
import type { OfferDeps } from './ending.ts'
import { offerJobs } from './jobs.ts'
import { offer } from './offering.ts'
import { offersForViewer, present } from './present.ts'
import { heldUnitOf } from './reservation-store.ts'
import { getOffer, offersForMember } from './store.ts'

export { endMemberOffers } from './jobs.ts'

/** Whether a unit of a listing is reserved for a member at an agreed price now. */
export const isReservedFor = async (
  { db, clock }: Pick<OfferDeps, 'db' | 'clock'>,
  buyer: { buyerId: number; listingId: number },
): Promise<boolean> => Boolean((await heldUnitOf(db, buyer, clock.now()))?.reservation)

const DAY = 24 * 60 * 60

/** Offers for listings: made, answered, listed. */
export function offerRoutes(app: FastifyInstance, deps: OfferDeps): void {
  const { db, clock } = deps
  offerJobs(deps)
  const one = async (me: Member, id: number) => {
    const found = await getOffer(db, id)
    const party = found && partyOf(found, me)
    if (!found || found.isDifference || !party) throw unknownOffer()
    return present(found, party, clock.now())
  }
  handle(app, contract.offersForListing, ({ params, me }) => offersForViewer(deps, me, params.id))
  handle(app, contract.listOffers, async ({ query, me }, http) => {
    const rows = await offersForMember(db, me.id, { state: query.state, other: query.with, ...pageOf(query) })
    nameNextPage(http, query, rows)
    return rows.map((row) => present(row, partyOf(row, me) ?? 'buyer', clock.now()))
  })
  handle(app, contract.makeOffer, async ({ body, me }) => one(me, await offer(deps, me, body)), {
    limits: [{ name: 'offers', max: 40, seconds: DAY, by: 'member' }],
  })
  const limits = [{ name: 'offer-answers', max: 300, seconds: DAY, by: 'member' as const }]
  handle(
    app,
    contract.counterOffer,
    async ({ params, body, me }) => {
      await counter(deps, me, params.id, body.price)
      return one(me, params.id)
    },
    { limits },
  )
  handle(
    app,
    contract.answerOffer,
    async ({ params, me }) => {
      await answer(deps, me, params.id, params.answer)
      return one(me, params.id)
    },
    { limits },
  )
}

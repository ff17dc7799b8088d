import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { currentSeller, traderOf } from '#features/sellers/server/store.ts'
import { handle, mustBe } from '#http/handle.ts'
import type { Answer, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { type CancelException, cancelRightOf, mayPerish } from '../../base/cancel-rights.ts'
import { getListingSeller, setCancelException } from '../seller-contract.ts'
import { isLive, type ListingRow } from '../view-models.ts'
import type { ListingSlots } from './answers.ts'
import { invalid } from './invalid.ts'
import { findOwn, findVisible } from './publish.ts'
import { cancelExceptionOf, storeCancelException } from './selling-store.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock'>

/** How a listing is sold: by whom, and whether its buyer can cancel. */
export function listingSellerRoutes(
  app: FastifyInstance,
  deps: ListingsDeps,
  { isReservedFor }: Pick<ListingSlots, 'isReservedFor'>,
): void {
  handle(app, getListingSeller, async ({ me, params }) => {
    const row = await findVisible(deps, me, params.id, isReservedFor)
    const isForSale = isLive(row, deps.clock.now()) || (me !== null && (await isReservedFor(me.id, row.id)))
    return sellerOf(deps, row, isForSale)
  })
  handle(
    app,
    setCancelException,
    async ({ me, params, body }) => {
      await except(deps, me, params.id, body.exception)
      const row = await findVisible(deps, me, params.id)
      return sellerOf(deps, row, isLive(row, deps.clock.now()))
    },
    { limits: [{ name: 'listing-changes', max: 120, seconds: 3600, by: 'member' }] },
  )
}

/** Address and contact of a trader are shown while the law has buyers know them: as long as something is for sale. */
async function sellerOf(
  { db }: Pick<Deps, 'db'>,
  row: ListingRow,
  isForSale: boolean,
): Promise<Answer<typeof getListingSeller>> {
  const seller = await currentSeller(db, row.sellerId)
  const { price } = row
  return {
    kind: seller?.kind ?? 'private',
    trader: seller && row.kind === 'sale' && isForSale ? traderOf(seller) : null,
    cancelRight: cancelRightOf(seller?.kind ?? 'private', { price, exception: await cancelExceptionOf(db, row.id) }),
  }
}

/** An exception holds for later orders; those that exist keep what their buyers were shown. */
async function except({ db }: ListingsDeps, me: Member, id: number, exception: CancelException | null): Promise<void> {
  const listing = await findOwn({ db }, me, id)
  mustBe(me, listing.sellerId)
  if ((await currentSeller(db, me.id))?.kind !== 'trader') {
    throw new DomainError('conflict', 'Only buyers of traders can cancel: there is nothing to except.', {
      code: 'NOT_A_TRADER',
    })
  }
  if (exception === 'perishable' && !mayPerish(listing.categoryId)) {
    throw invalid('exception', 'Only produce, cut flowers and cuttings deteriorate rapidly. A plant in a pot does not.')
  }
  await storeCancelException(db, id, exception)
}

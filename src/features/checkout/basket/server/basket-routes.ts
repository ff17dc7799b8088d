import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { pointOf } from '#http/viewer-place.ts'
import { salePaid } from '../../base/events.ts'
import { removeBought } from '../../payment/server/basket-store.ts'
import { startPayment } from '../../payment/server/open-order.ts'
import { protectionChoice } from '../../payment/server/quote.ts'
import { startedPayment } from '../../payment/server/started-payment.ts'
import * as contract from '../contract.ts'
import { add, BESIDES_ALL, change, orderWith, remove, viewBasket } from './basket.ts'

const changing: { limits: Limit[] } = { limits: [{ name: 'basket', max: 300, seconds: 3600, by: 'member' }] }

/** What members choose from several listings, and paying for what one seller has of it. */
export function basketRoutes(app: FastifyInstance, deps: Deps, payingLimits: Limit[]): void {
  // What was bought, here or on its page, is no longer wanted.
  deps.events.on(salePaid, (tx, { buyerId, transactionId }) => removeBought(tx, buyerId, transactionId))

  handle(app, contract.getBasket, ({ me }) => viewBasket(deps, me))
  handle(app, contract.addToBasket, ({ me, body }) => add(deps, me, body), changing)
  handle(
    app,
    contract.changeInBasket,
    async ({ me, params, body }) => {
      await change(deps, me, { ...params, ...body })
      return viewBasket(deps, me)
    },
    changing,
  )
  handle(
    app,
    contract.removeFromBasket,
    async ({ me, params }) => {
      await remove(deps, me, params.productId)
      return viewBasket(deps, me)
    },
    changing,
  )
  handle(
    app,
    contract.payBasket,
    async ({ me, place, body: { productId, lines, amount, buyerProtection, canCollect } }) => {
      const wanted = await orderWith(deps.db, me, productId, lines)
      const listingIds = wanted.map((line) => line.productId)
      const withProtection = buyerProtection ?? (await protectionChoice(deps, me.id, listingIds))
      const way = { from: await pointOf(deps.places, place), canCollect }
      const input = { wanted, amount, withProtection, besides: BESIDES_ALL, way, isBasket: true }
      return startedPayment(await startPayment(deps, me, input))
    },
    { limits: payingLimits },
  )
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Cast } from './cast.ts'
import { playBasket } from './play-basket.ts'
import { playOrders } from './play-orders.ts'

/** What members buy: listings one by one, then several of one garden together. */
export async function playBuying(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  await playOrders(deps, app, cast)
  await playBasket(deps, app, cast)
}

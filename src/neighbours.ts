import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from './adapters/db/database.ts'
import type { Deps } from './deps.ts'
import { wantedAlerts } from './features/alerts/server/wanted-alerts.ts'
import { inTransaction, within } from './features/checkout/order/server/transition.ts'
import {
  callOffCharge,
  chargeSavedCard,
  NOT_PAID,
  savedCardCharge,
} from './features/checkout/saved-card/server/charges.ts'
import { announce } from './features/community/server/announcing.ts'
import { presentSwapDay } from './features/community/server/present.ts'
import { communityRoutes } from './features/community/server/routes.ts'
import { needsCard } from './features/crops/server/reservation-store.ts'
import { cropRoutes } from './features/crops/server/routes.ts'
import { hasSaved } from './features/favourites/server/store.ts'
import { groupRoutes } from './features/groups/server/routes.ts'
import type { MoneySlots } from './features/groups/server/shares.ts'
import { createListing } from './features/listings/listing/contract.ts'
import { checkGoods } from './features/listings/listing/server/plant-check.ts'
import { publish } from './features/listings/listing/server/publish.ts'
import type { GardenWords } from './features/listings/search/server/garden-words.ts'
import { listingsOfSellers, newestOfSellers } from './features/listings/search/server/of-sellers.ts'
import { suspectsOf } from './features/recall/server/recall-store.ts'
import { wantedRoutes } from './features/wanted/server/routes.ts'
import { hasReceived } from './member-deals.ts'

/** What neighbours announce and do together: swap days, groups, requests for plants, and crops. */
export function neighbourRoutes(
  app: FastifyInstance,
  deps: Deps,
  { read, money }: Pick<GardenWords, 'read'> & MoneySlots,
): void {
  communityRoutes(app, deps)
  groupRoutes(app, {
    ...deps,
    money,
    listingsOf: (around, reading, http) => listingsOfSellers(deps, { hasSaved }, around, reading, http),
    newestOf: (around, limit) => newestOfSellers(deps, around, limit),
    announceSwapDay: (me, written, around) => announce(deps, me, written, around),
    presentSwapDay: (me, row) => presentSwapDay(deps.places, me, row),
  })
  wantedRoutes(app, {
    ...deps,
    alerts: wantedAlerts(deps, { readWords: read }),
    refuseGoods: (goods) => void checkGoods(deps.config, { ...goods, categoryId: 1 }, { isConfirmed: true }),
  })
  cropRoutes(app, {
    ...deps,
    refuseGoods: (goods) => void checkGoods(deps.config, goods, { isConfirmed: true }),
    suspects: suspectsOf,
    publish: (me, listing, also) => publish({ ...deps, hasReceived }, me, z.parse(createListing.body, listing), also),
    charge: (tx, request) => within(deps, tx, (unit) => chargeSavedCard(unit, request)),
    callOff: (reference, reason, options) =>
      inTransaction(deps, (unit) => callOffCharge(unit, reference, reason, options)),
    whyEnded: async (tx, reference) => {
      const outcome = await savedCardCharge(tx, reference)
      return outcome?.state === 'ended' ? outcome.sentence : NOT_PAID
    },
  })
}

/** Why a reservation of a crop needs a saved card; null when none does. */
export const cardNeed = async (db: Database, savedCardId: number): Promise<string | null> =>
  (await needsCard(db, savedCardId)) ? 'What you reserved of a crop will be charged to this card.' : null

import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/accounts/server/account-routes.ts'
import { accountsJobs } from './features/accounts/server/jobs.ts'
import { accountsRoutes } from './features/accounts/server/routes.ts'
import { moneyInFlight, refuseWhileClosing } from './features/checkout/order/server/closing.ts'
import { picturesOfOrders, type SalesSearch, salesOf } from './features/checkout/order/server/context-store.ts'
import { checkoutRoutes } from './features/checkout/server/routes.ts'
import { deskRoutes, isRemovedText, picturesOfDecisions } from './features/desk/server/routes.ts'
import { ecoRoutes } from './features/eco/server/routes.ts'
import { favouriteRoutes } from './features/favourites/server/routes.ts'
import { hasSaved, savedAmong, savesOf } from './features/favourites/server/store.ts'
import { groupPages } from './features/groups/server/present.ts'
import { householdRoutes } from './features/household/server/routes.ts'
import { hasListings, isSelling } from './features/listings/listing/server/store.ts'
import { preparePicture } from './features/listings/photos/server/picture.ts'
import { gardenWords } from './features/listings/search/server/garden-words.ts'
import { listingRoutes, ownsPicture } from './features/listings/server/routes.ts'
import { messagePictureRoutes } from './features/messages/server/picture-routes.ts'
import { messageRoutes } from './features/messages/server/routes.ts'
import { haveWritten, unreadMessages } from './features/messages/server/store.ts'
import { moderationRoutes } from './features/moderation/server/routes.ts'
import { notificationRoutes } from './features/notifications/server/routes.ts'
import { unreadNotifications } from './features/notifications/server/store.ts'
import { openingWarning } from './features/opening/server/opening.ts'
import { openingRoutes } from './features/opening/server/routes.ts'
import { ownDataRoutes } from './features/own-data/server/routes.ts'
import { pickupRoutes } from './features/pickups/server/routes.ts'
import { plantRoutes } from './features/plants/server/routes.ts'
import { reviewRoutes } from './features/reviews/server/routes.ts'
import { sellerRoutes } from './features/sellers/server/routes.ts'
import { socialJobs, socialRoutes } from './features/social/server/routes.ts'
import { taxRoutes } from './features/tax/server/routes.ts'
import { growingRoutes } from './growing.ts'
import {
  dealRoutes,
  endDealsWhileClosing,
  endMemberDeals,
  hasReceived,
  isReservedFor,
  receivedBy,
} from './member-deals.ts'
import { newsRoutes, newsSlots } from './member-news.ts'
import { cardNeed, neighbourRoutes } from './neighbours.ts'
import { dataClasses, personalData } from './personal-data.ts'

/** What closing and erasing an account needs from the other features. */
export const closingSlots = { moneyInFlight, personalData }

/** Every feature's routes, lowest layer first. */
export async function featureRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  accountsRoutes(app, deps, {
    unread: async (userId) => ({
      messages: await unreadMessages(deps.db, userId),
      notifications: await unreadNotifications(deps.db, userId),
    }),
    acquaintances: [hasListings, haveWritten],
    ownsPicture: async (userId, url) =>
      (await ownsPicture(deps, userId, url)) && (await picturesOfDecisions(deps.db, [url])).length === 0,
    isRemovedText: (userId, text) => isRemovedText(deps.db, userId, text),
  })
  const accounts = accountRoutes(app, deps, closingSlots)
  accountsJobs(deps, closingSlots)
  notificationRoutes(app, deps, newsSlots(deps))
  sellerRoutes(app, deps, { isSelling })
  plantRoutes(app)
  householdRoutes(app, deps)
  // Closing an account locks its orders, then its offers and swaps, before its listings, in the order of a sale, to prevent deadlocks.
  refuseWhileClosing(deps)
  endDealsWhileClosing(deps)
  const words = gardenWords(deps)
  await listingRoutes(app, deps, listingSlots(deps), words)
  favouriteRoutes(app, deps)
  messageRoutes(app, deps)
  await messagePictureRoutes(app, deps, preparePicture)
  dealRoutes(app, deps)
  const { payouts, orders, money } = await checkoutRoutes(app, deps, {
    preparePicture,
    endMemberDeals: (tx, userId) => endMemberDeals(deps, tx, userId),
    cardNeed,
  })
  pickupRoutes(app, deps)
  reviewRoutes(app, deps)
  newsRoutes(app, deps, { readWords: words.read, correctWords: words.correct })
  ecoRoutes(app, deps)
  socialRoutes(app, deps)
  socialJobs(deps)
  neighbourRoutes(app, deps, { ...words, money })
  moderationRoutes(app, deps)
  deskRoutes(app, {
    ...deps,
    orders,
    accounts,
    openingWarning: async () => (deps.config.localOnly ? null : openingWarning(deps.db, deps.clock.now())),
  })
  const tax = taxRoutes(app, { ...deps, payouts })
  ownDataRoutes(app, deps, { tax, accounts })
  growingRoutes(app, deps)
  openingRoutes(app, deps, dataClasses)
}

/** What features in higher layers provide about listings. */
const listingSlots = (deps: Deps) => ({
  savedAmong: (userId: number, ids: readonly number[]) => savedAmong(deps.db, userId, ids),
  hasSaved,
  savesOf: (ids: readonly number[]) => savesOf(deps.db, ids),
  isReservedFor: (buyerId: number, listingId: number) => isReservedFor(deps, { buyerId, listingId }),
  hasReceived,
  receivedBy: (userId: number) => receivedBy(deps.db, userId),
  picturesInUse: async (db: Deps['db'], urls: readonly string[]) => [
    ...(await picturesOfOrders(db, urls)),
    ...(await picturesOfDecisions(db, urls)),
  ],
  salesOf: (search: SalesSearch) => salesOf(deps.db, search),
  sitemaps: new Map([['groups', (limit: number) => groupPages(deps.db, limit)]]),
})

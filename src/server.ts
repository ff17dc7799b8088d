import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps, DevTools } from './deps.ts'
import { accountRoutes } from './features/accounts/server/account-routes.ts'
import { accountsJobs } from './features/accounts/server/jobs.ts'
import { accountsRoutes } from './features/accounts/server/routes.ts'
import { accountStaffRoutes } from './features/accounts/server/staff-routes.ts'
import { findMember, openSessions } from './features/accounts/server/store.ts'
import { alertJobs } from './features/alerts/server/jobs.ts'
import { alertRoutes } from './features/alerts/server/routes.ts'
import { moneyInFlight, refuseWhileClosing } from './features/checkout/order/server/closing.ts'
import { picturesOfOrders } from './features/checkout/order/server/store.ts'
import { checkoutRoutes } from './features/checkout/server/routes.ts'
import { communityRoutes } from './features/community/server/routes.ts'
import { ecoRoutes } from './features/eco/server/routes.ts'
import { favouriteRoutes } from './features/favourites/server/routes.ts'
import { savedAmong } from './features/favourites/server/store.ts'
import { guideRoutes } from './features/guides/server/routes.ts'
import { preparePicture } from './features/listings/photos/server/picture.ts'
import { gardenWords } from './features/listings/search/server/garden-words.ts'
import { listingRoutes, ownsPicture } from './features/listings/server/routes.ts'
import { messageJobs } from './features/messages/server/jobs.ts'
import { messagePictureRoutes } from './features/messages/server/picture-routes.ts'
import { replyRoute } from './features/messages/server/reply-route.ts'
import { messageRoutes } from './features/messages/server/routes.ts'
import { unreadMessages } from './features/messages/server/store.ts'
import { contactForms, contactRoutes } from './features/moderation/server/contact.ts'
import { moderationRoutes } from './features/moderation/server/routes.ts'
import { recordSecurityNotices } from './features/notifications/server/entries.ts'
import { notificationJobs } from './features/notifications/server/jobs.ts'
import { notificationRoutes } from './features/notifications/server/routes.ts'
import { unreadNotifications } from './features/notifications/server/store.ts'
import { pickupRoutes } from './features/pickups/server/routes.ts'
import { plantRoutes } from './features/plants/server/routes.ts'
import { reviewRoutes } from './features/reviews/server/routes.ts'
import { socialJobs, socialRoutes } from './features/social/server/routes.ts'
import { apiPage } from './http/api-page.ts'
import { devClock } from './http/dev/dev-clock.ts'
import { devMail } from './http/dev/dev-mail.ts'
import { refuseRemote } from './http/dev/local-only.ts'
import { eventStreams } from './http/event-streams.ts'
import { answerFailures, sendFailure } from './http/failures.ts'
import { healthRoutes } from './http/health.ts'
import { limitRates, overallLimit } from './http/limits/rate-limits.ts'
import { arrivalLimits } from './http/limits/slow-requests.ts'
import { endUnusedConnections } from './http/limits/unused-connections.ts'
import { shareAnswers } from './http/pages/shared-answers.ts'
import { replySerializer } from './http/reply-serializer.ts'
import { comesFromProxy, trustProxy } from './http/security/client-address.ts'
import { guardRequests } from './http/security/guards.ts'
import { plainAddress } from './http/security/plain-address.ts'
import { answerRequestIds, requestId } from './http/security/request-ids.ts'
import { securityHeaders } from './http/security/security-headers.ts'
import { refuseAddress, refuseBytes, refuseExpectations } from './http/security/unreadable-requests.ts'
import { recogniseMembers } from './http/session.ts'
import { personalData } from './personal-data.ts'

export interface ServerOptions {
  /** Adds the pages to the API; omitted where a test needs only calls. */
  pages?: (app: FastifyInstance) => Promise<void>
  dev?: boolean
  /** Adds the pages under `/dev` that advance time and show emails; omitted in production. */
  devTools?: DevTools
  /** Interval between heartbeats of event streams, in milliseconds. */
  eventRoundMs?: number
  /** Milliseconds within which a request must have arrived. */
  arrivalMs?: number
  /** Receives the request log, one line at a time; standard output by default. */
  log?: { write(line: string): void }
}

/** What closing and erasing an account needs from the other features. */
export const closingSlots = { moneyInFlight, personalData }

/** The whole HTTP server: guards, then every feature's routes, then the pages. Does not listen yet. */
export async function buildServer(
  deps: Deps,
  { pages, dev = false, devTools, eventRoundMs, arrivalMs, log }: ServerOptions = {},
): Promise<FastifyInstance> {
  const { config } = deps
  const trust = trustProxy(config.trustProxy)
  const https = config.publicUrl?.startsWith('https:') ?? false
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      ...(log && { stream: log }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId((request) => comesFromProxy(trust, request)),
    rewriteUrl: plainAddress,
    trustProxy: trust,
    bodyLimit: 64 * 1024,
    ...arrivalLimits(arrivalMs),
    clientErrorHandler: refuseBytes(https),
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuseAddress(https),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(replySerializer)
  answerRequestIds(app)
  const everything = config.rateLimits ? overallLimit(app, deps) : null
  answerFailures(app, everything ?? undefined)
  endUnusedConnections(app)
  refuseExpectations(app, https)
  await securityHeaders(app, {
    https,
    dev,
    stripe: config.stripe !== null,
  })
  await app.register(cookie)
  refuseRemote(app, {
    devTools: devTools !== undefined,
    localOnly: config.localOnly,
    behindProxy: config.trustProxy !== null,
  })
  guardRequests(app, () => config.publicUrl && new URL(config.publicUrl).origin)
  recogniseMembers(app, config.publicUrl, (hash) => findMember(deps.db, hash, deps.clock.now()))
  if (everything) limitRates(app, deps, everything)
  shareAnswers(app, deps.clock)
  await apiPage(app)
  healthRoutes(app, deps)
  eventStreams(app, {
    live: deps.live,
    stillOpen: (sessions) => openSessions(deps.db, sessions, deps.clock.now()),
    roundMs: eventRoundMs,
  })
  await features(app, deps)
  if (devTools) {
    devClock(app, devTools)
    devMail(app, deps)
  }
  if (pages) await pages(app)
  else
    app.setNotFoundHandler((request, reply) =>
      sendFailure(request, reply, { status: 404, message: 'Not found', code: 'NOT_FOUND' }),
    )
  return app
}

/** Every feature's routes, lowest layer first. */
async function features(app: FastifyInstance, deps: Deps): Promise<void> {
  accountsRoutes(app, deps, {
    unread: async (userId) => ({
      messages: await unreadMessages(deps.db, userId),
      notifications: await unreadNotifications(deps.db, userId),
    }),
    ownsPicture: (userId, url) => ownsPicture(deps, userId, url),
  })
  accountRoutes(app, deps, closingSlots)
  accountStaffRoutes(app, deps)
  accountsJobs(deps, closingSlots)
  notificationRoutes(app, deps)
  notificationJobs(deps)
  recordSecurityNotices(deps)
  plantRoutes(app)
  // Closing an account locks its orders before its listings, in the same order as a sale, to prevent deadlocks.
  refuseWhileClosing(deps)
  const words = gardenWords(deps)
  const above = {
    savedAmong: (userId: number, ids: readonly number[]) => savedAmong(deps.db, userId, ids),
    picturesInUse: picturesOfOrders,
  }
  await listingRoutes(app, deps, above, words)
  favouriteRoutes(app, deps)
  messageRoutes(app, deps)
  replyRoute(app, deps)
  await messagePictureRoutes(app, deps, preparePicture)
  messageJobs(deps)
  await checkoutRoutes(app, deps)
  pickupRoutes(app, deps)
  reviewRoutes(app, deps)
  alertRoutes(app, deps, { readWords: words.read, correctWords: words.correct })
  alertJobs(deps)
  ecoRoutes(app, deps)
  socialRoutes(app, deps)
  socialJobs(deps)
  communityRoutes(app, deps)
  moderationRoutes(app, deps)
  contactRoutes(app, deps)
  contactForms(app)
  guideRoutes(app, deps)
}

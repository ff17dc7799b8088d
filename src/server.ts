import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { logOptions } from '#adapters/log/json-log.ts'
import { placeForms } from '#features/listings/place/server/place-routes.ts'
import type { Config } from './config.ts'
import type { Deps, DevTools } from './deps.ts'
import { examine } from './doctor.ts'
import { featureRoutes } from './feature-routes.ts'
import { requirePassword, verifyCurrentPassword } from './features/accounts/server/sign-in.ts'
import { findMember, openSessions } from './features/accounts/server/store.ts'
import { backupRoutes } from './features/backups/server/routes.ts'
import { integrationRoutes } from './features/integrations/server/routes.ts'
import { scopeOfCall } from './features/integrations/server/token-calls.ts'
import { findToken } from './features/integrations/server/token-store.ts'
import { operatorRoutes } from './features/operator/server/routes.ts'
import { apiPage } from './http/api-page.ts'
import { recogniseTokens, refuseTokens } from './http/api-tokens.ts'
import { devClock } from './http/dev/dev-clock.ts'
import { devMail } from './http/dev/dev-mail.ts'
import { devPush } from './http/dev/dev-push.ts'
import { refuseRemote } from './http/dev/local-only.ts'
import { eventStreams } from './http/event-streams.ts'
import { answerFailures, sendFailure } from './http/failures.ts'
import { healthRoutes } from './http/health.ts'
import { KnownMembers } from './http/known/known-members.ts'
import { limitRates, type OverallLimit, overallLimit } from './http/limits/rate-limits.ts'
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
import { logRequests, measureRequests } from './http/signals/request-metrics.ts'
import { traceRequests } from './http/signals/request-traces.ts'
import { metricsRoute } from './http/signals/serve-metrics.ts'

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

interface AppOptions {
  https: boolean
  arrivalMs: ServerOptions['arrivalMs']
  log: ServerOptions['log']
}

/** An HTTP server without routes: its log, its limits, and how it reads and writes bodies. */
function createApp(config: Config, { https, arrivalMs, log }: AppOptions): FastifyInstance {
  const trust = trustProxy(config.trustProxy)
  const app = Fastify({
    logger: {
      ...logOptions(config.logLevel),
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
    // A request that arrives on an open connection during the stop is answered: proxies send one that changes something only once.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuseAddress(https),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(replySerializer)
  return app
}

/** Says who calls, by session or API token, and limits how often. */
function admitCallers(app: FastifyInstance, deps: Deps, everything: OverallLimit | null): void {
  const { config, clock, live } = deps
  const find = (hash: Buffer) => findMember(deps.db, hash, clock.now(), { demoIsExempt: config.localOnly })
  const known = new KnownMembers({ find, now: () => clock.now(), isListening: () => live.isListening() })
  live.follow('sessions', () => known.dropAll())
  recogniseMembers(app, { publicUrl: config.publicUrl, find, known })
  const scopeOf = (call: string) => scopeOfCall.get(call)
  recogniseTokens(app, (hash) => findToken(deps.db, hash, deps.clock.now()), scopeOf)
  if (everything) limitRates(app, deps, everything)
  refuseTokens(app, scopeOf)
}

/** The whole HTTP server: guards, then every feature's routes, then the pages. Does not listen yet. */
export async function buildServer(
  deps: Deps,
  { pages, dev = false, devTools, eventRoundMs, arrivalMs, log }: ServerOptions = {},
): Promise<FastifyInstance> {
  const { config } = deps
  const https = config.publicUrl?.startsWith('https:') ?? false
  const app = createApp(config, { https, arrivalMs, log })
  answerRequestIds(app)
  if (config.otlpEndpoint !== null) traceRequests(app)
  measureRequests(app, deps.metrics)
  logRequests(app)
  const everything = config.rateLimits ? overallLimit(app, deps) : null
  answerFailures(app, everything ?? undefined)
  endUnusedConnections(app, () => deps.readiness.isLeaving())
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
  admitCallers(app, deps, everything)
  placeForms(app, deps)
  shareAnswers(app, deps.clock)
  await apiPage(app, config)
  healthRoutes(app, deps)
  eventStreams(app, {
    live: deps.live,
    stillOpen: (sessions) => openSessions(deps.db, sessions, deps.clock.now()),
    roundMs: eventRoundMs,
    metrics: deps.metrics,
  })
  if (config.metrics.token !== null) metricsRoute(app, deps.metrics, config.metrics.token)
  await featureRoutes(app, deps)
  backupRoutes(app, deps)
  operatorRoutes(app, deps, { examine: () => examine(deps) })
  integrationRoutes(app, deps, {
    verify: (userId, password, request) => verifyCurrentPassword(deps, userId, password, request),
    require: requirePassword,
  })
  if (devTools) {
    devClock(app, devTools)
    devMail(app, deps)
    devPush(app, deps)
  }
  if (pages) await pages(app)
  else
    app.setNotFoundHandler((request, reply) =>
      sendFailure(request, reply, { status: 404, message: 'Not found', code: 'NOT_FOUND' }),
    )
  return app
}

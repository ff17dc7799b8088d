import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failureOf } from '#adapters/db/failure.ts'
import type { Deps } from '#deps.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { holdSession, sessionsOf } from '#features/accounts/server/sessions-store.ts'
import { describeUserAgent } from '#features/accounts/user-agent.ts'
import { handle } from '#http/handle.ts'
import { sessionHash } from '#http/session.ts'
import type { Answer, Call } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import * as calls from '../contract.ts'
import { clockTime, minuteOf, type QuietHours } from '../quiet-hours.ts'
import { outsideQuietHours } from './quiet-end.ts'
import { moveWaiting, quietHoursOf, saveQuietHours } from './quiet-hours-store.ts'
import { type PushDeps, pushJobs } from './send-pushes.ts'
import {
  countOthers,
  deleteOwnSubscription,
  endpointOf,
  saveSubscription,
  subscriptionsOf,
} from './subscription-store.ts'

const HOUR_S = 60 * 60
const changes = { limits: [{ name: 'push-settings', max: 60, seconds: HOUR_S, by: 'member' as const }] }

/** Push notifications: which browsers receive them, and when not. */
export function pushRoutes(app: FastifyInstance, deps: PushDeps & Pick<Deps, 'config'>): void {
  const { db, transaction, clock } = deps
  pushJobs(deps)
  handle(app, calls.getPushState, ({ me }, { request }) => stateOf(deps, me.id, request))
  handle(
    app,
    calls.addBrowser,
    async ({ me, body }, { request }) => {
      await addBrowser(deps, me.id, body, hashOf(request))
      return stateOf(deps, me.id, request)
    },
    changes,
  )
  handle(app, calls.removeBrowser, async ({ me, params }, { request }) => {
    if (!(await deleteOwnSubscription(db, me.id, params.id)))
      throw new DomainError('not_found', 'This browser receives no notifications any more.')
    return stateOf(deps, me.id, request)
  })
  handle(
    app,
    calls.setQuietHours,
    async ({ me, body: { quietHours } }, { request }) => {
      const quiet = quietHours && { starts: minuteOf(quietHours.starts), ends: minuteOf(quietHours.ends) }
      const now = clock.now()
      await transaction(async (tx) => {
        await saveQuietHours(tx, me.id, quiet, now)
        await moveWaiting(tx, me.id, outsideQuietHours(now, quiet))
      })
      return stateOf(deps, me.id, request)
    },
    changes,
  )
}

/** Also those who came with a token have no session: the calls are closed to them. */
function hashOf(request: FastifyRequest): Buffer {
  const hash = sessionHash(request)
  if (hash === null) throw signedOut()
  return hash
}

async function stateOf(
  { db, clock, push, config }: PushDeps & Pick<Deps, 'config'>,
  userId: number,
  request: FastifyRequest,
): Promise<Answer<typeof calls.getPushState>> {
  const own = hashOf(request)
  const sessions = new Map((await sessionsOf(db, userId, clock.now())).map((session) => [session.id, session]))
  const subscriptions = await subscriptionsOf(db, userId)
  return {
    serverKey: await push.serverKey(),
    hasTestDevices: config.devTools,
    browsers: subscriptions.map(({ id, sessionId, createdAt, lastSentAt }) => ({
      id,
      ...describeUserAgent(sessions.get(sessionId)?.userAgent ?? null),
      isCurrent: sessions.get(sessionId)?.tokenHash.equals(own) === true,
      addedAt: createdAt.toISOString(),
      lastSentAt: lastSentAt?.toISOString() ?? null,
    })),
    quietHours: inWords(await quietHoursOf(db, userId)),
  }
}

const inWords = (quiet: QuietHours | null) => quiet && { starts: clockTime(quiet.starts), ends: clockTime(quiet.ends) }

/** Sends pushes to the browser of a session from now on. */
async function addBrowser(
  { transaction, clock, push }: PushDeps,
  userId: number,
  { endpoint, keys, replaces, serverKey: usedKey }: Call<typeof calls.addBrowser>['body'],
  tokenHash: Buffer,
): Promise<void> {
  const target = { endpoint, p256dh: Buffer.from(keys.p256dh, 'base64url'), auth: Buffer.from(keys.auth, 'base64url') }
  push.refuseTarget(target)
  const serverKey = await push.serverKey()
  if (usedKey !== serverKey) throw otherKey()
  const adding = transaction(async (tx) => {
    if (!(await lockOpenAccounts(tx, [userId]))) throw signedOut()
    const sessionId = await holdSession(tx, userId, tokenHash)
    if (sessionId === null) throw signedOut()
    if (replaces !== undefined && (await endpointOf(tx, sessionId)) !== replaces) return
    const row = { ...target, userId, sessionId, serverKey, createdAt: clock.now() }
    if ((await countOthers(tx, row)) >= calls.MAX_DEVICES) throw tooMany()
    if (!(await saveSubscription(tx, row))) throw taken()
  })
  await adding.catch((error: unknown) => {
    // Another browser came first with the same address.
    throw failureOf(error).kind === 'unique' ? taken() : error
  })
}

const signedOut = (): DomainError => new DomainError('unauthenticated', 'Please sign in first.')

const tooMany = (): DomainError =>
  new DomainError('conflict', `Notifications are sent to ${calls.MAX_DEVICES} browsers at most. Remove one first.`, {
    code: 'TOO_MANY_BROWSERS',
  })

const otherKey = (): DomainError =>
  new DomainError('conflict', 'Our key has changed. Load this page again, then turn notifications on.', {
    code: 'OTHER_SERVER_KEY',
  })

const taken = (): DomainError =>
  new DomainError('conflict', 'This address receives the notifications of another browser.', { code: 'ENDPOINT_TAKEN' })

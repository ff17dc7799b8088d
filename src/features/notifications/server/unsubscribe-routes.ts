import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { DomainError } from '#shared/errors.ts'
import * as calls from '../contract.ts'
import type { OtherEmails } from './other-emails.ts'
import { areEmailsOn, resumeEmails, stopEmails, unsubscribeSecret } from './preference-store.ts'
import { findAddressee } from './store.ts'
import { isOther, type OtherSubject, readKey, subjectNames } from './unsubscribe.ts'

/** The limit is high because one email provider sends the requests of many users from few addresses. */
const posts: Limit = { name: 'unsubscribe', max: 600, seconds: 300, by: 'address' }

/**
 * Unsubscribes by an emailed link, without sign-in: the link itself is the authorisation. Email clients post a form of
 * their own from another site (RFC 8058); its body is ignored, because the URL carries everything.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'transaction' | 'clock'>,
  others: Readonly<Record<OtherSubject, OtherEmails>>,
): void {
  const { db, transaction, clock } = deps

  const claimOf = async (key: string) => {
    const claim = readKey(await unsubscribeSecret(db), key)
    if (!claim || !(await findAddressee(db, claim.userId))) {
      throw new DomainError('invalid', 'This link is not valid.', { code: 'LINK_INVALID' })
    }
    return claim
  }
  const stateOf = async (key: string) => {
    const { userId, subject } = await claimOf(key)
    const isOn = isOther(subject) ? others[subject].isOn(db, userId) : areEmailsOn(db, userId, subject)
    return { what: subjectNames[subject], isOn: await isOn, isOnSite: !isOther(subject) }
  }

  handle(app, calls.getSubscription, ({ query }) => stateOf(query.key))

  handle(app, calls.resubscribe, async ({ query }) => {
    const { userId, subject } = await claimOf(query.key)
    if (isOther(subject)) await others[subject].resume(db, userId, clock.now())
    else await resumeEmails(db, userId, subject, clock.now())
    return stateOf(query.key)
  })

  void app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(type, (_request, payload, done) => {
        payload.resume()
        payload.on('end', () => done(null)).on('error', done)
      })
    }
    handle(
      scope,
      calls.unsubscribe,
      async ({ query }) => {
        const { userId, subject } = await claimOf(query.key)
        await transaction((tx) =>
          isOther(subject)
            ? others[subject].stop(tx, userId, clock.now())
            : stopEmails(tx, userId, subject, clock.now()),
        )
        return stateOf(query.key)
      },
      { foreign: true, limits: [posts] },
    )
    // An email client without an unsubscribe button opens the same URL.
    scope.get<{ Querystring: { key?: unknown } }>(
      calls.unsubscribe.path,
      { schema: { hide: true } },
      async ({ query }, reply) =>
        reply.redirect(`/unsubscribe?${new URLSearchParams({ key: String(query.key) })}`, 303),
    )
  })
}

import '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CONSENT, CONSENT_ACTION, CONSENT_AGE, toConsent } from '#shared/cookie-choice.ts'
import { isSecure } from '../session.ts'

/** Whether this page asks for the cookie choice. */
export const asksForConsent = ({ cookies }: FastifyRequest): boolean => toConsent(cookies[CONSENT]) === null

/**
 * Stores the cookie choice of a browser without scripts and leads back to its page. `ask` forgets the choice, so that the
 * page asks again; anything else stores nothing.
 */
export function cookieChoice(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body)).get('choice')),
    )
    scope.post<{ Body: string | null }>(CONSENT_ACTION, { schema: { hide: true } }, async (request, reply) => {
      const choice = toConsent(request.body)
      const attributes = { path: '/', sameSite: 'lax', secure: isSecure(app) } as const
      if (choice) reply.setCookie(CONSENT, choice, { ...attributes, maxAge: CONSENT_AGE })
      else if (request.body === 'ask') reply.clearCookie(CONSENT, attributes)
      return reply.redirect(pageOf(request), 303)
    })
  })
}

/** The page of this site that sent the form; the home page when the browser does not say. */
function pageOf({ headers: { referer = '', host } }: FastifyRequest): string {
  if (!URL.canParse(referer)) return '/'
  const { host: sender, pathname, search } = new URL(referer)
  // A path of two slashes would name another site.
  return sender === host && !pathname.startsWith('//') ? pathname + search : '/'
}

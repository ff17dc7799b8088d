import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { ownAddress } from '../redirect.ts'

type Fields = Record<string, string>

/** The login and register forms of browsers that run no scripts (yet): answered by the same calls, with a page. */
export function formPosts(app: FastifyInstance, { publicUrl }: Pick<Deps, 'publicUrl'>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const entrance = (page: string, call: string, bodyOf: (fields: Fields) => object | string) =>
      scope.post(page, { schema: { hide: true } as object }, async (request, reply) => {
        const body = bodyOf((request.body ?? {}) as Fields)
        const wish = String((request.query as { redirect?: unknown }).redirect ?? '')
        if (typeof body === 'string') return refuse(reply, page, wish, body)
        const answer = await forward(app, request, call, body)
        if (answer.statusCode >= 400) return refuse(reply, page, wish, answer.json<{ code: string }>().code)
        for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', cookie)
        return reply.redirect(ownAddress(wish, new URL(publicUrl()).origin) ?? '/', 303)
      })
    entrance('/login', '/api/auth/login', ({ username, password }) => ({ username, password }))
    entrance('/register', '/api/users', ({ confirmPassword, bio, ...fields }) =>
      confirmPassword === fields['password'] ? { ...fields, ...(bio && { bio }) } : 'MISMATCH',
    )
  })
}

const forward = (app: FastifyInstance, { ip, headers }: FastifyRequest, url: string, payload: object) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: ip,
    headers: {
      ...(headers.host && { host: headers.host }),
      ...(headers.origin && { origin: headers.origin }),
      ...(headers.cookie && { cookie: headers.cookie }),
      ...(headers['user-agent'] && { 'user-agent': headers['user-agent'] }),
      'sec-fetch-site': 'same-origin',
    },
  })

const refuse = (reply: FastifyReply, page: string, redirect: string, failure: string): FastifyReply =>
  reply.redirect(`${page}?${new URLSearchParams({ ...(redirect && { redirect }), failure })}`, 303)

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { clientAddress } from '../security/client-address.ts'
import { sameIdHeaders } from './inner.ts'

const fields = z.record(z.string(), z.string())
type Fields = Readonly<z.output<typeof fields>>

const refusal = z.object({ code: z.string() })

/** Result of a submitted form: the reply of the call, or the code of its refusal. */
export type Outcome = { failure: string } | { failure?: undefined; reply: unknown }

interface PageForm {
  /** Path of the page that shows the form and receives its POST. */
  page: string
  /** The API call that the form makes in a browser with scripts. */
  call: string
  /** Builds the body of the call; a string refuses the form with that code. */
  bodyOf: (fields: Fields) => object | string
  /** The page to redirect to. */
  leadTo: (outcome: Outcome, request: FastifyRequest) => string
}

/** Handles forms of browsers without scripts by the same calls and rules, and redirects to a page. */
export function pageForms(app: FastifyInstance, forms: readonly PageForm[]): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const form of forms)
      scope.post(form.page, { schema: { hide: true } }, async (request, reply) =>
        reply.redirect(form.leadTo(await outcomeOf(app, form, request, reply), request), 303),
      )
  })
}

async function outcomeOf(
  app: FastifyInstance,
  { call, bodyOf }: PageForm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  const body = bodyOf(fields.safeParse(request.body).data ?? {})
  if (typeof body === 'string') return { failure: body }
  const answer = await forward(app, request, call, body)
  if (answer.statusCode >= 400) return { failure: refusal.parse(answer.json()).code }
  for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', cookie)
  const result: unknown = answer.json()
  return { reply: result }
}

function forward(app: FastifyInstance, request: FastifyRequest, url: string, payload: object) {
  const { headers } = request
  return app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: clientAddress(request),
    headers: {
      ...sameIdHeaders(request),
      ...(headers.host && { host: headers.host }),
      ...(headers.origin && { origin: headers.origin }),
      ...(headers.cookie && { cookie: headers.cookie }),
      ...(headers['user-agent'] && { 'user-agent': headers['user-agent'] }),
      'sec-fetch-site': 'same-origin',
    },
  })
}

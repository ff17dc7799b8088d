import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import type { MovableClock } from '#adapters/clock/clock.ts'
import type { Letter } from '#adapters/mail/mail.ts'
import type { Deps } from '#deps.ts'
import { type PrivateUser, registerUser } from '#features/accounts/contract.ts'
import { buildServer } from '#server.ts'
import { type Api, createApi } from '#shared/api-client.ts'
import type { Role } from '#shared/endpoint.ts'
import { openTestDeps } from './deps.ts'
import { person } from './people.ts'

/** The address the test server believes it has. */
export const ORIGIN = 'http://localhost:3000'

/** Somebody with a browser: calls endpoints with their own types, keeps cookies, has an address of their own. */
export interface Visitor extends Api {
  /** One raw request as this visitor, for what the typed call cannot say. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
  address: string
}

export interface TestMember extends Visitor {
  me: PrivateUser
}

export interface TestServer {
  app: FastifyInstance
  deps: Deps
  clock: MovableClock
  visitor(): Visitor
  /** Joins under this name and stays signed in. */
  member(name: string, role?: Role): Promise<TestMember>
  /** Everything that was mailed, oldest first. */
  mails(): Promise<(Letter & { id: number })[]>
}

/** The real server on a database of its own, stopped after the test file. Rate limits count only when asked for. */
export async function startTestServer({ rateLimits = false } = {}): Promise<TestServer> {
  const { deps, clock, close } = await openTestDeps(
    { PUBLIC_URL: ORIGIN, RATE_LIMITS: rateLimits ? 'on' : 'off' },
    ORIGIN,
  )
  const app = await buildServer(deps)
  await deps.jobs.start()
  await app.ready()
  afterAll(async () => {
    await app.close()
    await deps.jobs.stop()
    await close()
  })
  let visitors = 0
  const visitor = () => newVisitor(app, `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`)
  return {
    app,
    deps,
    clock,
    visitor,
    async member(name, role) {
      const caller = visitor()
      const me = await caller(registerUser, { body: person(name) })
      if (role) await deps.db.execute(`update users set role = '${role}' where id = ${me.id}`)
      return Object.assign(caller, { me })
    },
    async mails() {
      const { rows } = await deps.db.execute<{
        id: number
        to_address: string
        subject: string
        text: string
        html: string
      }>('select * from mails order by id')
      return rows.map(({ id, to_address: to, subject, text, html }) => ({ id, to, subject, text, html }))
    },
  }
}

function newVisitor(app: FastifyInstance, address: string): Visitor {
  const cookies = new Map<string, string>()
  const request = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({
      remoteAddress: address,
      ...options,
      headers: { origin: ORIGIN, host: new URL(ORIGIN).host, ...options.headers },
      cookies: Object.fromEntries(cookies),
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() === 0)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const api = createApi(async (url, init) => {
    const answer = await request({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(answer.body, { status: answer.statusCode, headers })
  })
  return Object.assign(api, { request, cookies, address })
}

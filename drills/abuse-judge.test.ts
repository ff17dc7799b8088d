import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFailures, sendFailure } from '#http/failures.ts'
import { answerRequestIds } from '#http/security/request-ids.ts'
import { securityHeaders } from '#http/security/security-headers.ts'
import { newVisitor, startTestServer } from '#test/server.ts'
import { settle } from '#test/shop.ts'
import { type AbuseRequest, abuse } from './abuse/requests.ts'
import { run } from './abuse/run.ts'
import type { Target } from './abuse/target.ts'

const server = await startTestServer()
const { db } = server.deps

/** A small server on the real database with one correct refusal and three planted faults. */
async function plantedServer() {
  const app = Fastify({ logger: false })
  answerRequestIds(app)
  answerFailures(app)
  await securityHeaders(app, { https: false, dev: false, stripe: false })
  app.get('/api/sound', (request, reply) =>
    sendFailure(request, reply, { status: 404, message: 'Not found', code: 'NOT_FOUND' }),
  )
  app.get('/api/throws', () => {
    throw new TypeError('x is not a function')
  })
  app.get('/api/writes', async (request, reply) => {
    await db.execute(`insert into settings (name, value) values ('planted-${request.id}', '1')`)
    return sendFailure(request, reply, { status: 400, message: 'Not valid', code: 'INVALID' })
  })
  app.get('/api/shape', (_request, reply) => reply.code(400).send({ error: 'Bad Request' }))
  app.get('/api/inside', (request, reply) =>
    sendFailure(request, reply, { status: 400, message: 'relation "users" does not exist', code: 'INVALID' }),
  )
  await app.ready()
  return app
}

const requestTo = (path: string): AbuseRequest => {
  const target: Target = { method: 'GET', path, isPage: false, query: [] }
  return { kind: 'planted', by: 'visitor', target, method: 'GET', url: path, headers: {} }
}

test('the judge reports a server error, a write before a refusal and a wrong shape, and accepts a correct refusal', async () => {
  const visitor = newVisitor(await plantedServer(), '10.1.1.1')
  const fixture = {
    db,
    callers: { visitor, member: visitor, staff: visitor },
    settle: () => settle(server),
    revive: async () => {},
  }
  const paths = ['/api/sound', '/api/throws', '/api/writes', '/api/shape', '/api/inside', '/api/sound']
  const { faults } = await run(fixture, paths.map(requestTo))
  const found = faults.map(({ kind, what }) => `${/\/api\/(\w+)/.exec(what)?.[1]}: ${kind}`)
  expect([...new Set(found)]).toEqual([
    'throws: server error',
    'writes: change on a refusal',
    'shape: wrong shape',
    'inside: wrong shape',
  ])
  expect(faults.find(({ kind }) => kind === 'change on a refusal')?.what).toMatch(/changes settings$/)
})

test('the same seed generates the same requests and another seed generates others', () => {
  const targets: Target[] = [
    { method: 'POST', path: '/api/things/:id', isPage: false, query: ['q'], body: { type: 'object' } },
  ]
  const made = (seed: number) => JSON.stringify([...abuse(targets, new Map(), seed, 50)])
  expect(made(1)).toBe(made(1))
  expect(made(1)).not.toBe(made(2))
})

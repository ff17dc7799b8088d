import cookie from '@fastify/cookie'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { getCompany } from '#features/guides/contract.ts'
import { innerHeaders } from './inner.ts'
import { shareAnswers } from './shared-answers.ts'

const SESSION = `session=${'a'.repeat(43)}`
const SHARED = { config: { endpoint: { ...getCompany, isShared: true } as const } }

/** A server whose shared list records how often it was made, and for whom. */
async function counting() {
  const app = Fastify()
  await app.register(cookie)
  let now = new Date('2026-05-01T12:00:00Z')
  shareAnswers(app, { now: () => now })
  const made = { list: 0, failing: 0 }
  app.get('/api/list', SHARED, async (request, reply) => {
    reply.header('x-total-count', '7')
    return { made: ++made.list, theme: request.cookies['theme'] ?? null, other: request.cookies['other'] ?? null }
  })
  app.get('/api/list/:id', SHARED, async (request) => ({ made: ++made.list, other: request.cookies['other'] ?? null }))
  app.get('/api/own', async () => ({ made: ++made.list }))
  app.get('/api/greeting', SHARED, async (_request, reply) =>
    reply.setCookie('seen', 'yes').send({ made: ++made.list }),
  )
  app.get('/api/failing', SHARED, async () => {
    made.failing++
    throw new Error('broken')
  })
  app.post('/api/change', async () => ({ success: true }))
  app.post('/api/refused', async (_request, reply) => reply.code(400).send({ success: false }))
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
  const list = async (headers: Record<string, string> = {}) => (await get('/api/list', headers)).json<typeof made>()
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }
  return { app, made, get, list, later }
}

test('simultaneous requests share one response, including headers', async () => {
  const { made, get } = await counting()
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('/api/list')))
  expect(made.list).toBe(1)
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.every(({ statusCode, headers }) => statusCode === 200 && headers['x-total-count'] === '7')).toBe(true)
})

test('a change ends a shared response at once, a refused change does not', async () => {
  const { app, list } = await counting()
  const before = await list()
  await app.inject({ method: 'POST', url: '/api/refused' })
  await app.inject({ method: 'POST', url: '/api/change' })
  expect(await list()).not.toEqual(before)
})

test('a shared response is kept for a second', async () => {
  const { list, later } = await counting()
  const first = await list()
  later(900)
  expect(await list()).toEqual(first)
  later(200)
  expect(await list()).not.toEqual(first)
})

test('signed-in users never share responses, and calls that are not marked are never shared', async () => {
  const { list, get } = await counting()
  const [one, two] = await Promise.all([list({ cookie: SESSION }), list({ cookie: SESSION })])
  expect(one).not.toEqual(two)
  const own = await Promise.all([get('/api/own'), get('/api/own')])
  expect(own[0].body).not.toBe(own[1].body)
})

test('a page asks for one thing itself, and shares lists and what others ask for', async () => {
  const { get } = await counting()
  const ofPage = innerHeaders({} as FastifyRequest)
  const made = async (url: string, headers?: Record<string, string>) =>
    (await get(url, headers)).json<{ made: number }>().made
  expect(await made('/api/list/1', ofPage)).not.toBe(await made('/api/list/1', ofPage))
  expect(await made('/api/list/1')).toBe(await made('/api/list/1'))
  expect(await made('/api/list', ofPage)).toBe(await made('/api/list'))
})

test('only the theme cookie affects a shared response', async () => {
  const { list } = await counting()
  expect(await list({ cookie: 'theme=dark; other=secret' })).toMatchObject({ theme: 'dark', other: null })
  expect(await list({ cookie: 'theme=light' })).toMatchObject({ theme: 'light' })
})

test('a response that sets a cookie is not shared', async () => {
  const { get } = await counting()
  const answers = await Promise.all([get('/api/greeting'), get('/api/greeting')])
  expect(answers.map(({ cookies }) => cookies.length)).toEqual([1, 1])
  expect(answers[0].body).not.toBe(answers[1].body)
})

test('a failure is returned to every waiting request', async () => {
  const { made, get } = await counting()
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/api/failing')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500])
  expect(made.failing).toBe(1)
})

test('an outside request cannot pass for an internal call', async () => {
  const { list } = await counting()
  const forged = { 'x-inner-call': 'guessed.making' }
  const [one, two] = await Promise.all([list(forged), list(forged)])
  expect(one).toEqual(two)
})

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DomainError } from '#shared/errors.ts'
import { answerFailures } from './failures.ts'

interface Line {
  level: number
  msg: string
  err?: { message?: string; stack?: string }
}

const WARN = 40
const ERROR = 50

async function linesFor(failure: Error): Promise<Line[]> {
  const lines: Line[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  answerFailures(app)
  app.get('/', () => {
    throw failure
  })
  await app.inject('/')
  await app.close()
  return lines
}

test('an expected 503 is logged as a warning without a stack, so that users cannot fill the log with stacks', async () => {
  const busy = new DomainError('unavailable', 'Too many pictures at once.', { code: 'PICTURES_BUSY' })
  expect(await linesFor(busy)).toMatchObject([{ level: WARN, code: 'PICTURES_BUSY', path: '/' }])
  expect((await linesFor(busy))[0]?.err).toBeUndefined()
})

test('an unexpected failure is logged as an error with its stack', async () => {
  const [line] = await linesFor(new Error('a bug'))
  expect(line?.level).toBe(ERROR)
  expect(line?.err?.stack).toContain('failures.test.ts')
})

const ECONNREFUSED = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})

test('without a database every call is refused for the moment, and the log has one line a minute without a stack', async () => {
  const lines: Line[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  answerFailures(app)
  for (const path of ['/', '/a', '/b'])
    app.get(path, () => {
      throw new Error('Failed query: select 1', { cause: ECONNREFUSED })
    })
  for (const path of ['/', '/a', '/b', '/a']) expect((await app.inject(path)).statusCode).toBe(503)
  await app.close()
  expect(lines).toMatchObject([{ level: ERROR, code: 'UNAVAILABLE', cause: { code: 'ECONNREFUSED' } }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

test('the same fault on the same route is logged once a minute, and another one at once', async () => {
  const lines: Line[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  answerFailures(app)
  const faults = { a: new Error('one'), b: new Error('two') }
  app.get<{ Params: { fault: keyof typeof faults } }>('/:fault', ({ params }) => {
    throw faults[params.fault]
  })
  for (const path of ['/a', '/a', '/b', '/a']) expect((await app.inject(path)).statusCode).toBe(500)
  await app.close()
  expect(lines.map(({ err }) => err?.message)).toEqual(['one', 'two'])
})

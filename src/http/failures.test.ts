import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { DomainError } from '#shared/errors.ts'
import { answerFailures } from './failures.ts'

interface Line {
  level: number
  msg: string
  err?: { stack?: string }
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

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { JobLocks } from './job-locks.ts'

const JOB = '00000000-0000-4000-8000-000000000001'
const KEY = `hashtextextended('${JOB}', 7)`

let database: TestDatabase
let [own, other]: pg.Client[] = []
let locks: JobLocks
/** The session was lost, with its locks, and is back. */
let comesBack: () => Promise<void>
const warnings: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  own = new pg.Client(database.url)
  other = new pg.Client(database.url)
  await Promise.all([own.connect(), other.connect()])
  own.on('notice', ({ message = '' }) => warnings.push(message))
})
beforeEach(() => {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await own!.query<Row>(text, values)).rows
  const onBack = (restore: () => Promise<void>): void => {
    comesBack = async () => {
      await own!.query('select pg_advisory_unlock_all()')
      await restore()
    }
  }
  // A lock is released at once.
  locks = new JobLocks({ query, onBack }, 0)
})
afterEach(async () => {
  await locks.releaseEnded()
  expect([await isLocked(), warnings]).toEqual([false, []])
})
afterAll(async () => {
  await Promise.all([own?.end(), other?.end()])
  await database.close()
})

/** Whether our session has the lock of the job. */
async function isLocked(): Promise<boolean> {
  const { rows } = await other!.query<{ got: boolean }>(`select pg_try_advisory_lock(${KEY}) as got`)
  if (rows[0]?.got) await other!.query(`select pg_advisory_unlock(${KEY})`)
  return !rows[0]?.got
}

test('a job that is tried again at once has one lock, which ends with it', async () => {
  await locks.hold(JOB, async () => expect(await isLocked()).toBe(true))
  await locks.hold(JOB, async () => expect(await isLocked()).toBe(true))
})

test('a job whose lock another process has for a moment takes it afterwards', async () => {
  await other!.query(`select pg_advisory_lock(${KEY})`)
  await locks.hold(JOB, async () => {
    await other!.query(`select pg_advisory_unlock(${KEY})`)
    await vi.waitUntil(isLocked, { timeout: 30_000, interval: 150 })
  })
}, 60_000)

test('a job that never had its lock releases none', async () => {
  await other!.query(`select pg_advisory_lock(${KEY})`)
  await locks.hold(JOB, async () => {})
  await locks.releaseEnded()
  await other!.query(`select pg_advisory_unlock(${KEY})`)
})

test('after the session came back a running job is locked once, and an ended one not at all', async () => {
  await locks.hold(JOB, async () => {
    await comesBack()
    expect(await isLocked()).toBe(true)
  })
  await comesBack()
  expect(await isLocked()).toBe(false)
})

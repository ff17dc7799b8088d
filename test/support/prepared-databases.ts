import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { readConfig } from '#config.ts'
import { seedDemo } from '#demo/seed.ts'
import type { Deps } from '#deps.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'
import { buildPages } from '../../scripts/build.ts'
import { createTestDatabase, type TestDatabase, withDatabaseLock } from './database.ts'
import { startAtTimeOfDay } from './time-of-day.ts'

/** A copy of the demo data. */
export const copyDemoDatabase = (): Promise<TestDatabase> =>
  copyOf('demo', async (database) => {
    await startAtTimeOfDay(database)
    await withServer(database.url, {}, async (deps, app) => {
      await deps.jobs.start()
      await seedDemo(deps, app)
    })
  })

/** An empty database with the queues of all jobs, which the first start of a server creates one by one. */
export const copyEmptyDatabase = (): Promise<TestDatabase> =>
  copyOf('empty', async (database) => {
    await withServer(database.url, { tasksByHand: true }, ({ jobs }) => jobs.start())
    // The first server of each copy decides it.
    await database.pool.query(`delete from settings where name = 'payments'`)
  })

const prepared = new Map<string, Promise<void>>()

/** A copy of a database that the first caller of a test run fills. */
async function copyOf(kind: string, fill: (database: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  const template = `${kind}_${inject('testServer').template}`
  if (!prepared.has(template)) prepared.set(template, prepare(template, fill))
  await prepared.get(template)
  return createTestDatabase({ template })
}

const prepare = (template: string, fill: (database: TestDatabase) => Promise<void>): Promise<void> =>
  withDatabaseLock(template, async (admin) => {
    const { rows } = await admin.query('select from pg_database where datname = $1', [template])
    if (rows.length > 0) return
    // PostgreSQL cannot copy a template with open connections, so it gets its name only when it is complete.
    const unfinished = await createTestDatabase({ name: `${template}_unfinished` })
    await fill(unfinished)
    await unfinished.disconnect()
    await admin.query(`alter database ${template}_unfinished rename to ${template}`)
  })

/** Builds the pages unless they are current. Test files run in several processes, of which one builds. */
export const buildPagesOnce = (): Promise<void> => withDatabaseLock('pages', buildPages)

async function withServer(
  databaseUrl: string,
  options: { tasksByHand?: boolean },
  work: (deps: Deps, app: FastifyInstance) => Promise<unknown>,
): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
  const { deps, devTools, close } = await openDeps(config, () => 'http://localhost:3000', options)
  const app: FastifyInstance = await buildServer(deps, { devTools })
  try {
    await work(deps, app)
  } finally {
    await app.close()
    await close()
  }
}

import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { readConfig } from '#config.ts'
import { seedDemo } from '#demo/seed.ts'
import { openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'
import { buildPages } from '../../scripts/build.ts'
import { createTestDatabase, type TestDatabase, withDatabaseLock } from './database.ts'
import { startAtTimeOfDay } from './time-of-day.ts'

/** A copy of the demo data. The first caller of a test run seeds the template that all copies use. */
export async function copyDemoDatabase(): Promise<TestDatabase> {
  const template = `demo_${inject('testServer').template}`
  await withDatabaseLock(template, async (admin) => {
    const { rows } = await admin.query('select from pg_database where datname = $1', [template])
    if (rows.length > 0) return
    // PostgreSQL cannot copy a template with open connections, so it gets its name only when it is complete.
    const unfinished = await createTestDatabase({ name: `${template}_unfinished` })
    await startAtTimeOfDay(unfinished)
    await seed(unfinished.url)
    await unfinished.disconnect()
    await admin.query(`alter database ${template}_unfinished rename to ${template}`)
  })
  return createTestDatabase({ template })
}

/** Builds the pages unless they are current. Test files run in several processes, of which one builds. */
export const buildPagesOnce = (): Promise<void> => withDatabaseLock('pages', buildPages)

async function seed(databaseUrl: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
  const { deps, devTools, close } = await openDeps(config, () => 'http://localhost:3000')
  const app: FastifyInstance = await buildServer(deps, { devTools })
  try {
    await deps.jobs.start()
    await seedDemo(deps, app)
  } finally {
    await app.close()
    await close()
  }
}

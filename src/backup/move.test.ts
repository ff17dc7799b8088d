import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { saveSetting } from '#adapters/db/settings.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'
import { createTestDatabase } from '#test/database.ts'
import { startTestServer } from '#test/server.ts'
import { backupNow } from './backup-now.ts'
import { move, undoMove } from './move.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-move-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const configFor = (url: string) =>
  readConfig({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error' })

/** Starts and stops what a server needs. */
const start = async (url: string) => (await openDeps(configFor(url), () => 'http://localhost')).close()

/** A database without a server. */
async function idle() {
  const database = await createTestDatabase()
  await database.disconnect()
  return database
}

describe('npm run move', () => {
  test('npm run move refuses while a server runs on the source, and lets it go on', async () => {
    const server = await startTestServer()
    const target = await createTestDatabase({ empty: true })
    const config = configFor(server.deps.config.databaseUrl ?? '')
    await expect(move(config, target.url)).rejects.toThrow(/connections of Hedgerow still uses? the database/)
    const { rows } = await server.deps.db.execute(sql`select 1 from settings where name = 'out-of-service'`)
    expect(rows).toEqual([])
    await target.close()
  }, 60_000)

  test('npm run move leaves a source that refuses to start, without the password, until the move is undone', async () => {
    const source = await idle()
    const target = await createTestDatabase({ empty: true })
    const secret = new URL(target.url)
    secret.password = 'hunter22'
    await move(configFor(source.url), secret.href)
    await start(target.url)
    const refusal = await start(source.url).catch((error: Error) => error.message)
    expect(refusal).toMatch(/^This database was moved to \S+: set DATABASE_URL to that place/)
    expect(refusal).not.toContain('hunter22')
    await expect(backupNow(configFor(source.url))).rejects.toThrow('This database was moved to')
    await undoMove(configFor(source.url))
    await start(source.url)
    await target.close()
  }, 60_000)

  test('npm run move refuses settings of another payment mode before it copies anything', async () => {
    const source = await createTestDatabase()
    await saveSetting(source.db, 'payments', 'stripe')
    await source.disconnect()
    const target = await createTestDatabase({ empty: true })
    await expect(move(configFor(source.url), target.url)).rejects.toThrow('This database holds real payments')
    const { rows } = await target.pool.query(`select 1 from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
    await target.close()
  }, 60_000)

  test('npm run move refuses a target that is not empty, or the source itself; the source may serve on', async () => {
    const source = await idle()
    const target = await createTestDatabase()
    await expect(move(configFor(source.url), target.url)).rejects.toThrow('not empty')
    await expect(move(configFor(source.url), source.url)).rejects.toThrow('the same database')
    await expect(move(configFor(source.url), 'somewhere')).rejects.toThrow('The target must be')
    await start(source.url)
    await target.close()
  }, 60_000)
})

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { endLeftover } from '#adapters/db/embedded/postmaster.ts'
import { backupNow } from '#backup/backup-now.ts'
import { move } from '#backup/move.ts'
import { restore } from '#backup/restore.ts'
import { verify } from '#backup/verify.ts'
import { type Config, readConfig } from '#config.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { faultsIn } from './kill/acknowledged.ts'
import { Trading } from './kill/trading.ts'
import { Progress } from './progress.ts'
import { CrashableServer } from './servers/crashable-server.ts'
import { join } from './servers/purchase.ts'

const CALLS = Number(process.env['CALLS'] ?? 60)
const BUYERS = Number(process.env['BUYERS'] ?? 6)

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-backup-drill-'))
const server = new CrashableServer()
const progress = new Progress()
const silent = { info: () => {}, warn: () => {}, error: console.error }
let trading: Trading
let database: TestDatabase | undefined

beforeAll(async () => {
  await server.start()
  trading = await Trading.open(server, BUYERS, Math.random)
}, 240_000)
afterAll(async () => {
  await endLeftover(path.join(server.dataDir, 'postgres', 'cluster'))
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a backup made while members trade, restored after a kill, holds all that was acknowledged before it',
  () => progress.limit(drill()),
  0,
)

async function drill(): Promise<void> {
  const source = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'error' })
  const leaver = await join(server, 'leaver')
  const busy = trading.run()
  await vi.waitFor(() => expect(trading.acknowledged).toBeGreaterThan(CALLS), { timeout: 170_000, interval: 50 })
  progress.made('trading')
  const before = trading.orders.map(({ id, steps }) => ({ id, steps: [...steps] }))
  const answered = trading.acknowledged
  const made = await backupNow(source)
  const meanwhile = trading.acknowledged - answered
  progress.made('the backup')
  await vi.waitFor(() => expect(trading.acknowledged).toBeGreaterThan(answered + meanwhile + 10), { timeout: 100_000 })
  trading.stop()
  await busy
  await leave(leaver)
  progress.made('the erasure')
  await server.kill()

  const restored = readConfig({
    DATA_DIR: path.join(folder, 'restored'),
    BACKUP_URL: path.join(server.dataDir, 'backups'),
    LOG_LEVEL: 'error',
  })
  expect(await verify(restored, made.name)).toMatchObject({ faults: [], pictures: { missing: [] } })
  progress.made('the check of the archive')
  expect(await restore(restored, made.name)).toMatchObject({ faults: [], erased: { erased: 1, waiting: 0 } })
  progress.made('the restore')
  await withEmbedded(restored, async (usernames) => {
    expect(await faultsIn(restored.dataDir, { orders: before, stock: trading.stock })).toEqual([])
    expect(usernames).toContain('seller')
    expect(usernames).not.toContain('leaver')
  })
  await moveThereAndBack(restored)
  console.log(
    `${answered} acknowledged calls before the backup, ${meanwhile} during it; ${before.length} orders; ` +
      `${made.manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${made.bytes} bytes`,
  )
}

/** A member closes the account after the backup and is erased; the record of it appears beside the backups. */
async function leave(leaver: Awaited<ReturnType<typeof join>>): Promise<void> {
  const closing = { username: 'leaver', currentPassword: 'damp-soil-and-worms' }
  expect(await leaver.call('POST', '/api/account/closing', closing)).toMatchObject({ status: 200 })
  await trading.advance('15d')
  const records = path.join(server.dataDir, 'backups', 'erasures')
  await vi.waitFor(() => expect(readdirSync(records, { recursive: true }).join()).toContain('.json'), {
    timeout: 60_000,
    interval: 100,
  })
}

/** From the embedded database to a server and back: every table has the same checksum as before. */
async function moveThereAndBack(embedded: Config): Promise<void> {
  database = await createTestDatabase({ empty: true })
  const first = await sumsOf(embedded)
  expect(await move(embedded, database.url)).toMatchObject({ faults: [] })
  await expect(move(embedded, database.url)).rejects.toThrow('This database was moved to')
  progress.made('the move to a server')
  await database.disconnect()
  const back = { ...embedded, databaseUrl: database.url, dataDir: path.join(folder, 'back') }
  expect(await move(back, 'embedded')).toMatchObject({ faults: [] })
  progress.made('the move back')
  expect(await sumsOf({ ...back, databaseUrl: undefined })).toEqual(first)
}

/** The rows and checksums of all tables but the settings, which hold where the database was moved. */
async function sumsOf(config: Config) {
  const { manifest } = await backupNow(config, path.join(folder, 'sums'))
  return manifest.tables.filter(({ name }) => name !== 'public.settings')
}

async function withEmbedded(config: Config, look: (usernames: string[]) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: silent })
  const pool = new pg.Pool({ ...embedded.connection, max: 1 })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  try {
    const { rows } = await drizzle(pool).execute<{ username: string }>(sql`select username from users`)
    await look(rows.map(({ username }) => username))
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

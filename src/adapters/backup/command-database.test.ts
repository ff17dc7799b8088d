import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { openDatabase } from '#adapters/db/open.ts'
import { besideServer, openExisting } from './command-database.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'hedgerow-command-'))
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const config = { dataDir, databaseUrl: undefined, dataDirLinks: false }
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a command reaches the embedded database that a server runs, and takes the folder when none does', async () => {
  await expect(openExisting({ ...config, log: silent })).rejects.toThrow('There is no database')
  const unlockServer = lockDataDir(dataDir)
  expect(() => besideServer(config)).toThrow('already running')
  await expect(openExisting({ ...config, dataDir, log: silent })).rejects.toThrow('There is no database')
  const server = await startEmbedded({ dataDir, log: silent })
  const beside = besideServer(config)
  const database = await openDatabase({ ...beside.config, log: silent })
  expect((await database.pool.query('select current_database() as name')).rows).toEqual([{ name: 'hedgerow' }])
  await database.close()
  const serving = await openExisting({ ...config, log: silent })
  expect(serving.isServing).toBe(true)
  await serving.close()
  await server.stop()
  unlockServer()
  const alone = besideServer(config)
  expect(alone.config.databaseUrl).toBeUndefined()
  expect(() => lockDataDir(dataDir)).toThrow('already running')
  alone.unlock()
}, 60_000)

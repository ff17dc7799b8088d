import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
import { settleLink } from './linked-folder.ts'

// Each test starts real processes, which takes longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const log = { info: () => {}, warn: () => {}, error: () => {} }

let base: string
let dataDir: string
let server: EmbeddedPostgres | null = null
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'hedgerow-links-')))
  chmodSync(base, 0o711)
  dataDir = path.join(base, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
})
afterEach(async () => {
  await server?.stop()
  server = null
  rmSync(base, { recursive: true, force: true })
})

async function withServer<T>(sql: string, links = false): Promise<T[]> {
  server = await startEmbedded({ dataDir, log, links })
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  await server.stop()
  server = null
  return rows as T[]
}

const place = () => path.join(dataDir, 'postgres')

it('a link to a place outside is refused until the setting allows it, and no data is lost', async () => {
  await withServer('create table kept as select 7 as pots')
  const elsewhere = path.join(base, 'elsewhere')
  renameSync(place(), elsewhere)
  symlinkSync(elsewhere, place())
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `${place()} is a link to ${elsewhere}, outside the data folder: put that folder in the link's place`,
  )
  expect(await withServer('select * from kept', true)).toEqual([{ pots: 7 }])
})

it('a link whose database is missing is refused instead of starting with an empty database', async () => {
  symlinkSync(path.join(base, 'gone'), place())
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `${place()} is a link to ${base}/gone, and no database is there`,
  )
  expect(lstatSync(place()).isSymbolicLink()).toBe(true)
})

it('a folder that an earlier version put elsewhere is moved in, also after an interruption', async () => {
  await withServer('create table kept as select 7 as pots')
  const parent = path.join(realpathSync(tmpdir()), 'hedgerow')
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const former = mkdtempSync(path.join(parent, 'data-'))
  rmSync(former, { recursive: true })
  renameSync(place(), former)
  symlinkSync(former, place())
  await settleLink(dataDir, { allowed: false, log })
  expect([lstatSync(place()).isDirectory(), existsSync(former)]).toEqual([true, false])
  expect(await withServer('select * from kept')).toEqual([{ pots: 7 }])

  renameSync(place(), `${place()}.moving`)
  symlinkSync(former, place())
  expect(await withServer('select * from kept')).toEqual([{ pots: 7 }])
})

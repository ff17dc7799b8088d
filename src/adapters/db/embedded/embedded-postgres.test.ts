import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../failure.ts'
import { openDatabase } from '../open.ts'
import { lockDataDir } from './data-lock.ts'
import { watchDisk } from './disk-watch.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'

// Each test starts real processes, which takes longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const silent = { info: () => {}, warn: () => {}, error: () => {} }

let dataDir: string
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hedgerow-embedded-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir: folder, log: silent })
  running.push(server)
  return server
}

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ ...server.connection, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function startProcess(kind: 'hold' | 'write'): {
  child: ChildProcess
  output: () => string
  errorOutput: () => string
} {
  const child = spawn(process.execPath, ['test/support/database-process.ts', dataDir, kind], { stdio: 'pipe' })
  children.push(child)
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    err += chunk
  })
  return { child, output: () => out, errorOutput: () => err }
}

const printedPid = (output: string) => Number(/postgres (\d+)/.exec(output)?.[1])
/** Whether a process is running; zombies do not count. */
function alive(pid: number): boolean {
  try {
    if (existsSync('/proc/self/stat')) return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe('the embedded database', () => {
  it('the embedded database starts durable and private, stops cleanly, and starts again quickly with its data', async () => {
    const first = await start()
    const settings = await query<{ name: string; setting: string }>(
      first,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'data_checksums')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      data_checksums: 'on',
    })
    const [locale] = await query(
      first,
      `select datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'hedgerow'`,
    )
    expect(locale).toEqual({ datlocale: 'C.UTF-8', encoding: 'UTF8' })
    expect(statSync(first.connection.host).mode & 0o007).toBe(0)
    await query(first, 'create table kept (id int)')
    await first.stop()
    expect(alive(first.pid())).toBe(false)

    const again = await start()
    expect(await query(again, 'select * from kept')).toEqual([])
  })

  it('the embedded database restarts by itself when it dies, and the pool recovers', async () => {
    const open = await openDatabase({ dataDir, log: silent })
    await open.pool.query('create table kept (id int)')
    const before = open.embedded?.pid() ?? 0
    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => expect(await open.healthy()).toBe(true), { timeout: 5_000 })
    await vi.waitFor(() => expect(open.embedded?.pid()).not.toBe(before), { timeout: 5_000 })
    await vi.waitFor(async () => expect((await open.pool.query('select * from kept')).rows).toEqual([]), {
      timeout: 5_000,
    })
    await open.close()
  })

  it('the embedded database is started again when one of its processes crashes, because its own recovery could wait for ever', async () => {
    const server = await start()
    const before = server.pid()
    const [writer] = await query<{ pid: number }>(
      server,
      `select pid from pg_stat_activity where backend_type = 'background writer'`,
    )
    process.kill(writer?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(server.pid()).not.toBe(before), { timeout: 60_000 })
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('the embedded database takes over a PostgreSQL that a killed server left running', async () => {
    const { child, output } = startProcess('hold')
    await vi.waitFor(() => expect(output()).toContain('postgres'), { timeout: 40_000 })
    const pid = printedPid(output())
    await killed(child)
    expect(alive(pid)).toBe(true)
    const server = await start()
    expect(server.pid()).toBe(pid)
    await server.stop()
    expect(alive(pid)).toBe(false)
  })

  it('the embedded database starts after both the server and its database were killed', async () => {
    const { child, output } = startProcess('write')
    await vi.waitFor(() => expect(output()).toContain('wrote 20'), { timeout: 40_000 })
    process.kill(printedPid(output()), 'SIGKILL')
    await killed(child)
    const server = await start()
    expect((await query(server, 'select count(*)::int as n from written'))[0]?.['n']).toBeGreaterThan(0)
  })

  it('the embedded database starts while a process that its killed database left is slow to end', async () => {
    const { child, output } = startProcess('write')
    await vi.waitFor(() => expect(output()).toContain('wrote 20'), { timeout: 40_000 })
    const postmaster = printedPid(output())
    const [orphan = 0] = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').map(Number)
    process.kill(orphan, 'SIGSTOP')
    process.kill(postmaster, 'SIGKILL')
    await killed(child)
    const continued = pause(2_000).then(() => process.kill(orphan, 'SIGCONT'))
    expect((await query(await start(), 'select 1 as one'))[0]).toEqual({ one: 1 })
    await continued
  })

  it('the embedded database refuses writes but answers reads while its disk is nearly full, also after a kill in that state', async () => {
    const server = await start()
    await query(server, 'create table kept (id int)')
    const disk = { free: 1_000_000 }
    const watched = { connection: server.connection, log: silent, free: async () => disk.free }
    const unwatch = await watchDisk(watched)
    await vi.waitFor(() =>
      expect(query(server, 'insert into kept values (1)').catch(failureOf)).resolves.toEqual({ kind: 'storage_full' }),
    )
    expect(await query(server, 'select * from kept')).toEqual([])
    disk.free = 100_000_000
    await vi.waitFor(() => query(server, 'insert into kept values (1)'), { timeout: 20_000 })
    disk.free = 1_000_000
    await unwatch()
    await (await watchDisk(watched))()
    disk.free = 100_000_000
    await (await watchDisk(watched))()
    await vi.waitFor(() => query(server, 'insert into kept values (2)'), { timeout: 20_000 })
  })

  it('the embedded database starts when the pid file of a dead PostgreSQL names an unrelated process', async () => {
    const first = await start()
    const note = path.join(first.location, 'cluster/postmaster.pid')
    const lines = readFileSync(note, 'utf8').split('\n')
    await first.stop()
    writeFileSync(note, [String(process.pid), ...lines.slice(1)].join('\n'))
    expect((await query(await start(), 'select 1 as one'))[0]).toEqual({ one: 1 })
  })

  it('the embedded database keeps every acknowledged row when its processes are killed during writes', async () => {
    for (let round = 1; round <= 3; round++) {
      const { child, output } = startProcess('write')
      await vi.waitFor(() => expect(output().split('\n').length).toBeGreaterThan(100 * round), { timeout: 40_000 })
      process.kill(printedPid(output()), 'SIGKILL')
      await killed(child)
      const acknowledged = [...output().matchAll(/wrote (\d+)\n/g)].map((match) => Number(match[1]))
      const server = await start()
      const stored = new Set((await query<{ id: number }>(server, 'select id from written')).map(({ id }) => id))
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
      await query(server, 'truncate written')
      await server.stop()
      running.length = 0
    }
  })

  it('the embedded database puts its socket elsewhere when the path is too long for a socket', async () => {
    const deep = path.join(dataDir, 'a-rather-long-name-for-a-folder'.repeat(3), 'data')
    mkdirSync(deep, { recursive: true })
    chmodSync(dataDir, 0o711)
    const server = await start(deep)
    expect(server.connection.host.length).toBeLessThan(80)
    expect((await query(server, 'select 1 as one'))[0]).toEqual({ one: 1 })
    await server.stop()
    expect(existsSync(server.connection.host)).toBe(false)
  })

  it('the embedded database keeps its data inside the data folder below a home that its account cannot enter, also after a crash', async () => {
    const closed = path.join(dataDir, 'closed')
    const inner = path.join(closed, 'data')
    mkdirSync(inner, { recursive: true })
    chmodSync(closed, 0o700)
    const server = await start(inner)
    expect(server.location).toBe(path.join(realpathSync(inner), 'postgres'))
    expect(lstatSync(path.join(inner, 'postgres')).isSymbolicLink()).toBe(false)
    expect(statSync(path.join(server.location, 'cluster')).uid).not.toBe(0)
    await query(server, 'create table kept (id int)')
    const before = server.pid()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(server.pid()).not.toBe(before), { timeout: 30_000 })
    await vi.waitFor(async () => expect(await query(server, 'select * from kept')).toEqual([]), { timeout: 30_000 })
    await server.stop()
    const again = await start(inner)
    expect(await query(again, 'select * from kept')).toEqual([])
  })
})

describe('the lock of the data folder', () => {
  it('the lock of the data folder refuses a second start in one sentence and changes nothing', async () => {
    const { child, output } = startProcess('hold')
    await vi.waitFor(() => expect(output()).toContain('postgres'), { timeout: 40_000 })
    const before = readdirSync(dataDir)
    const second = startProcess('hold')
    const [status] = await once(second.child, 'exit')
    expect(status).toBe(1)
    expect(second.errorOutput()).toBe(
      `Hedgerow is already running on this data (process ${child.pid}). Stop it first, or set DATA_DIR to another folder.\n`,
    )
    expect(readdirSync(dataDir)).toEqual(before)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    expect(alive(printedPid(output()))).toBe(false)
  })

  it('the lock of the data folder is free after its holder was killed, and after it was released', async () => {
    const { child, output } = startProcess('hold')
    await vi.waitFor(() => expect(output()).toContain('postgres'), { timeout: 40_000 })
    await killed(child)
    const release = lockDataDir(dataDir)
    expect(() => lockDataDir(dataDir)).toThrow(`Hedgerow is already running on this data (process ${process.pid})`)
    release()
    lockDataDir(dataDir)()
    await start()
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import { openArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { load } from './load.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-backup-'))
const files = diskFiles(folder)
const server = await startTestServer()
const connection = { connectionString: server.deps.config.databaseUrl }
let archive: Buffer
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The archive of a database, as bytes. */
const archived = (use = (snapshot: Snapshot) => snapshot): Promise<Buffer> =>
  withSnapshot(connection, 'migrations', async (snapshot) => {
    const out = new PassThrough()
    const bytes = buffer(out)
    await writeArchive(use(snapshot), { files, isRemote: false, beside: new Map() }, out)
    return bytes
  })

/** Loads an archive into a new database; `put` receives its pictures. */
async function loaded(bytes: Buffer, put: (key: string, content: Buffer) => void = () => {}): Promise<TestDatabase> {
  const target = await createTestDatabase({ empty: true })
  try {
    const source = await openArchive(Readable.from([bytes]), 9999, {
      put: async (key, content) => put(key, content),
      listed: async () => {},
    })
    await load(target.connection, source, async () => {})
    return target
  } catch (error) {
    const { rows } = await target.db.execute(
      sql`select 1 from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'jobs')`,
    )
    await target.close()
    expect(rows).toEqual([])
    throw error
  }
}

beforeAll(async () => {
  const [seller, buyer] = [await server.member('seller'), await server.member('buyer')]
  await buy(server, buyer, await putOnSale(server, seller, { title: 'Fern\twith a tab, \\ and "quotes" — ☘' }))
  await settle(server)
  await files.put('uploads/ab/640.webp', Buffer.from([0, 255, 10, 13]), 'image/webp')
  await server.deps.db.execute(sql`insert into rate_limits (key, count, resets_at) values ('x', 1, clock_timestamp())`)
  archive = await archived()
}, 60_000)

/** Everything that a schema consists of, as text. Names of its objects are part of it, their numbers are not. */
const schemaOf = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (
    await db.execute(sql`
      select format('%s.%s %s %s %s %s %s', n.nspname, c.relname, c.relkind, c.relpersistence, a.attname,
        format_type(a.atttypid, a.atttypmod), pg_get_expr(d.adbin, d.adrelid)) as part
      from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_attribute a on a.attrelid = c.oid and attnum > 0
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where n.nspname in ('public', 'jobs', 'sandbox')
      union all select k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || k.convalidated
      from pg_constraint k where k.conrelid <> 0
      union all select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname in ('public', 'jobs', 'sandbox')
      union all select n.nspname || md5(p.prosrc) || proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'jobs', 'sandbox')
      order by 1`)
  ).rows

describe('an archive', () => {
  test('an archive holds schema, rows, sequences and pictures of one moment', async () => {
    const pictures = new Map<string, Buffer>()
    const target = await loaded(archive, (key, content) => pictures.set(key, content))
    expect(await schemaOf(target)).toEqual(await schemaOf(server.deps))
    expect(pictures).toEqual(new Map([['uploads/ab/640.webp', Buffer.from([0, 255, 10, 13])]]))
    for (const table of ['users', 'products', 'transactions', 'ledger_entries', 'jobs.job', 'sandbox.objects']) {
      const rows = sql.raw(`select * from ${table} order by 1`)
      expect((await target.db.execute(rows)).rows, table).toEqual((await server.deps.db.execute(rows)).rows)
    }
    expect((await target.db.execute(sql`select * from rate_limits`)).rows).toEqual([])
    const next = sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as id`
    const [own] = (await target.db.execute<{ id: number }>(next)).rows
    const { rows: newest } = await server.deps.db.execute<{ id: number }>(sql`select max(id) as id from users`)
    expect(own?.id).toBe(Number(newest[0]?.id) + 1)
    await target.close()
  })

  test('an archive does not hold what is written after its snapshot, and nothing waits for it', async () => {
    const late = await archived((snapshot) => ({
      ...snapshot,
      read: async (take) => {
        await server.member('latecomer')
        return snapshot.read(take)
      },
    }))
    const target = await loaded(late)
    const { rows } = await target.db.execute(sql`select 1 from users where username = 'latecomer'`)
    expect(rows).toEqual([])
    await target.close()
  })
})

describe('a damaged archive is refused, and nothing is restored', () => {
  const refused = 'incomplete or damaged'
  const changed = (change: (tar: Buffer) => void): Buffer => {
    const tar = gunzipSync(archive)
    change(tar)
    return gzipSync(tar)
  }
  const cut = (share: number) => archive.subarray(0, Math.floor(archive.length * share))

  test.each([0, 0.01, 0.3, 0.7, 0.99])('an archive cut at %d of its length is refused', async (share) => {
    await expect(loaded(cut(share))).rejects.toThrow(refused)
  })

  test('an archive cut after any entry is refused, with a correct end of the file too', async () => {
    const tar = gunzipSync(archive)
    const manifest = tar.lastIndexOf('manifest.json')
    await expect(loaded(gzipSync(tar.subarray(0, manifest)))).rejects.toThrow(refused)
  })

  test('an archive with another byte in a picture is refused', async () => {
    const other = changed((tar) => tar.set([7], tar.indexOf(Buffer.from([0, 255, 10, 13]))))
    await expect(loaded(other)).rejects.toThrow(refused)
  })

  test('an archive with another byte in a row is refused', async () => {
    const other = changed((tar) => tar.write('Firn', tar.indexOf('Fern\\twith')))
    await expect(loaded(other)).rejects.toThrow(/table public\.\w+ has \d+ rows .* or other contents/)
  })

  test('a file that is no archive is refused', async () => {
    await expect(loaded(Buffer.from('hello'))).rejects.toThrow(refused)
    await expect(loaded(gzipSync('hello'))).rejects.toThrow(refused)
  })
})

describe('an archive of another kind is refused in one sentence', () => {
  const withHeader = (change: object) =>
    archived((snapshot) => ({ ...snapshot, header: { ...snapshot.header, ...change } }))

  test('an archive of an unknown format is refused', async () => {
    await expect(loaded(await withHeader({ format: 2 }))).rejects.toThrow('The archive has the format 2')
  })

  test('an archive of newer code is refused', async () => {
    await expect(loaded(await withHeader({ codeVersion: 10_000 }))).rejects.toThrow('written by version 10000')
  })

  test('an archive is not restored into a database that is not empty', async () => {
    const target = await createTestDatabase({ empty: true })
    await target.db.execute(sql`create table mine (id int)`)
    const source = await openArchive(Readable.from([archive]), 9999, { put: async () => {}, listed: async () => {} })
    await expect(load(target.connection, source, async () => {})).rejects.toThrow('not empty')
    await target.close()
  })
})

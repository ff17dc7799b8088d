import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { type Config, readConfig } from '#config.ts'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { openDeps } from '#open-deps.ts'
import { createTestDatabase } from '#test/database.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import { backupNow } from './backup-now.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

const DAY = 24 * 60 * 60 * 1000
const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-restore-'))
// Without BACKUP_URL no nightly backup joins those of the test while it advances the clock.
const server = await startTestServer()
const { config } = server.deps
const backups = path.join(config.dataDir, 'backups')
let file: string
let trader: TestMember
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A place to restore into. */
const place = (name: string, env: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: path.join(folder, name), LOG_LEVEL: 'error', BACKUP_URL: backups, ...env })

/** What a database holds that a server on it would show. */
async function inside<Result>(
  at: Config,
  look: (deps: Awaited<ReturnType<typeof openDeps>>['deps']) => Promise<Result>,
) {
  const { deps, close } = await openDeps(at, () => 'http://localhost')
  return look(deps).finally(close)
}

const usernames = (at: Config) =>
  inside(at, async ({ db }) => {
    const { rows } = await db.execute<{ username: string }>(sql`select username from users where id > 1 order by id`)
    return rows.map(({ username }) => username)
  })

async function leave(member: TestMember): Promise<void> {
  await member(closeAccount, { body: { username: member.me.username, currentPassword: PASSWORD } })
  await server.clock.advance(15 * DAY)
  await (server.deps.jobs as JobsControl).tick()
  await settle(server)
}

beforeAll(async () => {
  const [seller, quitter] = [await server.member('seller'), await server.member('quitter')]
  trader = await server.member('trader')
  await buy(server, trader, await putOnSale(server, seller))
  await settle(server)
  await server.deps.files.put('uploads/ab/640.webp', Buffer.from('picture'), 'image/webp')
  const { name } = await backupNow(config)
  file = path.join(backups, name)
  await leave(quitter)
  await server.member('latecomer')
}, 60_000)

describe('npm run backup', () => {
  test('npm run backup writes one archive that its owner alone can read, and nothing else', () => {
    expect(readdirSync(backups).toSorted()).toEqual(['erasures', path.basename(file)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('npm run backup does not create a database where there is none', async () => {
    await expect(backupNow(place('nothing'))).rejects.toThrow('There is no database in')
    expect(existsSync(path.join(folder, 'nothing', 'postgres'))).toBe(false)
  })
})

describe('npm run restore', () => {
  test('npm run restore restores into the embedded database; members who were erased since are erased again', async () => {
    const target = place('embedded')
    const restored = await restore(target, file)
    expect(restored).toMatchObject({ erased: { erased: 1, waiting: 0 }, faults: [], movedAside: [] })
    expect(await usernames(target)).toEqual(['seller', expect.stringMatching(/^former-/), 'trader'])
    expect(readFileSync(path.join(target.dataDir, 'files/uploads/ab/640.webp'), 'utf8')).toBe('picture')
    expect(existsSync(path.join(target.dataDir, 'restoring'))).toBe(false)
    const emails = await inside(
      target,
      async ({ db }) => (await db.execute(sql`select 1 from mails where subject like '%deleted%'`)).rows,
    )
    expect(emails).toEqual([])
  }, 60_000)

  test('npm run restore refuses where data are, and moves them aside when asked to', async () => {
    const target = place('embedded')
    await expect(restore(target, file)).rejects.toThrow('There is a database in')
    const { movedAside } = await restore(target, file, { replace: true })
    expect(movedAside.map((moved) => path.basename(moved).split('.')[0])).toEqual(['postgres', 'files'])
    for (const moved of movedAside) expect(existsSync(moved)).toBe(true)
    expect(await usernames(target)).toHaveLength(3)
  }, 60_000)

  test('npm run restore leaves what is there untouched when the archive is torn', async () => {
    const target = place('embedded')
    const torn = path.join(folder, 'torn.tar.gz')
    copyFileSync(file, torn)
    truncateSync(torn, statSync(file).size - 1_000)
    await expect(restore(target, torn, { replace: true })).rejects.toThrow('incomplete or damaged')
    expect(await usernames(target)).toHaveLength(3)
  }, 60_000)

  test('npm run restore restores into an empty server database, from which a server starts', async () => {
    const database = await createTestDatabase({ empty: true })
    const target = place('server', { DATABASE_URL: database.url })
    expect(await restore(target, path.basename(file))).toMatchObject({ erased: { erased: 1, waiting: 0 }, faults: [] })
    expect(await usernames(target)).toHaveLength(3)
    await expect(restore(target, file, { replace: true })).rejects.toThrow('not empty')
    await database.close()
  }, 60_000)

  test('npm run restore locks a member whose money is on its way in the archive, instead of erasing the trade', async () => {
    const at = { userId: trader.me.id, registeredAt: '' }
    const { rows } = await server.deps.db.execute<{ at: string }>(
      sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from users where id = ${trader.me.id}`,
    )
    await server.deps.backups.recordErasure({ ...at, registeredAt: rows[0]!.at })
    const target = place('locked')
    expect(await restore(target, file)).toMatchObject({ erased: { erased: 1, waiting: 1 }, faults: [] })
    const [user] = await inside(
      target,
      async ({ db }) =>
        (await db.execute(sql`select password, closes_at is not null as closing from users where id = ${trader.me.id}`))
          .rows,
    )
    expect(user).toEqual({ password: null, closing: true })
  }, 60_000)
})

describe('npm run restore -- FILE --verify', () => {
  test('npm run restore -- FILE --verify checks rows, pictures and the ledger elsewhere', async () => {
    const { manifest, pictures, faults } = await verify(place('anywhere'), file)
    expect(faults).toEqual([])
    expect(pictures).toEqual({ restored: 1, missing: [] })
    expect(manifest.tables.find(({ name }) => name === 'public.users')).toMatchObject({ rows: 6 })
    expect(existsSync(path.join(folder, 'anywhere', 'postgres'))).toBe(false)
  }, 60_000)

  test('npm run restore -- FILE --verify reports a ledger that does not balance', async () => {
    const wrong = await createTestDatabase()
    await wrong.db.execute(sql`alter table ledger_postings disable trigger user`)
    await wrong.db.execute(sql`alter table ledger_accounts disable trigger user`)
    await wrong.db.execute(
      sql`update ledger_accounts set balance = balance + 5 where owner_id is null and code = 'buyer_held'`,
    )
    const { name } = await backupNow({ ...config, databaseUrl: wrong.url })
    const { faults } = await verify(place('anywhere'), name)
    expect(faults.join()).toContain('buyer_held')
    await wrong.close()
  }, 60_000)
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { createTestDatabase } from '#test/database.ts'
import { changedTables, readState } from '#test/database-state.ts'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import { goLive } from './go-live.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-live-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://hedgerow.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'silent',
}

const server = await startTestServer()
const trial = { DATABASE_URL: server.deps.config.databaseUrl ?? '', DATA_DIR: server.deps.config.dataDir }
const config = readConfig({ ...trial, ...LIVE })

/** Numbers and names that the new database must have. */
async function look({ db }: Pick<Deps, 'db'>) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select (select array_agg(username order by id) from users where id > 1) as members,
      (select array_agg(status || ' ' || quantity order by id) from products) as listings,
      (select count(*)::int from listing_search) as searchable,
      (select count(*)::int from transactions) + (select count(*)::int from ledger_postings)
        + (select count(*)::int from messages) + (select count(*)::int from notifications) as traded,
      (select sum(balance)::int from ledger_accounts) as balance,
      (select value from settings where name = 'instance') as instance,
      (select value from settings where name = 'payments') as payments`)
  return rows[0]
}

/** The tables of which the trial below has rows to keep, each after those that it refers to. */
const COPIED = ['categories', 'settings', 'users', 'uploads', 'products'].map((table) => `public.${table}`)

test('a trial becomes a real marketplace with its members and listings, and without its money', async () => {
  const [seller, buyer, leaver] = [
    await server.member('seller'),
    await server.member('buyer'),
    await server.member('demo'),
  ]
  await buy(server, buyer, await putOnSale(server, seller))
  await putOnSale(server, seller)
  await putOnSale(server, leaver)
  await server.deps.db.execute(sql`update users set is_demo = true where username = 'demo'`)
  await server.deps.db.execute(sql`
    insert into uploads (key, user_id, width, height, bytes, placeholder, looks, created_at)
    values (${'ab'.repeat(16)}, ${seller.me.id}, 640, 480, 7, '', null, now())`)
  await server.deps.files.put(`uploads/${'ab'.repeat(16)}/640.webp`, Buffer.from('picture'), 'image/webp')
  await server.deps.files.put(`uploads/${'cd'.repeat(16)}/640.webp`, Buffer.from('unknown'), 'image/webp')
  await settle(server)
  const before = await readState(server.deps.db)
  const dataDir = path.join(folder, 'live')

  const inspected: Awaited<ReturnType<typeof look>>[] = []
  const { rows, pictures, faults } = await goLive(config, { dataDir, keepsMembers: true }, async (deps) => {
    inspected.push(await look(deps))
    // New rows get ids of their own.
    await deps.db.execute(sql`
      insert into users (username, email, full_name, is_verified, listed, created_at, updated_at)
      values ('newcomer', 'newcomer@example.org', 'Newcomer', false, false, now(), now())`)
  })
  expect(faults).toEqual([])
  expect(inspected).toEqual([
    {
      members: ['seller', 'buyer'],
      listings: ['paused 1', 'active 1'],
      searchable: 1,
      traded: 0,
      balance: 0,
      instance: expect.any(String),
      payments: 'stripe',
    },
  ])
  expect(inspected[0]?.['instance']).not.toBe((await look(server.deps))?.['instance'])
  expect({ users: rows.get('public.users'), pictures }).toEqual({ users: 2, pictures: 1 })
  expect([...rows].filter(([, count]) => count > 0).map(([table]) => table)).toEqual(COPIED)
  expect(existsSync(path.join(dataDir, 'files', 'uploads', 'ab'.repeat(16), '640.webp'))).toBe(true)
  expect(changedTables(before, await readState(server.deps.db))).toEqual([])
}, 120_000)

test('without members only what the operator decided is copied, into an empty PostgreSQL database', async () => {
  await server.deps.db.execute(sql`insert into site_settings values ('boostClaim', 'off', now())`)
  const target = await createTestDatabase({ empty: true })
  const dataDir = path.join(folder, 'server')
  const found: unknown[] = []
  await goLive(config, { dataDir, databaseUrl: target.url, keepsMembers: false }, async (deps) => {
    found.push(await look(deps), (await deps.db.execute(sql`select name, value from site_settings`)).rows)
  })
  expect(found).toEqual([
    expect.objectContaining({ members: null, listings: null }),
    [{ name: 'boostClaim', value: 'off' }],
  ])
  await target.close()
}, 120_000)

test('a place that is not empty, the same storage and test keys are refused, and nothing is changed', async () => {
  const target = await createTestDatabase()
  const full = { dataDir: path.join(folder, 'other'), databaseUrl: target.url, keepsMembers: false }
  await expect(goLive(config, full)).rejects.toThrow('The new database is not empty')
  expect(existsSync(full.dataDir)).toBe(false)
  await target.close()
  const here = { dataDir: trial.DATA_DIR, keepsMembers: false }
  await expect(goLive(config, here)).rejects.toThrow('is not empty, and nothing was changed')
  const bucket = 's3://key:secret@localhost/bucket'
  const shared = { dataDir: path.join(folder, 'shared'), filesUrl: bucket, keepsMembers: true }
  await expect(goLive({ ...config, filesUrl: bucket }, shared)).rejects.toThrow('another --files')
  const testing = readConfig({ ...trial, LOG_LEVEL: 'silent' })
  await expect(goLive(testing, full)).rejects.toThrow('live keys')
}, 60_000)

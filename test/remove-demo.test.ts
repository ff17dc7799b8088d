import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { demoPeopleIds, hasDemoPeople } from '#features/accounts/server/demo-people-store.ts'
import { startTestServer } from '#test/server.ts'
import { faults, pass, settle } from '#test/shop.ts'

const server = await startTestServer({ withPages: true })
const { db, config } = server.deps
await settle(server)

const DAY = 86_400_000
const onDatabase = { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, PORT: '0' }
const signIn = (username: string) => server.visitor()(login, { body: { username, password: DEMO_PASSWORD } })
const count = async (what: string) =>
  Number((await db.execute<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n)

/** Starts the product on a public address as an operator does, until it is ready or exits. Returns its output. */
function startPublic(env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn('node', ['src/main.ts'], {
    env: { ...onDatabase, PUBLIC_URL: 'https://plants.example', PAYMENTS_SANDBOX_PUBLIC: 'yes', ...env },
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  const collect = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('is ready at')) child.kill('SIGTERM')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })))
}

const admin = async (...words: string[]) =>
  (await promisify(execFile)('node', ['scripts/admin.ts', ...words], { env: onDatabase })).stdout

test('seeding marks the demo users, and no other member, as such', async () => {
  const ids = await demoPeopleIds(db)
  await server.member('ann')
  expect(await demoPeopleIds(db)).toEqual(ids)
  const { rows } = await db.execute<{ username: string }>('select username from users where is_demo')
  expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(demoPeople.map(({ username }) => username)))
})

test('on a public address that allows demo users, none of them has a role of staff', async () => {
  const roles = async () =>
    (await db.execute<{ role: string }>(`select role from users where is_demo and role <> 'user' order by role`)).rows
  expect(await roles()).toEqual([{ role: 'admin' }, { role: 'moderator' }])
  const { said } = await startPublic({ DEMO_DATA: 'public' })
  for (const part of ['is ready at', 'Warning: The documents that the law asks for', '"3x more views" is a claim'])
    expect(said).toContain(part)
  expect(await roles()).toEqual([])
}, 60_000)

test('the server refuses a public address until the demo users are removed', async () => {
  expect(await signIn('rose')).toMatchObject({ username: 'rose' })
  const refused = await startPublic()
  expect(refused.code).toBe(1)
  expect(refused.said).toContain(
    'This database holds demo people, whose password is published: run `npm run admin -- remove-demo`',
  )

  const postings = await count('ledger_entries')
  const orders = await count('transactions')
  expect(orders).toBeGreaterThan(0)
  expect(await admin('remove-demo')).toMatch(/^✓ \d+ demo people are erased\. \d+ with money on its way cannot sign in/)

  for (const { username } of demoPeople) await expect(signIn(username)).rejects.toMatchObject({ status: 401 })
  expect(await count('sessions s join users u on u.id = s.user_id where u.is_demo')).toBe(0)
  expect(await count("products where status = 'active'")).toBe(0)
  expect(await count('transactions')).toBe(orders)
  expect(await count('ledger_entries')).toBeGreaterThanOrEqual(postings)
  expect(await faults(server)).toEqual([])
  expect(await hasDemoPeople(db)).toBe(false)
  expect(await admin('remove-demo')).toMatch(/demo people/)
  // What is set at the desk holds instead of the default that is warned of.
  await db.execute("insert into site_settings values ('boostClaim', 'off', now())")
  const { said } = await startPublic()
  expect(said).toContain('is ready at https://plants.example')
  expect(said).toContain('a pre-ticked paid extra')
  expect(said).not.toContain('a claim that you must be able to prove')
}, 120_000)

test('demo users with money in flight are erased once it is settled, and the ledger stays consistent', async () => {
  for (let week = 0; week < 6; week++) await pass(server, 7 * DAY)
  expect(await faults(server)).toEqual([])
  const { rows } = await db.execute<{ id: number; username: string; password: string | null }>(
    'select id, username, password from users where is_demo and deleted_at is null',
  )
  // Users whose payouts were never set up are erased too; their payouts stay owed, and nobody is emailed about it.
  expect(rows).toEqual([])
  expect(await count("payouts where status = 'pending'")).toBe(2)
  expect(await count('unclaimed_money')).toBe(0)
})

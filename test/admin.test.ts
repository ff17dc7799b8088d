import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { currentUser, login } from '#features/accounts/contract.ts'
import { staff } from '#features/accounts/server/roles-store.ts'
import { changeRole } from '#features/accounts/server/staff-actions.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'

const server = await startTestServer()
const { db, config } = server.deps

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs the command as an operator does, on the test's database. */
const admin = (...words: string[]): Promise<Ended> => adminWith({}, ...words)

const adminWith = (settings: Record<string, string>, ...words: string[]): Promise<Ended> =>
  run('scripts/admin.ts', settings, ...words)

async function run(script: string, settings: Record<string, string>, ...words: string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, ...settings }
  try {
    return { code: 0, ...(await promisify(execFile)('node', [script, ...words], { env })) }
  } catch (error) {
    return error as Ended
  }
}

test('the admin command creates the first admin', async () => {
  const ada = await server.member('ada')
  const [granted, unknown, wrong, unusable] = await Promise.all([
    admin('grant', 'ADA'),
    admin('grant', 'nobody'),
    admin('grant', 'ada', 'king'),
    adminWith({ FILES_URL: 'https://bucket.example' }, 'list'),
  ])
  expect(granted).toMatchObject({ code: 0, stdout: '✓ ADA is now admin.\n' })
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('No account called nobody') })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage:') })
  expect(unusable).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^✗ FILES_URL is not usable: it must look like s3:.*\n$/),
  })
  expect((await ada(currentUser, {})).role).toBe('admin')
}, 60_000)

test('a command without the settings of the server says so, and makes no database of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-command-'))
  const ended = await adminWith({ DATABASE_URL: '', DATA_DIR: folder }, 'list')
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(`There is no database in ${folder}`) })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
}, 60_000)

test('the doctor command ends with 1 while there is something to correct, and says what', async () => {
  const ended = await run('scripts/doctor/main.ts', { FILES_URL: 'https://bucket.example' })
  expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('Correct the setting, then run this again.') })
  const { code, stdout } = await run('scripts/doctor/main.ts', {})
  const faults = Number(/(\d+) to fix\.\n$/.exec(stdout)?.[1] ?? 0)
  expect(stdout).toMatch(/(Everything is ready|\d+ to fix)\.\n$/)
  expect(code).toBe(faults === 0 ? 0 : 1)
}, 60_000)

test('the admin command grants and revokes roles, with an audit row each', async () => {
  const { me } = await server.member('bob')
  await changeRole(server.deps, 'operator', me.id, 'moderator')
  expect(await staff(db)).toContainEqual(expect.objectContaining({ username: 'bob', role: 'moderator' }))
  await changeRole(server.deps, 'operator', me.id, 'user')
  expect((await staff(db)).map(({ username }) => username)).not.toContain('bob')
  const { rows } = await db.execute(
    `select actor_id, action, reason, before, after from account_actions where subject_id = ${me.id} order by id`,
  )
  expect(rows).toEqual([
    { actor_id: null, action: 'role', reason: 'role: moderator', before: 'user', after: 'moderator' },
    { actor_id: null, action: 'role', reason: 'role: user', before: 'moderator', after: 'user' },
  ])
})

test('the admin command gives no role to an account that cannot sign in', async () => {
  await expect(changeRole(server.deps, 'operator', 1, 'admin')).rejects.toMatchObject({ reason: 'not_found' })
})

test('an operator freezes, unfreezes and signs out any account, admins included', async () => {
  const cleo = await server.member('cleo', 'admin')
  const signIn = () => cleo(login, { body: { username: 'cleo', password: PASSWORD } })
  expect(await admin('freeze', 'cleo', 'sent', 'spam')).toMatchObject({ code: 0 })
  await expect(cleo(currentUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(signIn()).rejects.toMatchObject({ status: 403, body: { code: 'ACCOUNT_FROZEN' } })
  expect(await admin('freeze', 'cleo')).toMatchObject({ code: 1, stderr: '✗ This account is frozen already.\n' })
  expect(await admin('unfreeze', 'cleo')).toMatchObject({ code: 0, stdout: '✓ cleo can sign in again.\n' })
  await signIn()
  expect(await admin('end-sessions', 'cleo')).toMatchObject({ code: 0 })
  await expect(cleo(currentUser, {})).rejects.toMatchObject({ status: 401 })
  const { rows } = await db.execute(`select action, reason from account_actions where subject_id = ${cleo.me.id}`)
  expect(rows).toEqual([
    { action: 'freeze', reason: 'sent spam' },
    { action: 'unfreeze', reason: 'no reason given' },
    { action: 'end-sessions', reason: 'no reason given' },
  ])
}, 60_000)

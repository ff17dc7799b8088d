import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { currentUser } from '#features/accounts/contract.ts'
import { setRole, staff } from '#features/accounts/server/roles-store.ts'
import { startTestServer } from './server.ts'

const server = await startTestServer()
const { db, clock, config } = server.deps

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs the command as an operator does, on the database of the test. */
async function admin(...words: string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir }
  try {
    return { code: 0, ...(await promisify(execFile)('node', ['scripts/admin.ts', ...words], { env })) }
  } catch (error) {
    return error as Ended
  }
}

test('the first admin comes from a command', async () => {
  const ada = await server.member('ada')
  const [granted, unknown, wrong] = await Promise.all([
    admin('grant', 'ADA'),
    admin('grant', 'nobody'),
    admin('grant', 'ada', 'king'),
  ])
  expect(granted).toMatchObject({ code: 0, stdout: '✓ ADA is now admin.\n' })
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('There is nobody called nobody') })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage:') })
  expect((await ada(currentUser, {})).role).toBe('admin')
}, 60_000)

test('roles are given and taken back; nobody who cannot sign in has one', async () => {
  await server.member('bob')
  expect(await setRole(db, 'Bob', 'moderator', clock.now())).toBe(true)
  expect(await staff(db)).toContainEqual({ username: 'bob', role: 'moderator' })
  expect(await setRole(db, 'bob', 'user', clock.now())).toBe(true)
  expect((await staff(db)).map(({ username }) => username)).not.toContain('bob')
  for (const name of ['hedgerow', 'nobody']) expect(await setRole(db, name, 'admin', clock.now())).toBe(false)
})

import { beforeAll, expect, test, vi } from 'vitest'
import { listCategories } from '#features/listings/listing/contract.ts'
import { knownCategories } from '#features/listings/listing/server/category-store.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { changeCategories, getDeskCategories } from './categories-contract.ts'

/** Two processes on one database: categories change in one, and both have read them. */
const here = await startTestServer()
const there = await startTestServer({ beside: here })

let ada: TestMember

beforeAll(async () => {
  ada = await here.member('ada', 'admin')
})

/** As a member sees it: what visitors see may be a second old. */
async function firstName(server: TestServer): Promise<string | undefined> {
  const reader = server.visitor()
  for (const [name, value] of ada.cookies) reader.cookies.set(name, value)
  return (await reader(listCategories, {}))[0]?.name
}

async function rename(name: string): Promise<void> {
  const shown = await ada(getDeskCategories, {})
  const categories = shown.map(({ slug: _slug, ...one }, at) => ({ ...one, like: null, ...(at === 0 && { name }) }))
  await ada(changeCategories, { body: { categories } })
}

/** Resolves when all that was announced before has arrived in the other process. */
async function arrived(): Promise<void> {
  const received = vi.fn()
  const stop = there.deps.live.subscribe(0, received)
  await here.deps.live.publish(here.deps.db, [0], { kind: 'sync' })
  await vi.waitFor(() => expect(received).toHaveBeenCalled())
  stop()
}

test('readers at the same moment share one reading of the categories', async () => {
  const [one, other] = await Promise.all([knownCategories(here.deps), knownCategories(here.deps)])
  expect(one).toBe(other)
})

test('a changed name is shown at once where it was changed, and elsewhere once the change has arrived', async () => {
  for (const name of ['Plants and seeds', 'Seeds and plants']) {
    await Promise.all([firstName(here), firstName(there)])
    await rename(name)
    expect(await firstName(here)).toBe(name)
    await arrived()
    expect(await firstName(there)).toBe(name)
  }
})

test('a name that changed while the announcements of a process were cut off is shown once they are back', async () => {
  await firstName(there)
  await here.deps.db.execute(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hedgerow live' and datname = current_database()`)
  await rename('Garden plants')
  await arrived()
  expect(await firstName(there)).toBe('Garden plants')
})

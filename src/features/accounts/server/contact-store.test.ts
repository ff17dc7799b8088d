import { beforeAll, expect, test } from 'vitest'
import { block, unblock } from '#features/messages/contract.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { pass } from '#test/shop.ts'
import { closeAccount, keepAccount } from '../account-contract.ts'
import { login } from '../contract.ts'
import { COOLING_OFF_MS } from './closing.ts'
import { contactObstacles } from './contact-store.ts'
import { freezeAccount } from './staff-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

let pairs = 0
const pair = (): Promise<[TestMember, TestMember]> => {
  const number = ++pairs
  return Promise.all([server.member(`ann${number}`), server.member(`bob${number}`)])
}
const obstacles = async (one: number, other: number) => [...(await contactObstacles(server.deps.db, one, other))]

/** The obstacles between two members, which are the same in both directions. */
async function between(one: TestMember, other: TestMember) {
  const found = await obstacles(one.me.id, other.me.id)
  expect(await obstacles(other.me.id, one.me.id)).toEqual(found)
  return found
}

test('two members may contact each other', async () => {
  const [ann, bob] = await pair()
  expect(await between(ann, bob)).toEqual([])
})

test('a block by either member is an obstacle in both directions until it is removed', async () => {
  for (const blocker of [0, 1]) {
    const members = await pair()
    const [ann, bob] = members
    const other = { params: { userId: String(members[1 - blocker]!.me.id) } }
    await members[blocker]!(block, other)
    expect(await between(ann, bob)).toEqual(['blocked'])
    await members[blocker]!(unblock, other)
    expect(await between(ann, bob)).toEqual([])
  }
})

test('a block of a third member is no obstacle', async () => {
  const [ann, bob] = await pair()
  const [cat] = await pair()
  await ann(block, { params: { userId: String(cat.me.id) } })
  expect(await between(ann, bob)).toEqual([])
})

test('an account that is closing or erased is an obstacle, and not once it is reopened', async () => {
  const [ann, bob] = await pair()
  const leaving = { body: { username: bob.me.username, currentPassword: PASSWORD } }
  await bob(closeAccount, leaving)
  expect(await between(ann, bob)).toEqual(['left'])
  await bob(login, { body: { username: bob.me.username, password: PASSWORD } })
  await bob(keepAccount, {})
  expect(await between(ann, bob)).toEqual([])
  await bob(closeAccount, leaving)
  await pass(server, COOLING_OFF_MS + 3_600_000)
  expect(await between(ann, bob)).toEqual(['left'])
})

test('both obstacles are named together', async () => {
  const [ann, bob] = await pair()
  await ann(block, { params: { userId: String(bob.me.id) } })
  await bob(closeAccount, { body: { username: bob.me.username, currentPassword: PASSWORD } })
  expect((await between(ann, bob)).toSorted()).toEqual(['blocked', 'left'])
})

test('a frozen account can be contacted', async () => {
  const [ann, bob] = await pair()
  await freezeAccount(server.deps, 'operator', bob.me.id, 'checked by a test')
  expect(await between(ann, bob)).toEqual([])
})

test('an unknown user and the account of the product itself cannot be contacted', async () => {
  const [ann] = await pair()
  expect(await obstacles(ann.me.id, 999_999)).toEqual(['left'])
  expect(await obstacles(ann.me.id, 1)).toEqual(['left'])
})

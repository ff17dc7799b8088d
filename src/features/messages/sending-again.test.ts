import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { listMessages, sendMessage } from './contract.ts'

const server = await startTestServer()
const [ann, bob, cleo] = [await server.member('ann'), await server.member('bob'), await server.member('cleo')]

const write = (from: TestMember, to: TestMember, content: string, key?: string) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content, ...(key && { key }) } })

const textsFor = async (of: TestMember, other: TestMember) => {
  const params = { userId: String(of.me.id), otherUserId: String(other.me.id) }
  return (await of(listMessages, { params, query: {} })).map(({ content }) => content)
}

test('a message sent again with the same key is stored once, and the call returns the stored message', async () => {
  const key = randomUUID()
  const first = await write(ann, bob, 'Is it still there?', key)
  const again = await Promise.all([write(ann, bob, 'Is it still there?', key), write(ann, bob, 'Changed', key)])
  expect(again).toEqual([first, first])
  expect(first.key).toBe(key)
  expect(await textsFor(bob, ann)).toEqual(['Is it still there?'])
})

test('ten simultaneous requests with one key store one message', async () => {
  const key = randomUUID()
  const sent = await Promise.all(Array.from({ length: 10 }, () => write(cleo, bob, 'Hello', key)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await textsFor(bob, cleo)).toEqual(['Hello'])
})

test('the same key from another sender is another message', async () => {
  const key = randomUUID()
  const [one, two] = [await write(ann, cleo, 'From Ann', key), await write(bob, cleo, 'From Bob', key)]
  expect(one.id).not.toBe(two.id)
})

test('a key cannot be reused for a second receiver, and a malformed key is refused', async () => {
  const key = randomUUID()
  await write(ann, bob, 'For Bob', key)
  const before = await textsFor(cleo, ann)
  await expect(write(ann, cleo, 'For Cleo', key)).rejects.toMatchObject({ status: 409 })
  expect(await textsFor(cleo, ann)).toEqual(before)
  await expect(write(ann, cleo, 'Hello', 'not-a-key')).rejects.toBeInstanceOf(ApiError)
})

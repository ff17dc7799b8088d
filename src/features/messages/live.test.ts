import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '#shared/live-event.ts'
import { openEvents } from '#test/event-stream.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { block, markRead, sendMessage } from './contract.ts'

const server = await startTestServer()
/** A second process on the same database. */
const second = await startTestServer({ beside: server })
let names = 0

async function strangers(): Promise<[TestMember, TestMember]> {
  names += 1
  return [await server.member(`talker${names}`), await server.member(`hearer${names}`)]
}

const write = (from: TestMember, to: TestMember, content: string) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content } })

test('a new message is published to both members only, on whichever process their page is connected to', async () => {
  const [ann, bob] = await strangers()
  const [eve] = await strangers()
  const [annHere, bobThere, eveThere] = [
    await openEvents(server, ann),
    await openEvents(second, bob),
    await openEvents(second, eve),
  ]
  const { id } = await write(ann, bob, 'Is the fern still there?')
  const event = { kind: 'message', id, people: [ann.me.id, bob.me.id] }
  await vi.waitFor(() => {
    expect(annHere.events).toContainEqual(event)
    expect(bobThere.events).toContainEqual(event)
  })
  expect(JSON.stringify(bobThere.events)).not.toContain('fern')
  expect(eveThere.events).toEqual([])
})

test('a read receipt is published to both members, once', async () => {
  const [ann, bob] = await strangers()
  await write(ann, bob, 'Hello')
  const [annHere, bobThere] = [await openEvents(server, ann), await openEvents(second, bob)]
  const params = { otherUserId: String(ann.me.id), userId: String(bob.me.id) }
  await bob(markRead, { params })
  await bob(markRead, { params })
  // All earlier events have arrived by then. Events from before the pages opened may or may not be included.
  const { id } = await write(bob, ann, 'Hello yourself')
  const read = { kind: 'read', people: [bob.me.id, ann.me.id] }
  const kinds = (events: readonly LiveEvent[]) =>
    events.filter((event) => event.kind === 'read' || (event.kind === 'message' && event.id === id))
  await vi.waitFor(() => {
    const expected = [read, { kind: 'message', id, people: [bob.me.id, ann.me.id] }]
    expect(kinds(annHere.events)).toEqual(expected)
    expect(kinds(bobThere.events)).toEqual(expected)
  })
})

test('a user gets no event for messages from someone they blocked, and the sender does not notice', async () => {
  const [ann, bob] = await strangers()
  await ann(block, { params: { userId: String(bob.me.id) } })
  const [annHere, bobHere] = [await openEvents(server, ann), await openEvents(server, bob)]
  await write(bob, ann, 'Why no answer?')
  await vi.waitFor(() => expect(bobHere.events).toHaveLength(1))
  await server.deps.live.publish(server.deps.db, [ann.me.id], { kind: 'order' })
  await vi.waitFor(() => expect(annHere.events).toEqual([{ kind: 'order' }]))
})

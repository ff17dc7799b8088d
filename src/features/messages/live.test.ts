import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '#shared/live-event.ts'
import { openEvents } from '../../../test/event-stream.ts'
import { startTestServer, type TestMember } from '../../../test/server.ts'
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

test('a message is told to both people, and to nobody else, on whichever process their page is', async () => {
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

test('reading is told to both, once', async () => {
  const [ann, bob] = await strangers()
  await write(ann, bob, 'Hello')
  const [annHere, bobThere] = [await openEvents(server, ann), await openEvents(second, bob)]
  const params = { otherUserId: String(ann.me.id), userId: String(bob.me.id) }
  await bob(markRead, { params })
  await bob(markRead, { params })
  // Whatever comes before it has arrived with it; what was written before the pages opened may be among it or not.
  const { id } = await write(bob, ann, 'Hello yourself')
  const read = { kind: 'read', people: [bob.me.id, ann.me.id] }
  const told = (events: readonly LiveEvent[]) =>
    events.filter((event) => event.kind === 'read' || (event.kind === 'message' && event.id === id))
  await vi.waitFor(() => {
    const expected = [read, { kind: 'message', id, people: [bob.me.id, ann.me.id] }]
    expect(told(annHere.events)).toEqual(expected)
    expect(told(bobThere.events)).toEqual(expected)
  })
})

test('who has blocked somebody hears nothing of what they write, and they notice nothing', async () => {
  const [ann, bob] = await strangers()
  await ann(block, { params: { userId: String(bob.me.id) } })
  const [annHere, bobHere] = [await openEvents(server, ann), await openEvents(server, bob)]
  await write(bob, ann, 'Why no answer?')
  await vi.waitFor(() => expect(bobHere.events).toHaveLength(1))
  await server.deps.live.publish(server.deps.db, [ann.me.id], { kind: 'order' })
  await vi.waitFor(() => expect(annHere.events).toEqual([{ kind: 'order' }]))
})

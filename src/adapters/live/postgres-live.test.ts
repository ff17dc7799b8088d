import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#shared/live-event.ts'
import { createTestDatabase } from '#test/database.ts'
import { openLive } from './postgres-live.ts'

const database = await createTestDatabase()
const { db, connection } = database
/** Two processes on one database. */
const [here, there] = [await openLive(connection, console), await openLive(connection, console)]

afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

/** Collects every event that one user receives in one process. */
function receivedBy(live: typeof here, userId: number): { events: LiveEvent[]; stop: () => void } {
  const events: LiveEvent[] = []
  return { events, stop: live.subscribe(userId, (event) => events.push(event)) }
}

/** Resolves when every event published before has arrived in every process. */
async function arrived(): Promise<void> {
  const last = [here, there].map((live) => receivedBy(live, 0))
  await here.publish(db, [0], { kind: 'sync' })
  await vi.waitFor(() => expect(last.map(({ events }) => events.length)).toEqual([1, 1]))
  for (const { stop } of last) stop()
}

test('an event reaches its users in every process, and no other user', async () => {
  const [near, far, stranger] = [receivedBy(here, 1), receivedBy(there, 2), receivedBy(there, 3)]
  await here.publish(db, [1, 2, 2], { kind: 'message', id: 7, people: [1, 2] })
  await arrived()
  expect(near.events).toEqual([{ kind: 'message', id: 7, people: [1, 2] }])
  expect(far.events).toEqual(near.events)
  expect(stranger.events).toEqual([])
})

test('every open page of a user receives an event, until it is closed', async () => {
  const [first, second] = [receivedBy(here, 4), receivedBy(here, 4)]
  first.stop()
  first.stop()
  await there.publish(db, [4], { kind: 'order', id: 1 })
  await arrived()
  expect([first.events, second.events]).toEqual([[], [{ kind: 'order', id: 1 }]])
})

test('an event is delivered after its transaction commits, and never after a rollback', async () => {
  const { events } = receivedBy(there, 5)
  await db.transaction(async (tx) => {
    await here.publish(tx, [5], { kind: 'message', id: 1 })
    await arrived()
    expect(events).toEqual([])
  })
  const undone = db.transaction(async (tx) => {
    await here.publish(tx, [5], { kind: 'message', id: 2 })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await arrived()
  expect(events).toEqual([{ kind: 'message', id: 1 }])
})

test('an event for very many users is split into several notifications', async () => {
  const last = receivedBy(there, 1_000_999)
  const everyone = Array.from({ length: 2_000 }, (_, index) => 1_000_000 + index)
  await here.publish(db, everyone, { kind: 'notification' })
  await arrived()
  expect(last.events).toEqual([{ kind: 'notification' }])
})

test('an unreadable notification is skipped', async () => {
  const { events } = receivedBy(here, 6)
  await db.execute(sql`select pg_notify('live', 'not json')`)
  await db.execute(sql`select pg_notify('live', '{"event":{"kind":"sync"}}')`)
  await here.publish(db, [6], { kind: 'pickup', id: 3 })
  await arrived()
  expect(events).toEqual([{ kind: 'pickup', id: 3 }])
})

test('after an outage every user receives sync, and later events as before', async () => {
  const [near, far] = [receivedBy(here, 8), receivedBy(there, 9)]
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'hedgerow live' and datname = current_database()`,
  )
  await vi.waitFor(() => expect([...near.events, ...far.events]).toEqual([{ kind: 'sync' }, { kind: 'sync' }]), 5_000)
  await here.publish(db, [8, 9], { kind: 'read' })
  await arrived()
  expect(far.events).toEqual([{ kind: 'sync' }, { kind: 'read' }])
})

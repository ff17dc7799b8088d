import { sql } from 'drizzle-orm'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { Session } from '#adapters/db/session.ts'
import { type LiveEvent, liveKinds } from '#shared/live-event.ts'
import type { Log } from '#shared/log.ts'
import { type LiveControl, type Topic, topics } from './live.ts'

const CHANNEL = 'live'
/** A notification must have less than 8,000 bytes. */
const MAX_PEOPLE = 500
/** A connection can die without an error; a periodic query detects it. */
const CHECK_MS = 5_000

type Listener = (event: LiveEvent) => void

/** Carries events by PostgreSQL's NOTIFY, on one connection per process. */
export async function openLive(connection: pg.PoolConfig, log: Log): Promise<LiveControl> {
  const session = new Session(connection, log, 'hedgerow live')
  const listeners = new Map<number, Set<Listener>>()
  const followers = new Map<Topic, Set<() => void>>()
  await session.open()
  await session.listen(
    CHANNEL,
    (payload) => {
      const { to, event, topic } = opened(payload)
      if (topic) for (const listener of followers.get(topic) ?? []) listener()
      for (const userId of to) for (const listener of listeners.get(userId) ?? []) listener(event)
    },
    () => {
      for (const all of listeners.values()) for (const listener of all) listener({ kind: 'sync' })
      for (const all of followers.values()) for (const listener of all) listener()
    },
  )
  const check = setInterval(() => session.query('select 1').catch(() => {}), CHECK_MS)
  check.unref()
  return {
    publish,
    announce: async (tx, topic) => {
      const announcement: Envelope = { to: [], event: { kind: 'sync' }, topic }
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`)
    },
    isListening: () => session.isWhole,
    follow: (topic, listener) => {
      followers.set(topic, (followers.get(topic) ?? new Set()).add(listener))
    },
    subscribe: (userId, listener) => {
      const all = listeners.get(userId) ?? new Set()
      listeners.set(userId, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0 && listeners.get(userId) === all) listeners.delete(userId)
      }
    },
    close: async () => {
      clearInterval(check)
      await session.close()
    },
  }
}

const liveEvent = z.object({
  kind: z.enum(liveKinds),
  id: z.optional(z.number()),
  people: z.optional(z.readonly(z.tuple([z.number(), z.number()]))),
})
const envelope = z.object({
  to: z.readonly(z.array(z.number())),
  event: liveEvent,
  /** Something that the processes themselves follow. */
  topic: z.optional(z.enum(topics)),
})
type Envelope = z.output<typeof envelope>

/** A notification of another version may be unreadable; that must not end this process. */
function opened(payload: string): Envelope {
  try {
    return envelope.parse(JSON.parse(payload))
  } catch {
    return { to: [], event: { kind: 'sync' } }
  }
}

async function publish(tx: Database, userIds: readonly number[], event: LiveEvent): Promise<void> {
  const people = [...new Set(userIds)]
  for (let first = 0; first < people.length; first += MAX_PEOPLE) {
    const part: Envelope = { to: people.slice(first, first + MAX_PEOPLE), event }
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(part)})`)
  }
}

import { vi } from 'vitest'
import type { LiveEvent } from '#shared/live-event.ts'
import { ORIGIN, type TestMember, type TestServer } from './server.ts'

/** The events that one open page receives. */
export interface EventStream {
  status: number
  headers: Headers
  events: LiveEvent[]
  /** Event names in order: `hello`, `heartbeat`, `bye`, and `message` for an event. */
  names: string[]
  /** Resolves when the server closes the stream. */
  ended: Promise<void>
  close(): void
}

const addresses = new WeakMap<TestServer, Promise<string>>()

/** Makes the server listen; returns its address. */
export function addressOf(server: TestServer): Promise<string> {
  const known = addresses.get(server) ?? server.app.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(server, known)
  return known
}

/** Opens `GET /api/events` over a real connection as this user's browser and waits for the greeting. */
export async function openEvents(server: TestServer, who: Pick<TestMember, 'cookies'>): Promise<EventStream> {
  const stop = new AbortController()
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${await addressOf(server)}/api/events`, {
    headers: { cookie, origin: ORIGIN },
    signal: stop.signal,
  })
  const stream: EventStream = {
    status: answer.status,
    headers: answer.headers,
    events: [],
    names: [],
    ended: Promise.resolve(),
    close: () => stop.abort(),
  }
  if (answer.status === 200 && answer.body) {
    stream.ended = read(answer.body, stream).catch(() => {})
    await vi.waitUntil(() => stream.names.includes('hello'))
  }
  return stream
}

async function read(body: AsyncIterable<Uint8Array>, { events, names }: EventStream): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body) {
    const blocks = `${text}${decoder.decode(part, { stream: true })}`.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const name = /^event: (.+)$/m.exec(block)?.[1] ?? 'message'
      names.push(name)
      if (name === 'message') events.push(JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? '') as LiveEvent)
    }
  }
}

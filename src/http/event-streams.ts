import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Live } from '#adapters/live/live.ts'
import type { Metrics } from '#adapters/metrics/metrics.ts'
import { DomainError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'
import { inTurn } from '#shared/required.ts'
import { memberOf, sessionHash } from './session.ts'

/** More than the number of a user's devices: a browser opens one stream for all its tabs. */
const MAX_EACH = 12
/** A round of heartbeats is spread over this many turns, so that no turn keeps the server busy for long. */
const TURNS = 20
const ROUND_MS = 20_000
/** A stream whose reader does not keep up is ended; the page reconnects and reloads its data. */
const MAX_WAITING_BYTES = 64 * 1024
/** How many streams reconnect per second after all were cut at once. */
const BACK_PER_SECOND = 500
const MIN_SPREAD_MS = 2_000
const MAX_SPREAD_MS = 20_000

const HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that buffers or compresses a response before it forwards it would never forward this one.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The stream ends when the response ends.
  connection: 'close',
}

interface Parts {
  live: Live
  /** Returns the sessions that are still open, as the hex of their hashes. */
  stillOpen: (sessions: readonly Buffer[]) => Promise<ReadonlySet<string>>
  /** Duration of one round of heartbeats over all streams, in milliseconds. */
  roundMs?: number | undefined
  metrics: Metrics
}

/**
 * `GET /api/events`: a page keeps this stream open and receives its user's changes. Sends `hello` with the milliseconds
 * over which to spread a reconnect, `heartbeat` with the current value in every round, and `bye` before the server stops.
 */
export function eventStreams(app: FastifyInstance, { live, stillOpen, roundMs = ROUND_MS, metrics }: Parts): void {
  const streams = new Streams(live, stillOpen, app.log)
  metrics.gauge('hedgerow_event_streams', 'Open event streams', () => streams.size)
  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const who = identify(request)
      streams.admit(who.userId)
      const headers = reply.getHeaders() as OutgoingHttpHeaders
      streams.open(who, reply.hijack().raw, headers)
    },
  })
  const timer = setInterval(() => void streams.heartbeat(), roundMs / TURNS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    streams.drain()
  })
}

interface Who {
  userId: number
  /** Hash of the session token. */
  session: Buffer
}

function identify(request: FastifyRequest): Who {
  const [me, session] = [memberOf(request), sessionHash(request)]
  if (me === null || session === null) throw new DomainError('unauthenticated', 'Please sign in.')
  return { userId: me.id, session }
}

/** All streams of this process. */
class Streams {
  readonly #live: Live
  readonly #stillOpen: Parts['stillOpen']
  readonly #log: Log
  readonly #turns = Array.from({ length: TURNS }, () => new Map<Socket, Buffer>())
  readonly #perPerson = new Map<number, number>()
  #opened = 0
  #turn = 0
  #isDraining = false

  constructor(live: Live, stillOpen: Parts['stillOpen'], log: Log) {
    this.#live = live
    this.#stillOpen = stillOpen
    this.#log = log
  }

  /** Throws DomainError when this user has too many streams already, or the server is about to stop. */
  admit(userId: number): void {
    if (this.#isDraining) throw new DomainError('unavailable', 'This server is about to stop.', { retryAfter: 1 })
    if ((this.#perPerson.get(userId) ?? 0) < MAX_EACH) return
    throw new DomainError('too_many', 'You have this open in too many places.', { retryAfter: 60 })
  }

  open({ userId, session }: Who, response: ServerResponse, headers: OutgoingHttpHeaders): void {
    const socket = response.socket
    if (socket === null) return
    const spread = this.#spreadMs()
    socket.write(`${headText(headers)}retry: ${spread}\nevent: hello\ndata: ${spread}\n\n`)
    // Keep only the socket: the request, the response and what they reference would double the cost of a stream.
    response.detachSocket(socket)
    const seats = inTurn(this.#turns, this.#opened++)
    seats.set(socket, session)
    this.#count(userId, 1)
    const unsubscribe = this.#live.subscribe(userId, (event) => say(socket, `data: ${JSON.stringify(event)}\n\n`))
    socket.once('close', () => {
      unsubscribe()
      seats.delete(socket)
      this.#count(userId, -1)
    })
  }

  /** Runs one turn: sends a heartbeat to its streams, and ends those whose session is over. */
  async heartbeat(): Promise<void> {
    const streams = [...inTurn(this.#turns, this.#turn++)]
    if (streams.length === 0) return
    const open = await this.#stillOpen(streams.map(([, session]) => session)).catch((error: unknown) => {
      this.#log.warn(
        { err: error },
        'Event streams could not be checked. They will be checked again at the next interval.',
      )
      return null
    })
    // The number of streams has changed since the earlier ones received their spread.
    const spread = this.#spreadMs()
    // Pages of the build before listen to `beat`.
    const heartbeat = `event: heartbeat\ndata: ${spread}\n\nevent: beat\ndata: ${spread}\n\n`
    for (const [socket, session] of streams) {
      if (open === null || open.has(session.toString('hex'))) say(socket, heartbeat)
      else socket.end()
    }
  }

  /** Ends all streams and spreads their reconnects. */
  drain(): void {
    this.#isDraining = true
    const bye = `event: bye\ndata: ${this.#spreadMs()}\n\n`
    for (const seats of this.#turns) for (const socket of seats.keys()) socket.end(bye)
  }

  #count(userId: number, by: 1 | -1): void {
    const count = (this.#perPerson.get(userId) ?? 0) + by
    if (count > 0) this.#perPerson.set(userId, count)
    else this.#perPerson.delete(userId)
  }

  get size(): number {
    return this.#turns.reduce((sum, { size }) => sum + size, 0)
  }

  #spreadMs(): number {
    return Math.min(MAX_SPREAD_MS, Math.max(MIN_SPREAD_MS, Math.round((this.size * 1000) / BACK_PER_SECOND)))
  }
}

function say(socket: Socket, text: string): void {
  if (socket.writableLength > MAX_WAITING_BYTES) socket.destroy()
  else if (!socket.writableEnded) socket.write(text)
}

/** The head of a response that lasts until its connection ends. */
function headText(headers: OutgoingHttpHeaders): string {
  const lines = Object.entries({ ...headers, ...HEADERS }).map(([name, value]) => `${name}: ${String(value)}`)
  return `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`
}

import { connect, type Socket } from 'node:net'
import { waitFor } from '#ui/live/live-stream.ts'
import type { SignedIn } from './people.ts'

/** One source address has about 28,000 connections to one port, and recently closed connections still count. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']

/** One open page: a bare connection that reconnects by the same rule as the browser's code. */
export class Stream {
  readonly #who: SignedIn
  readonly #port: number
  readonly #address: string
  readonly #receive: (id: number) => void
  #socket: Socket | null = null
  #spread = 2_000
  #failures = 0
  #isWanted = true
  /** When the last greeting arrived; null while disconnected. */
  greeted: number | null = null
  /** Whether the server has announced a shutdown at least once. */
  wasSentAway = false

  constructor(who: SignedIn, port: number, index: number, receive: (messageId: number) => void) {
    this.#who = who
    this.#port = port
    this.#address = ADDRESSES[index % ADDRESSES.length] ?? '127.0.0.1'
    this.#receive = receive
  }

  open(): void {
    if (!this.#isWanted) return
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#address })
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('data', (text: string) => this.#read(text))
    socket.once('close', () => {
      this.greeted = null
      if (this.#isWanted) setTimeout(() => this.open(), waitFor(this.#spread, this.#failures++, Math.random()))
    })
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\nAccept: text/event-stream\r\nCookie: ${this.#who.cookie}\r\n\r\n`,
    )
  }

  /** Breaks the connection; the stream reconnects by itself. */
  cut(): void {
    this.#socket?.destroy()
  }

  end(): void {
    this.#isWanted = false
    this.#socket?.destroy()
  }

  #read(text: string): void {
    // A starting or busy server refuses the stream: a browser closes it and reconnects.
    if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) return void this.#socket?.destroy()
    const spread = /event: (?:hello|heartbeat|bye)\ndata: (\d+)/.exec(text)?.[1]
    if (spread) this.#spread = Number(spread)
    if (text.includes('event: hello')) {
      this.#failures = 0
      this.greeted = performance.now()
    }
    if (text.includes('event: bye')) this.wasSentAway = true
    for (const [, id] of text.matchAll(/"kind":"message","id":(\d+)/g)) this.#receive(Number(id))
  }
}

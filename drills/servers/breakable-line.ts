import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a database server that can be cut: then it accepts no connection and ends those it has. */
export class BreakableLine {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((near) => this.#join(near))
  #isCut = false
  #port = 0

  private constructor(target: URL) {
    this.#target = target
  }

  static async open(databaseUrl: string): Promise<BreakableLine> {
    const line = new BreakableLine(new URL(databaseUrl))
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    line.#port = (line.#server.address() as AddressInfo).port
    return line
  }

  /** The connection string of the database through this line. */
  get url(): string {
    const url = new URL(this.#target)
    url.searchParams.delete('host')
    url.searchParams.delete('port')
    url.hostname = '127.0.0.1'
    url.port = String(this.#port)
    return url.href
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  restore(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(this.#farEnd())
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }

  #farEnd(): { path: string } | { host: string; port: number } {
    const { hostname, port, searchParams } = this.#target
    const host = searchParams.get('host') ?? decodeURIComponent(hostname)
    const number = Number(searchParams.get('port') ?? (port || 5432))
    return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number }
  }
}

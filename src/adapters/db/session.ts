import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#shared/log.ts'

/**
 * One connection held for the life of the process. It carries what belongs to a PostgreSQL session: advisory locks,
 * which the database releases when this process dies, and notifications. It reconnects after an outage.
 */
export class Session {
  readonly #connection: pg.PoolConfig
  readonly #log: Log
  readonly #name: string
  readonly #backAgain: (() => Promise<void>)[] = []
  #client: pg.Client | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #closed = false
  #reconnecting = false

  /** `name` is the session's application name in the database. */
  constructor(connection: pg.PoolConfig, log: Log, name: string) {
    this.#connection = connection
    this.#log = log
    this.#name = name
  }

  get connected(): boolean {
    return this.#client !== null
  }

  /** Connected, and everything that an outage ended is restored. */
  get isWhole(): boolean {
    return this.#client !== null && !this.#reconnecting
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: this.#name,
      connectionTimeoutMillis: 2_000,
      query_timeout: 3_000,
      keepAlive: true,
    })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
    } catch (error) {
      await client.end()
      throw error
    }
    this.#client = client
  }

  /** Runs a query on this session, after the queries before it. Rejects while the session is disconnected. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const answer = this.#turn.then(() => this.#send<Row>(text, values))
    this.#turn = answer.catch(() => {})
    return answer
  }

  async #send<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = this.#client
    if (client === null) throw new Error('Connection terminated: the session is away')
    try {
      const { rows } = await client.query<Row>(text, values)
      return rows
    } catch (error) {
      // No response from the server: the connection may be dead without an error.
      if (!(error instanceof pg.DatabaseError)) this.#lost(client)
      throw error
    }
  }

  /**
   * Calls `listener` with every notification on the channel, and `missed` after an outage in which some may have been lost.
   */
  async listen(
    channel: string,
    listener: (payload: string) => void,
    missed: () => void,
  ): Promise<{ close(): Promise<void> }> {
    let open = true
    const subscribe = async () => {
      if (!open) return
      this.#client?.on('notification', (message) => {
        if (open && message.channel === channel) listener(message.payload ?? '')
      })
      await this.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    await subscribe()
    this.onBack(async () => {
      await subscribe()
      if (open) missed()
    })
    return {
      close: async () => {
        open = false
      },
    }
  }

  /** Calls `restore` each time the session reconnects after an outage, which released all its locks. */
  onBack(restore: () => Promise<void>): void {
    this.#backAgain.push(restore)
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    client.end().catch(() => {})
    if (!this.#closed && !this.#reconnecting) void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    this.#reconnecting = true
    for (let wait = 100; !this.#closed && !(await this.#restore()); wait = Math.min(wait * 2, 2_000)) {
      await pause(wait, undefined, { ref: false })
    }
    this.#reconnecting = false
  }

  async #restore(): Promise<boolean> {
    try {
      await this.open()
      for (const restore of this.#backAgain) await restore()
      this.#log.info({ session: this.#name }, 'The database is reachable again.')
      return this.connected
    } catch {
      const half: pg.Client | null = this.#client
      this.#client = null
      half?.end().catch(() => {})
      return false
    }
  }
}

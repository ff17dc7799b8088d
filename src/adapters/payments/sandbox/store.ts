import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { CardBehaviour } from './cards.ts'
import { missing, SandboxFailure } from './failure.ts'
import type { Kinds } from './objects.ts'

/** State that the sandbox stores with an object and that its API does not return. */
export interface Notes {
  behaviour?: CardBehaviour
  returnUrl?: string
  /**
   * For an account: the address that its hosted page requests a new link from, and the expiry (in seconds) of its last
   * link.
   */
  againUrl?: string
  openUntil?: number
  /** For an event: it is held back until it is released. */
  isHeld?: boolean
}

/** A request with its idempotency key. */
export interface Keyed {
  key: string
  /** Method, path and parameters. */
  request: string
  now: Date
}

const DAY_MS = 86_400_000

const keyInUse = (key: string): SandboxFailure =>
  new SandboxFailure(
    409,
    `There is currently another in-progress request using this idempotency key: ${key}`,
    'idempotency_key_in_use',
    { type: 'idempotency_error' },
  )

const keyOfAnother = (key: string): SandboxFailure =>
  new SandboxFailure(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    'idempotency_error',
    { type: 'idempotency_error' },
  )

/** The sandbox's store, in one database transaction. */
export class SandboxStore {
  readonly #tx: Database
  constructor(tx: Database) {
    this.#tx = tx
  }

  async add<K extends keyof Kinds>(kind: K, object: Kinds[K], notes: Notes = {}): Promise<Kinds[K]> {
    await this.#tx.execute(sql`
      insert into sandbox.objects (id, kind, object, notes)
      values (${object.id}, ${kind}, ${JSON.stringify(object)}::jsonb, ${JSON.stringify(notes)}::jsonb)`)
    return object
  }

  async get<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K]> {
    return (await this.#row(kind, id, sql``)).object
  }

  /** Reads an object and locks it until the transaction ends. */
  async lock<K extends keyof Kinds>(kind: K, id: string): Promise<{ object: Kinds[K]; notes: Notes }> {
    return this.#row(kind, id, sql`for update`)
  }

  async save<K extends keyof Kinds>(kind: K, object: Kinds[K], notes?: Notes): Promise<Kinds[K]> {
    await this.#tx.execute(sql`
      update sandbox.objects
      set object = ${JSON.stringify(object)}::jsonb, notes = coalesce(${notes ? JSON.stringify(notes) : null}::jsonb, notes)
      where id = ${object.id} and kind = ${kind}`)
    return object
  }

  /** All objects of a kind, newest first; with a field, only those that have its value. */
  async list<K extends keyof Kinds>(kind: K, where?: { field: string; value: string }): Promise<Kinds[K][]> {
    const matching = where ? sql`and object ->> ${where.field} = ${where.value}` : sql``
    const { rows } = await this.#tx.execute<{ object: Kinds[K] }>(
      sql`select object from sandbox.objects where kind = ${kind} ${matching} order by number desc limit 10000`,
    )
    return rows.map(({ object }) => object)
  }

  /**
   * A page of a kind, newest first, older than the named object and created since (in seconds), and whether there are
   * more.
   */
  async page<K extends keyof Kinds>(
    kind: K,
    { after, since, limit }: { after: string | undefined; since: number; limit: number },
  ): Promise<{ objects: Kinds[K][]; hasMore: boolean }> {
    const older =
      after === undefined ? sql`` : sql`and number < (select number from sandbox.objects where id = ${after})`
    const { rows } = await this.#tx.execute<{ object: Kinds[K] }>(
      sql`select object from sandbox.objects where kind = ${kind} and (object ->> 'created')::bigint >= ${since} ${older}
          order by number desc limit ${limit + 1}`,
    )
    return { objects: rows.slice(0, limit).map(({ object }) => object), hasMore: rows.length > limit }
  }

  /** Releases the events that are held back and returns their ids, oldest first. */
  async releaseHeld(): Promise<string[]> {
    const { rows } = await this.#tx.execute<{ id: string }>(sql`
      with gone as (
        update sandbox.objects set notes = notes - 'isHeld' where kind = 'event' and notes ? 'isHeld' returning id, number
      ) select id from gone order by number`)
    return rows.map(({ id }) => id)
  }

  /**
   * Runs a request once for its key. For a day the same key returns the same response, is refused for any other
   * request, and must be retried later while the first request is in progress.
   */
  async once(call: Keyed, run: () => Promise<object>): Promise<object> {
    const { key, request, now } = call
    const { rows: locks } = await this.#tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 6772)) as mine`,
    )
    if (!locks[0]?.mine) throw keyInUse(key)
    const aDayAgo = new Date(now.getTime() - DAY_MS).toISOString()
    await this.#tx.execute(sql`delete from sandbox.idempotency_keys where key = ${key} and created_at < ${aDayAgo}`)
    const { rows } = await this.#tx.execute<{ request: string; status: number; response: Record<string, unknown> }>(
      sql`select request, status, response from sandbox.idempotency_keys where key = ${key}`,
    )
    const [earlier] = rows
    if (!earlier) {
      const answer = await run()
      await this.remember(call, 200, answer)
      return answer
    }
    if (earlier.request !== request) throw keyOfAnother(key)
    if (earlier.status === 200) return earlier.response
    const { message, code, ...extra } = earlier.response
    throw new SandboxFailure(earlier.status, String(message), String(code), extra, true)
  }

  /** Stores the response to a request under its key. */
  async remember({ key, request, now }: Keyed, status: number, response: object): Promise<void> {
    await this.#tx.execute(sql`
      insert into sandbox.idempotency_keys (key, request, status, response, created_at)
      values (${key}, ${request}, ${status}, ${JSON.stringify(response)}::jsonb, ${now.toISOString()}) on conflict do nothing`)
  }

  async control(name: string): Promise<string | null> {
    const { rows } = await this.#tx.execute<{ value: string }>(
      sql`select value from sandbox.controls where name = ${name} for update`,
    )
    return rows[0]?.value ?? null
  }

  async setControl(name: string, value: string | null): Promise<void> {
    await this.#tx.execute(
      value === null
        ? sql`delete from sandbox.controls where name = ${name}`
        : sql`insert into sandbox.controls (name, value) values (${name}, ${value})
              on conflict (name) do update set value = excluded.value`,
    )
  }

  async #row<K extends keyof Kinds>(
    kind: K,
    id: string,
    locking: ReturnType<typeof sql>,
  ): Promise<{ object: Kinds[K]; notes: Notes }> {
    const { rows } = await this.#tx.execute<{ object: Kinds[K]; notes: Notes }>(
      sql`select object, notes from sandbox.objects where id = ${id} and kind = ${kind} ${locking}`,
    )
    const row = rows[0]
    if (!row) throw missing(kind, id)
    return row
  }
}

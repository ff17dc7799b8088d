import { and, desc, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import { missing, SandboxFailure } from './failure.ts'
import type { Kinds } from './objects.ts'
import { controls, idempotencyKeys as keys, type Notes, objects } from './tables.ts'

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
    await this.#tx.insert(objects).values({ id: object.id, kind, object, notes })
    return object
  }

  async get<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K]> {
    return (await this.#row(kind, id)).object
  }

  /** Reads an object and locks it until the transaction ends. */
  async lock<K extends keyof Kinds>(kind: K, id: string): Promise<{ object: Kinds[K]; notes: Notes }> {
    return this.#row(kind, id, 'update')
  }

  async save<K extends keyof Kinds>(kind: K, object: Kinds[K], notes?: Notes): Promise<Kinds[K]> {
    await this.#tx
      .update(objects)
      .set({ object, ...(notes && { notes }) })
      .where(and(eq(objects.id, object.id), eq(objects.kind, kind)))
    return object
  }

  /** All objects of a kind, newest first; with a field, only those that have its value. */
  async list<K extends keyof Kinds>(kind: K, where?: { field: string; value: string }): Promise<Kinds[K][]> {
    const matching = where && sql`${objects.object} ->> ${where.field} = ${where.value}`
    const rows = await this.#tx
      .select({ object: objects.object })
      .from(objects)
      .where(and(eq(objects.kind, kind), matching))
      .orderBy(desc(objects.number))
      .limit(10_000)
    return rows.map(({ object }) => object as Kinds[K])
  }

  /** All objects of a kind whose notes have these values, newest first, with their notes. */
  async listWithNotes<K extends keyof Kinds>(kind: K, having: Notes): Promise<{ object: Kinds[K]; notes: Notes }[]> {
    const rows = await this.#tx
      .select({ object: objects.object, notes: objects.notes })
      .from(objects)
      .where(and(eq(objects.kind, kind), sql`${objects.notes} @> ${JSON.stringify(having)}::jsonb`))
      .orderBy(desc(objects.number))
      .limit(10_000)
    return rows.map(({ object, notes }) => ({ object: object as Kinds[K], notes }))
  }

  /**
   * A page of a kind, newest first, older than the named object and created since (in seconds), and whether there are
   * more.
   */
  async page<K extends keyof Kinds>(
    kind: K,
    { after, since, limit }: { after: string | undefined; since: number; limit: number },
  ): Promise<{ objects: Kinds[K][]; hasMore: boolean }> {
    const isOlder =
      after === undefined
        ? undefined
        : sql`${objects.number} < (select number from sandbox.objects where id = ${after})`
    const rows = await this.#tx
      .select({ object: objects.object })
      .from(objects)
      .where(and(eq(objects.kind, kind), sql`(${objects.object} ->> 'created')::bigint >= ${since}`, isOlder))
      .orderBy(desc(objects.number))
      .limit(limit + 1)
    return { objects: rows.slice(0, limit).map(({ object }) => object as Kinds[K]), hasMore: rows.length > limit }
  }

  /** Releases the events that are held back and returns their ids, oldest first. */
  async releaseHeld(): Promise<string[]> {
    const released = await this.#tx
      .update(objects)
      .set({ notes: sql`${objects.notes} - 'isHeld'` })
      .where(and(eq(objects.kind, 'event'), sql`${objects.notes} ? 'isHeld'`))
      .returning({ id: objects.id, number: objects.number })
    return released.toSorted((one, other) => one.number - other.number).map(({ id }) => id)
  }

  /**
   * Runs a request once for its key. For a day the same key returns the same response, is refused for any other
   * request, and must be retried later while the first request is in progress. A returned failure is stored with its status.
   */
  async once(call: Keyed, run: () => Promise<object>): Promise<object> {
    const { key, request, now } = call
    const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 6772)) as "isMine"`
    const { isMine } = await onlyRowOf(this.#tx, z.object({ isMine: z.boolean() }), lock)
    if (!isMine) throw keyInUse(key)
    const aDayAgo = new Date(now.getTime() - DAY_MS)
    await this.#tx.delete(keys).where(and(eq(keys.key, key), lt(keys.createdAt, aDayAgo)))
    const [earlier] = await this.#tx.select().from(keys).where(eq(keys.key, key))
    if (!earlier) {
      const answer = await run()
      if (answer instanceof SandboxFailure) await this.remember(call, answer.status, answer.error)
      else await this.remember(call, 200, answer)
      return answer
    }
    if (earlier.request !== request) throw keyOfAnother(key)
    const { response } = earlier
    if (response === null) throw new Error('The sandbox has stored no response.')
    if (earlier.status === 200) return response
    const { message, code, ...extra } = response
    throw new SandboxFailure(earlier.status, String(message), String(code), extra, true)
  }

  /** Stores the response to a request under its key. */
  async remember({ key, request, now }: Keyed, status: number, response: object): Promise<void> {
    await this.#tx
      .insert(keys)
      .values({ key, request, status, response: { ...response }, createdAt: now })
      .onConflictDoNothing()
  }

  /** What the lines of the platform's account add up to at a time in seconds: available, and not yet available. */
  async balance(at: number): Promise<{ available: number; pending: number }> {
    const net = sql`(${objects.object} ->> 'net')::bigint`
    const isAvailable = sql`(${objects.object} ->> 'available_on')::bigint <= ${at}`
    const [sums] = await this.#tx
      .select({
        available: sql`coalesce(sum(${net}) filter (where ${isAvailable}), 0)`.mapWith(Number),
        pending: sql`coalesce(sum(${net}) filter (where not ${isAvailable}), 0)`.mapWith(Number),
      })
      .from(objects)
      .where(eq(objects.kind, 'balance_transaction'))
    return sums ?? { available: 0, pending: 0 }
  }

  async control(name: string): Promise<string | null> {
    const [control] = await this.#tx
      .select({ value: controls.value })
      .from(controls)
      .where(eq(controls.name, name))
      .for('update')
    return control?.value ?? null
  }

  async setControl(name: string, value: string | null): Promise<void> {
    if (value === null) await this.#tx.delete(controls).where(eq(controls.name, name))
    else {
      await this.#tx
        .insert(controls)
        .values({ name, value })
        .onConflictDoUpdate({ target: controls.name, set: { value } })
    }
  }

  async #row<K extends keyof Kinds>(
    kind: K,
    id: string,
    locking?: 'update',
  ): Promise<{ object: Kinds[K]; notes: Notes }> {
    const found = this.#tx
      .select({ object: objects.object, notes: objects.notes })
      .from(objects)
      .where(and(eq(objects.id, id), eq(objects.kind, kind)))
    const [row] = await (locking ? found.for(locking) : found)
    if (!row) throw missing(kind, id)
    return { object: row.object as Kinds[K], notes: row.notes }
  }
}

import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#adapters/db/database.ts'

/** A setting of connections: a statement with parameters is planned once, and not for each set of them. */
const GENERIC_PLANS = '-c plan_cache_mode=force_generic_plan'

/** The address of a database whose connections plan each named statement once. */
export function withGenericPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', GENERIC_PLANS)
  return url.href
}

/**
 * Lets each connection plan a statement once, and sends the beginning of a transaction together with its first statement.
 * A scenario repeats the same few hundred statements, and on a ledger as small as its own, planning and sending a
 * statement cost several times as much as executing it.
 */
export async function planOnce(db: Database): Promise<void> {
  if (!('$client' in db && db.$client instanceof pg.Pool)) throw new Error('not a database with connections of its own')
  const pool = db.$client
  const open = await pool.connect()
  quicken(open)
  open.release()
  pool.on('connect', quicken)
}

function quicken(client: pg.ClientBase): void {
  const query = client.query.bind(client)
  Object.assign(client, { pipeline: true })
  const quick = (asked: unknown, ...rest: unknown[]): unknown => {
    const result: unknown = Reflect.apply(query, client, [withName(asked), ...rest])
    if (!isBegin(asked) || !(result instanceof Promise)) return result
    // If it fails, so does what follows it.
    result.catch(() => {})
    return Promise.resolve({ rows: [], rowCount: null })
  }
  Object.defineProperty(client, 'query', { value: quick })
}

/** The driver caches the plan of every named statement. */
const names = new Map<string, string>()

const textOf = (asked: unknown): string | null =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : null

const isBegin = (asked: unknown): boolean => textOf(asked) === 'begin'

function withName(asked: unknown): unknown {
  const text = textOf(asked)
  // A text that begins or ends a transaction may contain several statements, which cannot be prepared.
  if (text === null || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return asked
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { ...(asked as object), name }
}

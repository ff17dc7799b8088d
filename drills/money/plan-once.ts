import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#adapters/db/database.ts'

/**
 * Lets each connection plan a statement once. A scenario repeats the same few hundred statements, and on a ledger as
 * small as its own planning a statement costs several times as much as executing it.
 */
export async function planOnce(db: Database): Promise<void> {
  if (!('$client' in db && db.$client instanceof pg.Pool)) throw new Error('not a database with connections of its own')
  const pool = db.$client
  const open = await pool.connect()
  nameStatements(open)
  open.release()
  pool.on('connect', nameStatements)
}

/** The driver caches the plan of every named statement. */
function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client)
  const named = (asked: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(query, client, [withName(asked), ...rest])
  Object.defineProperty(client, 'query', { value: named })
}

const names = new Map<string, string>()

function withName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return asked
  const text = String(asked.text)
  // A text that begins or ends a transaction may contain several statements, which cannot be prepared.
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return asked
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { ...asked, name }
}

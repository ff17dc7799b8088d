import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './database.ts'
import { isContention } from './failure.ts'

const TRIES = 3

/**
 * Drizzle's `transaction` for a pool, with two differences: a transaction that loses a race (deadlock, serialisation)
 * is retried, and a connection that breaks in it leaves the pool. Drizzle's own leaks the connection when `begin`
 * fails.
 */
export function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(pool, work, config)
      } catch (error) {
        if (attempt === TRIES || !isContention(error)) throw error
        // A random delay, so that the same transactions do not collide again.
        await pause(attempt * 50 * Math.random())
      }
    }
  }
}

type TransactionBody<Result> = (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<Result>

async function once<Result>(
  pool: pg.Pool,
  unit: TransactionBody<Result>,
  config: Parameters<Database['transaction']>[1],
): Promise<Result> {
  const client = await pool.connect()
  const db: Database = drizzle(client)
  try {
    return await db.transaction(unit, config)
  } finally {
    // The connection is still in a transaction, or broken: it must not be reused.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

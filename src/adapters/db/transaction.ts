import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './database.ts'
import { lostRace } from './failure.ts'

const TRIES = 3

/**
 * Drizzle's `transaction` for a pool, with two differences: what lost a race (deadlock, serialisation) is tried again,
 * and a connection that breaks in between leaves the pool. Drizzle's own loses it for ever when `begin` fails.
 */
export function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(pool, work, config)
      } catch (error) {
        if (attempt === TRIES || !lostRace(error)) throw error
        // At different moments, or the same two would meet again.
        await pause(attempt * 50 * Math.random())
      }
    }
  }
}

type Work<Result> = (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<Result>

async function once<Result>(
  pool: pg.Pool,
  unit: Work<Result>,
  config: Parameters<Database['transaction']>[1],
): Promise<Result> {
  const client = await pool.connect()
  const db: Database = drizzle(client)
  try {
    return await db.transaction(unit, config)
  } finally {
    // Still inside a transaction, or the connection is gone: nobody else may get it.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

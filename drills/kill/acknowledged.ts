import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#adapters/db/database.ts'
import { connectionOfRunning } from '#adapters/db/embedded/embedded-postgres.ts'
import { transactionsOn } from '#adapters/db/transaction.ts'
import type { StoredEvent } from '#features/checkout/base/lifecycle.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { only, required } from '#shared/required.ts'
import { sentencesOf } from '../money/fault-queries.ts'
import { ofUnits } from '../money/order-check.ts'
import { faultsAtProvider } from '../money/provider-check.ts'

/** An order, and the steps of it that the server has acknowledged so far. */
export interface AcknowledgedOrder {
  readonly id: number
  readonly steps: StoredEvent[]
}

/**
 * What is wrong in the database of the data folder: acknowledged steps that are missing, steps that were taken twice,
 * inconsistencies of the ledger, and units that are on sale or promised beside those that there were. The first query reads steps acknowledged before it, so calls may go on meanwhile.
 */
export const faultsIn = (
  dataDir: string,
  { orders, stock }: { orders: readonly AcknowledgedOrder[]; stock: Parameters<typeof ofUnits>[0] },
): Promise<string[]> =>
  inDatabase(dataDir, async (db) => [
    ...(await lostSteps(db, orders)),
    ...(await faultsInLedger(db)),
    ...(await faultsAtProvider(db)),
    ...(await sentencesOf(db, ofUnits(stock))),
  ])

/** How many jobs were set aside because their process was killed three times in a row. */
export const jobsSetAside = (dataDir: string): Promise<number> =>
  inDatabase(dataDir, async (db) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from jobs.job where name = 'dead-letter'`,
    )
    return only(rows).n
  })

async function inDatabase<Result>(dataDir: string, read: (db: Database) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ ...required(connectionOfRunning(dataDir), 'The database does not run.'), max: 1 })
  // The server may end a connection that is just closing.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  try {
    const db: Database = Object.assign(drizzle(pool), { transaction: transactionsOn(pool) })
    return await read(db)
  } finally {
    await pool.end()
  }
}

async function lostSteps(db: Database, orders: readonly AcknowledgedOrder[]): Promise<string[]> {
  const acknowledged = orders.flatMap(({ id, steps }) => steps.map((step) => ({ id, step })))
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'order ' || acknowledged.id || ' lost its acknowledged step ' || step as what
    from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb) as acknowledged (id int, step text)
    where not exists (select from transaction_events e where e.transaction_id = acknowledged.id and e.event = step)
    union all
    select 'order ' || transaction_id || ' took the step ' || event || ' ' || count(*) || ' times'
    from transaction_events group by transaction_id, event having count(*) > 1`)
  return rows.map(({ what }) => what)
}

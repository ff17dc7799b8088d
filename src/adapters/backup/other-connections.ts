import type pg from 'pg'
import { connect } from './copy.ts'

/** How many connections of servers, on any machine, are open to a database. */
export async function otherConnections(connection: pg.PoolConfig): Promise<number> {
  const client = await connect(connection, 'hedgerow move')
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'hedgerow%'`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

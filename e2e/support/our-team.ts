import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Runs one statement in the database of the journeys' server, for what no screen of theirs can do. */
async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const cluster = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres', 'cluster')
  // The fifth line says where PostgreSQL put its socket.
  const host = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const client = new pg.Client({ host, user: 'hedgerow', database: 'hedgerow' })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** Makes someone one of our staff, as an operator does by a command. */
export const grantStaffRole = ({ id }: { id: number }): Promise<void> =>
  inDatabase(`update users set role = 'moderator' where id = $1`, [id])

/** The provider's account gets a line that our books know nothing of. */
export const strayMovement = (source: string, amount: number): Promise<void> =>
  inDatabase(
    `insert into sandbox.objects (id, kind, object)
     select $1, 'balance_transaction', $2::jsonb || jsonb_build_object('created',
       greatest(extract(epoch from now())::bigint, max((object ->> 'created')::bigint)))
     from sandbox.objects where kind = 'balance_transaction'`,
    [
      `txn_${source}`,
      {
        ...{ id: `txn_${source}`, object: 'balance_transaction', type: 'adjustment', source },
        ...{ amount, fee: 0, net: amount, currency: 'gbp' },
      },
    ],
  )

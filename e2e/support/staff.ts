import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Runs one statement in the test server's database, for what no screen can do. */
async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const cluster = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres', 'cluster')
  // The fifth line of postmaster.pid names the socket folder.
  const host = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const client = new pg.Client({ host, user: 'hedgerow', database: 'hedgerow' })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

type StaffRole = 'moderator' | 'finance' | 'admin'

/** Gives a user a staff role, as the admin command does. They are asked for a second factor. */
export const grantRoleAlone = ({ id }: { id: number }, role: StaffRole = 'moderator'): Promise<void> =>
  inDatabase('update users set role = $2 where id = $1', [id, role])

/** Gives a user a staff role that they can use at once, as after proving a second factor. */
export async function grantStaffRole({ id }: { id: number }, role: StaffRole = 'moderator'): Promise<void> {
  await grantRoleAlone({ id }, role)
  await inDatabase('update sessions set second_factor_at = created_at where user_id = $1', [id])
}

/** Adds a line to the provider's account that is not in our ledger. */
export const unmatchedMovement = (source: string, amount: number): Promise<void> =>
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

/** Adds a look-up of this seller account that failed at every attempt. Returns its queue. */
export async function failedJob(account: string): Promise<string> {
  const queue = 'seller-account-sync'
  await inDatabase(`insert into jobs.job (name, source_name, data) values ('dead-letter', $1, $2::jsonb)`, [
    queue,
    { id: account },
  ])
  return queue
}

/** Makes a user one who has been registered for years, whose limits are not reduced in proportion. */
export const registeredLongAgo = ({ id }: { id: number }): Promise<void> =>
  inDatabase(`update users set created_at = '2020-01-01' where id = $1`, [id])

/** Closes the account of a seller, as the erasure after its last order does. */
export const hasLeft = ({ id }: { id: number }): Promise<void> =>
  inDatabase(`update users set deleted_at = now(), full_name = 'Former member' where id = $1`, [id])

/** Lets the agreed time of an order have been two hours ago. */
export const visitHasPassed = (transactionId: number): Promise<void> =>
  inDatabase(
    `update pickups set starts_at = date_trunc('hour', now()) - interval '2 hours' where transaction_id = $1`,
    [transactionId],
  )

import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Database } from '#adapters/db/database.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import type { Table } from './catalogue.ts'
import type { TableSum } from './format.ts'

/** Settings that decide how values are written as text, and limits that a long copy must not meet. */
export const COPY_SESSION = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** A connection for one long copy, under this application name. */
export async function copyClient(connection: pg.PoolConfig, name: string): Promise<pg.Client> {
  const client = await connect(connection, name)
  await client.query(COPY_SESSION)
  return client
}

/** A connection of its own. Throws one sentence, without the password, when the server cannot be reached. */
export async function connect(connection: pg.PoolConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that breaks rejects its query and also emits an error, which would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end().catch(() => {})
    const reason = cause instanceof pg.DatabaseError ? cause.message : 'it does not answer'
    throw new StartFailure(`The database ${placeOf(connection)} cannot be used: ${reason}.`, { cause })
  }
}

/** Runs `work` on a connection of its own. */
export async function withDatabase<Result>(
  connection: pg.PoolConfig,
  name: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const client = await connect(connection, name)
  try {
    return await work(drizzle(client))
  } finally {
    await client.end()
  }
}

/** Host and name of a database, without a password. */
export function placeOf({ connectionString, host = '', database = '' }: pg.PoolConfig): string {
  if (connectionString === undefined) return `${host}/${database}`
  const url = new URL(connectionString)
  return `${url.searchParams.get('host') ?? url.host}${url.pathname}`
}

const listed = ({ columns }: Pick<Table, 'columns'>): string => `(${columns.map(pg.escapeIdentifier).join(', ')})`

/** Reads all rows of a table in the order in which they are stored; gives each piece to `take`, and sums them up. */
export async function copyOut(
  client: pg.ClientBase,
  table: Table,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<TableSum> {
  const hash = createHash('sha256')
  const stream = client.query(to(`copy ${table.quoted} ${listed(table)} to stdout`))
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      await take(chunk)
    }
  })
  return { name: table.name, rows: await rowsOfCopy(client, stream), sha256: hash.digest('hex') }
}

/** How many rows a finished copy had. Its stream may end before the server says so; the next query is answered later. */
export async function rowsOfCopy(client: pg.ClientBase, stream: { rowCount: number }): Promise<number> {
  await client.query('select')
  return stream.rowCount
}

/** Appends rows in the form of `copyOut` to a table. */
export async function copyIn(client: pg.ClientBase, table: Table, data: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(data, client.query(from(`copy ${table.quoted} ${listed(table)} from stdin`)))
}

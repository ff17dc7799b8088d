import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { applied, readMigrations } from '#adapters/db/migrate.ts'
import type { RowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { isEmptyDatabase, type Table, tablesOf } from './catalogue.ts'
import { copyClient, rowsOfCopy } from './copy.ts'

const NAME = 'hedgerow go-live'

/** Rows by table, in the order in which they were copied. */
export type CopiedRows = ReadonlyMap<string, number>

/**
 * Copies some tables of one database, as they are at one moment, into another that has the same schema; all or nothing.
 * The source is read only, and may be used meanwhile. Triggers and constraints of the target hold.
 */
export async function copyRows(
  source: pg.PoolConfig,
  target: pg.PoolConfig,
  migrations: string,
  wanted: readonly RowsToKeep[],
): Promise<CopiedRows> {
  const [reader, writer] = [await copyClient(source, NAME), await copyClient(target, NAME)]
  try {
    await reader.query('begin transaction isolation level repeatable read, read only')
    await refuseOtherSchema(reader, migrations)
    await writer.query('begin')
    const tables = new Map((await tablesOf(writer)).map((table) => [table.name, table]))
    const copied = new Map<string, number>()
    for (const one of wanted) {
      const table = tables.get(one.name)
      if (table === undefined) throw new Error(`There is no table ${one.name}.`)
      copied.set(one.name, await copyTable(reader, writer, table, one))
    }
    await writer.query('commit')
    return copied
  } finally {
    await reader.end()
    await writer.end()
  }
}

async function refuseOtherSchema(client: pg.ClientBase, migrations: string): Promise<void> {
  const done = await applied(client)
  if (readMigrations(migrations).every(({ name }) => done.has(name))) return
  throw new StartFailure(
    'The source has the schema of an older version: start it once with this one, then run this again.',
  )
}

async function copyTable(
  reader: pg.ClientBase,
  writer: pg.ClientBase,
  table: Table,
  wanted: RowsToKeep,
): Promise<number> {
  const { where = 'true', values = {}, isReplaced = false } = wanted
  if (isReplaced) await writer.query(`delete from ${table.quoted} where ${where}`)
  const columns = table.columns.map(pg.escapeIdentifier).join(', ')
  const given = table.columns.map((column) => values[column] ?? pg.escapeIdentifier(column)).join(', ')
  const read = reader.query(to(`copy (select ${given} from ${table.quoted} where ${where}) to stdout`))
  const write = writer.query(from(`copy ${table.quoted} (${columns}) from stdin`))
  await pipeline(read, new PassThrough(), write)
  if (table.columns.includes('id')) await advance(writer, table)
  return await rowsOfCopy(reader, read)
}

/** New rows get ids after the copied ones. */
async function advance(writer: pg.ClientBase, { quoted }: Table): Promise<void> {
  await writer.query(
    `select setval(sequence::regclass, greatest(1, (select max(id) from ${quoted})))
     from pg_get_serial_sequence($1, 'id') as sequence where sequence is not null`,
    [quoted],
  )
}

/** Refuses a database that has anything in it. */
export async function refuseFilled(connection: pg.PoolConfig): Promise<void> {
  const client = await copyClient(connection, NAME)
  try {
    if (await isEmptyDatabase(client)) return
    throw new StartFailure('The new database is not empty, and nothing was changed: create an empty one.')
  } finally {
    await client.end()
  }
}

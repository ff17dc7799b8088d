import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#adapters/db/database.ts'
import { MIGRATION_LOCK, RECORDS } from '#adapters/db/migrate.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { foreignKeysOf, isEmptyDatabase, sequencesOf, type Table, tablesOf, triggersOf } from './catalogue.ts'
import { COPY_SESSION, copyClient, copyIn, copyOut } from './copy.ts'
import { type Contents, DAMAGED, type Header } from './format.ts'
import type { SchemaPart } from './snapshot.ts'

/** Where rows come from: an archive, or another database. */
export interface Source {
  header: Pick<Header, 'tables'>
  schema: readonly SchemaPart[]
  /** Calls `load` with the rows of each table that has any, then returns what they must add up to. */
  read(load: (table: string, data: AsyncIterable<Buffer>) => Promise<void>): Promise<Contents>
}

/**
 * Creates the schema in an empty database and fills it, in one transaction: the database then holds exactly the
 * source's rows, or is empty still. `then` runs at the end of the transaction. Needs no superuser.
 */
export async function load(
  connection: pg.PoolConfig,
  source: Source,
  then: (tx: Database) => Promise<void>,
): Promise<Contents> {
  const client = await copyClient(connection, 'hedgerow restore')
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!(await isEmptyDatabase(client))) {
      throw new StartFailure('The target database is not empty, and nothing was changed: create an empty one.')
    }
    await client.query('begin')
    await createSchema(client, source.schema)
    const contents = await fill(client, source)
    await then(drizzle(client))
    await client.query('commit')
    // Without statistics the planner scans whole tables until the database gathers them by itself.
    await client.query('analyze')
    return contents
  } finally {
    await client.end()
  }
}

async function createSchema(client: pg.ClientBase, schema: readonly SchemaPart[]): Promise<void> {
  await client.query(RECORDS)
  for (const { sql } of schema) await client.query(sql)
  // Checks that wait for the end of the transaction would refuse the changes of tables below.
  await client.query('set constraints all immediate')
  // The job library's statements limit this transaction's waiting.
  await client.query(COPY_SESSION)
}

/** Replaces the rows that the migrations wrote by the source's. */
async function fill(client: pg.ClientBase, source: Source): Promise<Contents> {
  const all = await tablesOf(client)
  const tables = wanted(all, source.header.tables)
  const [keys, triggers] = [await foreignKeysOf(client), await triggersOf(client)]
  for (const statement of [...keys.suspend, ...triggers.suspend]) await client.query(statement)
  await client.query(`truncate ${all.map(({ quoted }) => quoted).join(', ')}`)
  const contents = await source.read(async (name, data) => {
    const table = tables.get(name)
    if (table === undefined) throw new StartFailure(DAMAGED)
    await copyIn(client, table, data)
  })
  for (const statement of [...keys.resume, ...triggers.resume]) await client.query(statement)
  for (const { name, value, isCalled } of contents.sequences) {
    await client.query('select setval($1::text::regclass, $2, $3)', [name, value, isCalled])
  }
  await compare(client, tables, contents)
  return contents
}

/** The tables of the schema with the source's columns; the two must agree. */
function wanted(all: readonly Table[], given: Header['tables']): Map<string, Table> {
  const found = new Map(all.map((table) => [table.name, table]))
  return new Map(
    given.map(({ name, columns }) => {
      const table = found.get(name)
      const isEqual = table?.columns.toSorted().join() === columns.toSorted().join()
      if (table === undefined || !isEqual) {
        throw new StartFailure(`The table ${name} does not fit the schema of the archive, and nothing was changed.`)
      }
      return [name, { ...table, columns }]
    }),
  )
}

/** Reads everything back: rows, checksums and sequences must be the source's. */
async function compare(client: pg.ClientBase, tables: ReadonlyMap<string, Table>, contents: Contents): Promise<void> {
  if (contents.tables.length !== tables.size) throw new StartFailure(DAMAGED)
  for (const { name, rows, sha256 } of contents.tables) {
    const table = tables.get(name)
    const found = table && (await copyOut(client, table, () => {}))
    if (found?.rows === rows && found.sha256 === sha256) continue
    throw new StartFailure(
      `The table ${name} has ${found?.rows ?? 0} rows where the source has ${rows}, or other contents; nothing was changed.`,
    )
  }
  const positions = new Map((await sequencesOf(client)).map(({ name, value }) => [name, value]))
  const wrong = contents.sequences.find(({ name, value }) => positions.get(name) !== value)
  if (wrong !== undefined) throw new StartFailure(`The sequence ${wrong.name} could not be set; nothing was changed.`)
}

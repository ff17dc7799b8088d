import type { Cases, Planted } from './cases.ts'

/** Files of which the broken ones believe the rows of a statement. */
const unparsedRows: Planted = {
  allowed: [
    ['src/features/eco/server/store.ts', 'const rows: unknown = (await db.execute(statement)).rows'],
    ['src/features/eco/server/store.ts', 'const isFound: boolean = result.rows.length > 0'],
    ['src/features/eco/server/store.ts', 'rowsOf(db, row, sql`select 1 as one`)'],
    ['src/features/eco/server/tables.ts', 'const scores = { content: json(content).notNull() }'],
    ['src/features/eco/server/store.ts', 'await db.execute(sql`delete from eco_scores`)'],
    ['src/features/eco/server/store.test.ts', 'db.execute<{ one: number }>(sql`select 1 as one`)'],
    [
      'src/features/eco/server/store.ts',
      'db.select({ name: sql<string | null>`min(name)`, all: sql<string[]>`array(name)` })',
    ],
  ],
  broken: [
    ['src/features/eco/server/store.ts', 'db.execute<{ one: number }>(sql`select 1 as one`)'],
    ['src/adapters/mail/outbox.ts', 'db.execute<{ one: number }>(sql`select 1 as one`)'],
    ['src/adapters/mail/outbox.ts', 'const result = await db.execute(statement)\nreturn result.rows as Row[]'],
    ['src/demo/seed.ts', 'const { rows } = (await db.execute(sql`select 1 as one`)) as Rows'],
    ['src/features/eco/server/store.ts', 'const { rows }: { rows: Row[] } = await db.execute(statement)'],
    ['src/features/eco/server/store.ts', 'return result.rows[0]?.id as number'],
    ['src/features/eco/server/store.ts', 'return result.rows.at(0) as unknown as Row'],
    ['src/features/eco/server/store.ts', 'return (await db.execute(statement(id))) as Result'],
    ['src/features/eco/server/store.ts', "client.query<Row>('select 1')"],
    ['src/features/eco/server/store.ts', 'db.select({ score: sql<Row>`row_to_json(eco_scores)` }).from(ecoScores)'],
    ['src/features/eco/server/store.ts', 'db.select({ score: sql<{ id: number }>`to_json(eco_scores)` })'],
    ['src/features/eco/server/store.ts', 'db.select({ status: sql<Status | null>`max(status)` })'],
    ['src/features/eco/server/store.ts', 'db.select({ last: sql<Date>`max(created_at)` })'],
    ['src/features/eco/server/store.ts', 'db.select({ rows: sql<Row[]>`array_agg(eco_scores)` })'],
    ['src/features/eco/server/store.ts', 'const rows: Row[] = (await db.execute(statement)).rows'],
    [
      'src/features/eco/server/store.ts',
      'const rows: readonly Row[] =\n    (\n await client.query(text(id))\n).rows\n',
    ],
    ['src/features/eco/server/store.ts', 'const row: Row | undefined = result.rows[0]'],
    ['src/features/eco/server/store.ts', 'const all = async (): Promise<Row[]> => (await client.query(text)).rows'],
    ['src/adapters/mail/outbox.ts', 'const rows: Row[] = result.rows'],
    ['src/features/eco/server/tables.ts', 'const scores = { content: jsonb().$type<Content>().notNull() }'],
  ],
}

/** Files of which the broken ones have a connection of their own. */
const ownConnections: Planted = {
  allowed: [
    ['src/adapters/db/open.ts', "import pg from 'pg'\nnew pg.Pool(options)"],
    ['src/features/eco/server/store.ts', "import type pg from 'pg'"],
    ['src/features/eco/server/store.ts', "import { pgTable } from 'drizzle-orm/pg-core'"],
    ['src/features/eco/server/store.test.ts', "import pg from 'pg'"],
  ],
  broken: [
    ['src/features/eco/server/store.ts', "import pg from 'pg'"],
    ['src/features/eco/server/store.ts', "import { Pool } from 'pg'"],
    ['src/features/eco/server/eco-store.ts', 'const pool = new pg.Pool()'],
    ['src/features/eco/server/eco-store.ts', "const { default: pg } = await import('pg')"],
    ['src/features/eco/server/store.ts', "import { drizzle } from 'drizzle-orm/node-postgres'"],
    ['src/demo/seed.ts', 'const client = new Client(connection)'],
  ],
}

/** Files of which the broken ones make SQL of any text. */
const rawTexts: Planted = {
  allowed: [
    ['src/adapters/db/literals.ts', 'sql.raw(quoted(value))'],
    ['src/features/eco/server/store.ts', 'sql`select id from eco_scores`'],
    ['src/features/eco/server/store.test.ts', "sql.raw('desc')"],
  ],
  broken: [
    ['src/features/eco/server/store.ts', "sql.raw('pro' + 'ducts')"],
    ['src/features/eco/server/store.ts', "sql`select from ${sql.raw(['pro', 'ducts'].join(''))}`"],
    ['src/features/eco/server/store.ts', "sql['raw']('desc')"],
    ['src/features/eco/server/store.ts', "const { raw } = sql\nraw('desc')"],
    ['src/demo/seed.ts', "sql.raw('desc')"],
    ['src/adapters/mail/outbox.ts', 'sql.raw(text)'],
  ],
}

/** Files of which the broken ones give a connection text that no rule reads. */
const otherStatements: Planted = {
  allowed: [
    ['src/features/eco/server/store.ts', 'await db.execute(sql`select 1`)'],
    ['src/features/eco/server/store.ts', 'await db.execute(\n  sql`select 1`,\n)'],
    ['src/features/eco/server/store.ts', 'db.query.scores.findMany()'],
    ['src/features/checkout/handover/ui/use-camera.ts', "permissions.query({ name: 'camera' })"],
    ['src/adapters/db/open.ts', "client.query('select 1')"],
    ['src/features/eco/server/store.test.ts', 'db.execute(text)'],
  ],
  broken: [
    ['src/features/eco/server/store.ts', "db.execute(['select * from', 'users'].join(' '))"],
    ['src/features/eco/server/store.ts', "db.execute('select 1 ' + rest)"],
    ['src/features/eco/server/store.ts', 'db.execute(`select ${columns}`)'],
    ['src/features/eco/server/store.ts', 'tx.execute(statement)'],
    ['src/features/eco/server/store.ts', 'tx.execute(statementOf(id))'],
    ['src/features/eco/server/store.ts', 'pool.query({ text })'],
    ['src/demo/seed.ts', 'await db.execute(text)'],
    ['src/features/eco/server/store.ts', 'const run = db.execute.bind(db)'],
    ['src/features/eco/server/store.ts', "db['execute'](text)"],
    ['src/features/eco/server/store.ts', 'const { execute } = db'],
    ['src/features/eco/server/store.ts', "rowsOf(db, row, new SQL([new StringChunk('select')]))"],
    ['src/features/eco/server/store.ts', 'db.select().from(db._.fullSchema.users)'],
    ['src/features/eco/server/store.ts', "db.select().from(db._.fullSchema['users'])"],
    ['src/features/eco/server/store.ts', "const schema = tx['_']"],
  ],
}

/** Files of which the broken ones write SQL, or a part of it, as a text. */
const plainTexts: Planted = {
  allowed: [
    ['src/features/eco/server/store.ts', 'sql`id in (select id from eco_scores)`'],
    ['src/features/eco/server/store.ts', 'sql`select ${all ? sql`(select 1)` : sql``} from eco_scores`'],
    ['src/features/eco/server/store.ts', 'const rows = { where: sql`id > 1` }'],
    ['src/features/eco/words.ts', "const text = 'Select what you want from the list (or update it).'"],
    ['src/features/eco/words.ts', 'const place = { where: town }.where'],
    ['src/adapters/mail/outbox.ts', "client.query('delete from mails where id in (1)')"],
    ['src/features/eco/server/store.test.ts', "const text = 'delete from users'"],
  ],
  broken: [
    ['src/backup/rows.ts', "const idsOf = (table: string) => ['(select id from', table, ')'].join(' ')"],
    ['src/backup/rows.ts', "const rows = { name: 'public.users' }"],
    ['src/backup/rows.ts', "const rows = { where: 'not is_demo' }"],
    ['src/backup/rows.ts', 'const rows = { where: `${column} = 1` }'],
    ['src/backup/rows.ts', 'const of = (column: string) => `${column} in (${MEMBERS})`'],
    ['src/features/eco/server/store.ts', "const STATEMENT = 'insert into ' + table"],
    ['src/features/eco/server/store.ts', "const STATEMENT = ['delete from', table]"],
    ['src/features/eco/server/store.ts', 'const STATEMENT = other`select id from users`'],
    ['src/run.ts', "const STATEMENT = 'UPDATE users SET bio = null'"],
  ],
}

export const rowCases: Cases = {
  'rows of raw SQL are parsed': unparsedRows,
  'only adapters open connections': ownConnections,
  'only literals are raw SQL': rawTexts,
  'statements are sql templates': otherStatements,
  'SQL is no plain text': plainTexts,
}

import type { Cases, Planted } from './cases.ts'
import { rowCases } from './row-cases.ts'

/** Files of which the broken ones use a table of another owner. */
const tableUses: Planted = {
  beside: [
    [
      'src/features/accounts/server/tables.ts',
      "export const users = pgTable('users', {})\nexport const people = pgView('people', {}).existing()",
    ],
    [
      'src/features/checkout/base/server/ledger-tables.ts',
      "export const entries = pgTable(\n  'ledger_entries',\n  {},\n)",
    ],
    ['src/shared/words.ts', "export const MEMBERS = 'users'"],
    ['src/adapters/db/tables.ts', "export const settings = pgTable('settings', {})"],
    ['src/adapters/payments/tables.ts', "export const objects = sandbox.table('objects', {})"],
  ],
  allowed: [
    ['src/features/accounts/server/store.ts', 'sql`select * from users`'],
    ['src/features/checkout/order/server/store.ts', 'sql`select from ledger_entries e, people`'],
    ['src/features/eco/server/store.ts', "import { people } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import type { users } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import { type users, people } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', 'sql`select 1 from eco_scores where id = 1 order by bio, users`'],
    ['src/features/eco/server/store.ts', '/** Read from users. */ sql`select settings from eco_scores`'],
    ['src/demo/seed.ts', 'sql`select from users`'],
    ['src/features/eco/server/store.test.ts', 'sql`select from users`'],
    ['src/features/eco/server/store.ts', "const TABLE = 'eco_scores'\nsql.raw(TABLE)"],
    ['src/features/eco/server/store.ts', "const name = 'users'\nsql`select id from eco_scores where name = ${name}`"],
    ['src/features/eco/server/store.ts', 'db.query.scores.findMany()'],
    ['src/features/accounts/server/store.ts', 'db.query.users.findMany()'],
  ],
  broken: [
    ['src/features/eco/server/store.ts', "import { users } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import { people, users as u } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import * as tables from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', 'sql<Row>`select id from eco_scores s, users u`'],
    ['src/features/eco/server/store.ts', 'sql`select from eco_scores s left join users u on true`'],
    ['src/features/eco/server/tables.ts', "import { users } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "const { users } = await import('#features/accounts/server/tables.ts')"],
    ['src/features/eco/server/store.ts', 'sql`SELECT id FROM Users`'],
    ['src/features/eco/server/store.ts', 'sql`select id from "public"."users"`'],
    ['src/features/eco/server/store.ts', 'sql`select id from -- all\n users`'],
    ['src/features/eco/server/store.ts', 'sql`select 1 where "users".id = 1`'],
    ['src/features/eco/server/store.ts', 'sql`select from ${scores} s, users u`'],
    ['src/features/eco/server/store.ts', 'sql`select from (select 1, 2) s, lateral unnest(array[1]) n, users u`'],
    ['src/features/eco/server/store.ts', 'sql`truncate users`'],
    ['src/features/eco/server/store.ts', 'sql`lock users in share mode`'],
    ['src/features/eco/server/store.ts', "client.query('explain select id from users')"],
    ['src/features/eco/server/store.ts', "client.query('(select id from users)')"],
    ['src/features/eco/server/store.ts', "sql.raw('users')"],
    ['src/features/eco/server/store.ts', "sql.identifier('users')"],
    ['src/features/eco/server/store.ts', "sql.raw('from users')"],
    ['src/features/eco/server/store.ts', "const TABLE = 'users'\nsql.raw(TABLE)"],
    ['src/features/eco/server/store.ts', 'const TABLE: string = `users`\nsql`select from ${sql.identifier(TABLE)}`'],
    ['src/features/eco/server/store.ts', "const TABLE = 'users'\nsql.raw(`${TABLE} u`)"],
    ['src/features/eco/server/store.ts', "const TABLE = 'users'\nclient.query(`select id from ${TABLE}`)"],
    ['src/features/eco/server/store.ts', "const TABLE = 'users'\nclient.query('delete from ' + TABLE)"],
    ['src/features/eco/server/store.ts', "import { MEMBERS } from '#shared/words.ts'\nsql.raw(MEMBERS)"],
    ['src/features/eco/server/store.ts', 'db.query.users.findMany()'],
    ['src/features/eco/server/store.ts', "tx.query['users'].findFirst()"],
    ['src/features/eco/server/store.ts', 'sql`update users set bio = null`'],
    ['src/features/eco/server/store.ts', 'sql`insert into users (id) values (1)`'],
    ['src/features/eco/server/store.ts', 'sql`delete from users`'],
    ['src/features/eco/server/store.ts', 'sql`where ${mine(`{`)} and id in (select id from users)`'],
    ['src/features/eco/server/store.ts', 'sql`select ${all ? sql`id from users` : sql``}`'],
    ['src/features/eco/server/store.ts', 'sql`exists (select 1 where users.id = 1)`'],
    ['src/features/eco/server/store.ts', "sql`select 1 from pg_stats where tablename = 'users'`"],
    ['src/features/accounts/server/store.ts', 'sql`select sum(amount) from ledger_entries`'],
    ['src/features/accounts/server/store.ts', "client.query('select value from settings')"],
    ['src/adapters/mail/outbox.ts', "client.query('select value from settings')"],
    ['src/adapters/mail/outbox.ts', "client.query('select from sandbox.objects')"],
    ['src/http/health.ts', 'sql`select 1 from users`'],
    ['src/features/eco/server/store.ts', 'await import(`#features/accounts/server/tables.ts`)'],
    ['src/features/eco/server/store.ts', "import { users } from '#features/accounts/server/tables.js'"],
    ['src/features/eco/server/store.ts', "import { users } from '#features/eco/../accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', 'client.query(`-- all\n select id from users`)'],
    ['src/features/eco/server/store.ts', "client.query('TRUNCATE users')"],
    ['src/features/eco/server/store.ts', 'sql`select 1 from/**/users`'],
    ['src/features/eco/server/store.ts', 'sql`select 1 from /* all */ users`'],
    ['src/backup/rows.ts', "const rows = { name: 'public.users' }"],
    ['src/backup/rows.ts', "const where = 'seller_id in (select id from users)'"],
    ['src/adapters/mail/outbox.ts', "client.query('lock table ' + 'public.users')"],
  ],
}

/** Files of which the broken ones give a table a second name or a second place. */
const tableExports: Planted = {
  allowed: [
    ['src/features/eco/server/tables.ts', "export const scores = pgTable('eco_scores', {})"],
    ['src/features/eco/server/store.ts', "export type { Score } from './tables.ts'"],
    ['src/features/eco/server/store.test.ts', "export { scores } from './tables.ts'"],
    [
      'src/features/eco/server/store.ts',
      "import { scores } from './tables.ts'\nexport const columns = { id: scores.id }",
    ],
  ],
  broken: [
    ['src/features/eco/server/store.ts', "export { scores } from './tables.ts'"],
    ['src/features/eco/server/store.ts', "export * from './tables.ts'"],
    ['src/features/eco/server/store.ts', "const users = pgTable('users', {})"],
    ['src/features/eco/server/tables.ts', "export { users } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import { scores } from './tables.ts'\nexport { scores }"],
    ['src/features/eco/server/store.ts', "import { scores } from './tables.ts'\nexport { scores as points }"],
    ['src/features/eco/server/store.ts', "import { scores } from './tables.ts'\nexport const points = scores\n"],
    ['src/features/eco/server/store.ts', "import { scores } from './tables.ts'\nexport const all = { scores }"],
    ['src/features/eco/server/store.ts', "import { scores } from './tables.ts'\nexport default scores"],
  ],
}

/** Files of which the broken ones declare a table that has an owner, or one that no rule reads. */
const secondDeclarations: Planted = {
  beside: [['src/features/accounts/server/tables.ts', "export const users = pgTable('users', {})"]],
  allowed: [
    ['src/features/eco/server/tables.ts', "export const scores = pgTable('eco_scores', {})"],
    [
      'src/adapters/payments/tables.ts',
      "const sandbox = pgSchema('sandbox')\nexport const objects = sandbox.table('users', {})",
    ],
  ],
  broken: [
    ['src/features/eco/server/tables.ts', "export const members = pgView('users', {}).existing()"],
    ['src/features/eco/server/tables.ts', 'export const members = pgTable(`users`, {})'],
    ['src/features/eco/server/tables.ts', 'const table = pgTableCreator((name) => name)'],
    ['src/features/eco/server/tables.ts', "const own = pgSchema('public')"],
    ['src/features/eco/server/tables.ts', "import { pgTable as make } from 'drizzle-orm/pg-core'"],
  ],
}

const STORE = '../../order/server/store.ts'

/** Files of which the broken ones change an order, or its status, without the state machine. */
const orderWrites: Planted = {
  allowed: [
    ['src/features/checkout/order/server/transition.ts', "import { storeTransition } from './store.ts'"],
    ['src/features/checkout/payment/server/payments.ts', `import { changeOrder } from '${STORE}'`],
    [
      'src/features/pickups/server/agree.ts',
      "import { agreePickup, lockOrder } from '#features/checkout/order/server/store.ts'",
    ],
  ],
  broken: [
    ['src/features/checkout/payment/server/payments.ts', `import { storeTransition } from '${STORE}'`],
    ['src/features/pickups/server/agree.ts', "import { changeOrder } from '#features/checkout/order/server/store.ts'"],
    ['src/features/checkout/payment/server/payment-store.ts', "tx.update(transactions).set({ status: 'completed' })"],
    ['src/features/checkout/payment/server/payment-store.ts', 'sql`update transactions set status = x`'],
    ['src/features/reviews/server/store.ts', "import * as orders from 'x'\norders.insertOrder(tx, order)"],
    ['src/features/checkout/payment/server/store.ts', "import { transactions as orders } from 'x'\ntx.update(orders)"],
    ['src/features/checkout/payment/server/store.ts', 'tx.update(tables.transactions)'],
    ['src/features/checkout/payment/server/store.ts', 'sql`update only "transactions" set status = x`'],
    ['src/features/checkout/payment/server/store.ts', 'sql`insert into public.transactions values (1)`'],
    ['src/features/checkout/payment/server/store.ts', 'sql`merge into transactions using x on true`'],
  ],
}

/** Files of which the broken ones take the name of a table from a variable. */
const variableTables: Planted = {
  beside: [['src/shared/words.ts', "export const SCORES = 'eco_scores'"]],
  allowed: [
    ['src/adapters/backup/copy.ts', 'client.query(`lock table ${table.quoted}`)'],
    ['src/features/eco/server/store.ts', 'const of = (id: number) => sql`select id from ${scores} where id = ${id}`'],
    ['src/features/eco/server/store.ts', 'sql`select ${sql.identifier(column)} from eco_scores`'],
    ['src/features/eco/server/store.ts', 'client.query(`select id from ${SCORES}`)'],
    ['src/features/eco/server/store.ts', 'const text = `An email from ${sender}`'],
    ['src/features/eco/server/store.ts', "sql.raw('desc')"],
  ],
  broken: [
    ['src/features/eco/server/store.ts', 'const wipe = (table: string) => sql`delete from ${sql.identifier(table)}`'],
    ['src/features/eco/server/store.ts', 'const wipe = (table: string) => client.query(`delete from ${table}`)'],
    ['src/features/eco/server/store.ts', "const wipe = (table: string) => client.query('delete from ' + table)"],
    ['src/features/eco/server/store.ts', 'const wipe = (table: string) => db.execute(sql.raw(`delete from ${table}`))'],
    ['src/features/eco/server/store.ts', "for (const name of ['users']) await db.execute(sql.raw(statementOf(name)))"],
    ['src/features/eco/server/store.ts', 'const wipe = (table: string) => client.query(`delete from public.${table}`)'],
    ['src/features/eco/server/store.ts', 'const wipe = (table: string) => client.query(`lock table "${table}"`)'],
    ['src/features/eco/server/store.ts', 'sql`update ${sql.identifier(names[0])} set x = 1`'],
    ['src/features/eco/server/store.ts', 'sql`insert into ${sql.identifier(row.table)} values (1)`'],
    ['src/features/eco/server/store.ts', 'const list = (text: string) => db.execute(sql.raw(text))'],
  ],
}

export const tableCases: Cases = {
  'tables are used only by their owner': tableUses,
  'statements name their tables': variableTables,
  'tables are exported only by their declarations': tableExports,
  'tables are declared once': secondDeclarations,
  ...rowCases,
  'orders change only through the state machine': orderWrites,
}

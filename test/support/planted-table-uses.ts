/** Files that follow a rule of the architecture test, and files that violate it. */
export interface Planted {
  allowed: [path: string, text: string][]
  broken: [path: string, text: string][]
  /** The files violate the rule together, not each alone. */
  together?: true
  /** Files that are there in each case. */
  beside?: [path: string, text: string][]
}

/** Files of which the broken ones use a table of another owner. */
export const tableUses: Planted = {
  beside: [
    [
      'src/features/accounts/server/tables.ts',
      "export const users = pgTable('users', {})\nexport const people = pgView('people', {}).existing()",
    ],
    [
      'src/features/checkout/base/server/ledger-tables.ts',
      "export const entries = pgTable(\n  'ledger_entries',\n  {},\n)",
    ],
    ['src/adapters/db/tables.ts', "export const settings = pgTable('settings', {})"],
    ['src/adapters/payments/tables.ts', "export const objects = sandbox.table('objects', {})"],
  ],
  allowed: [
    ['src/features/accounts/server/store.ts', 'sql`select * from users`'],
    ['src/features/checkout/order/server/store.ts', 'sql`select from ledger_entries e, people`'],
    ['src/features/eco/server/store.ts', "import { people } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import type { users } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import { type users, people } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/tables.ts', "import { users } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', '/** Read from users. */ sql`select settings from eco_scores`'],
    ['src/demo/seed.ts', 'sql`select from users`'],
    ['src/features/eco/server/store.test.ts', 'sql`select from users`'],
  ],
  broken: [
    ['src/features/eco/server/store.ts', "import { users } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import { people, users as u } from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', "import * as tables from '#features/accounts/server/tables.ts'"],
    ['src/features/eco/server/store.ts', 'sql<Row>`select id from eco_scores s, users u`'],
    ['src/features/eco/server/store.ts', 'sql`select from eco_scores s left join users u on true`'],
    ['src/features/eco/server/store.ts', 'sql`update users set bio = null`'],
    ['src/features/eco/server/store.ts', 'sql`insert into users (id) values (1)`'],
    ['src/features/eco/server/store.ts', 'sql`delete from users`'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text as it stands in a file
    ['src/features/eco/server/store.ts', 'sql`where ${mine(`{`)} and id in (select id from users)`'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text as it stands in a file
    ['src/features/eco/server/store.ts', 'sql`select ${all ? sql`id from users` : sql``}`'],
    ['src/features/eco/server/store.ts', 'sql`exists (select 1 where users.id = 1)`'],
    ['src/features/eco/server/store.ts', "sql`select 1 from pg_stats where tablename = 'users'`"],
    ['src/features/accounts/server/store.ts', 'sql`select sum(amount) from ledger_entries`'],
    ['src/features/accounts/server/store.ts', "client.query('select value from settings')"],
    ['src/adapters/mail/outbox.ts', "client.query('select value from settings')"],
    ['src/adapters/mail/outbox.ts', "client.query('select from sandbox.objects')"],
    ['src/http/health.ts', 'sql`select 1 from users`'],
  ],
}

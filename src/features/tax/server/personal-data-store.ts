import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const taxPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'tax_details',
    title: 'What you gave for the report to HMRC',
    columns: ['user_id'],
    // The contents are in the copy of the year, whose reading is logged.
    export: rows((me) => sql`select kind, given_at, delete_after from tax_details where user_id = ${me}`),
    erase: { retained: 'Tax law: kept encrypted for 5 years after the last year that was reported, then deleted.' },
  },
  {
    table: 'tax_requests',
    title: 'When we asked you for details for HMRC',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select asked_at, reminders_sent, last_sent_at, held_at, settled_at from tax_requests where user_id = ${me}`,
    ),
    erase: run(
      (me, at) =>
        sql`update tax_requests set settled_at = ${at}::timestamptz, held_at = null where user_id = ${me} and settled_at is null`,
    ),
    remains: 'Tax law: the steps that we took to get the details, without a name, for 6 years.',
  },
  {
    table: 'tax_report_parts',
    title: 'What the files of the report to HMRC said of your sales',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select e.year, p.indicator, p.reference, p.corrects, p.figures, e.made_at, e.accepted_at
        from tax_report_parts p join tax_exports e on e.id = p.export_id where p.user_id = ${me} order by p.id`,
    ),
    erase: { retained: 'Tax law: kept for 5 years after the year of the report, then deleted.' },
  },
  {
    table: 'tax_exports',
    title: 'Reports to HMRC that you made or noted as accepted as a member of staff',
    columns: ['made_by', 'accepted_by'],
    export: rows(
      (me) => sql`
        select year, format, kind, reference, sellers, made_at, accepted_at
        from tax_exports where ${me} in (made_by, accepted_by) order by id`,
    ),
    erase: { retained: 'Tax law: which reports were made and when is kept, without a name.' },
  },
]

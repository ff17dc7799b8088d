import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

const RETAINED = 'Needed for three years to show how we dealt with illegal content, and to protect other people.'

export const deskPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'cases',
    title: 'Cases that staff looked at',
    columns: ['about_id', 'claimed_by'],
    // Without the reports, which name the people who sent them.
    export: rows(
      (me) => sql`select subject_kind, subject_id, status, opened_at from cases where about_id = ${me} order by id`,
    ),
    erase: { retained: RETAINED },
  },
  {
    table: 'case_decisions',
    title: 'Decisions of staff about you',
    columns: ['decided_by', 'undone_by'],
    // Without the note for staff, which may name the people who reported.
    export: rows(
      (me) => sql`
        select d.reference, d.action, d.rule, d.words, d.removed, d.at, d.undone_at
        from case_decisions d join cases c on c.id = d.case_id where c.about_id = ${me} order by d.id`,
    ),
    remains: RETAINED,
    erase: run(
      (me) => sql`
        update case_decisions d set removed = null from cases c
        where c.id = d.case_id and c.about_id = ${me} and d.removed is not null`,
    ),
  },
  {
    table: 'appeals',
    title: 'Your appeals against decisions of staff',
    columns: ['user_id'],
    export: rows(
      (me) =>
        sql`select reference, words, outcome, created_at, decided_at from appeals where user_id = ${me} order by id`,
    ),
    erase: { retained: RETAINED },
  },
  {
    table: 'audit_log',
    title: 'What you did as staff, and when you opened a link to your own data',
    columns: ['actor_id'],
    export: rows((me) => sql`select action, case_id, at from audit_log where actor_id = ${me} order by id`),
    erase: {
      retained:
        'The audit log of staff cannot be changed; of a decision it holds the rule and the reference; ids, and reasons that staff gave.',
    },
  },
]

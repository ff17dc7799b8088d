import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { pushPersonalData } from '../push/server/personal-data-store.ts'

/** Ids of the users who may have been notified about a user, as a query of the feature that knows them. */
type Contacts = (userId: number) => SQL

export const notificationsPersonalData = (contacts: readonly Contacts[]): readonly PersonalTable<Database>[] => [
  {
    table: 'notifications',
    title: 'Notifications we sent you',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select id, kind, title, body, href, read_at, created_at from notifications where user_id = ${me} order by id`,
    ),
    // Notifications about the user that were sent to their contacts and trading partners lose the name.
    erase: run(
      (me) => sql`
        with gone as (delete from notifications where user_id = ${me}),
          leaver as (
            select full_name, '(?<!\\w)' || regexp_replace(full_name, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') || '(?!\\w)' as whole
            from people where id = ${me})
        update notifications set
          title = left(regexp_replace(title, whole, 'Former member', 'g'), 200),
          body = left(regexp_replace(body, whole, 'Former member', 'g'), 1000)
        from leaver
        where user_id in (${sql.join(
          contacts.map((of) => of(me)),
          sql` union `,
        )})
          and (position(full_name in title) > 0 or position(full_name in body) > 0)`,
    ),
  },
  {
    table: 'notification_preferences',
    title: 'Your notification preferences',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select kind, in_app, mails, push, updated_at from notification_preferences where user_id = ${me} order by kind`,
    ),
    erase: run((me) => sql`delete from notification_preferences where user_id = ${me}`),
  },
  {
    table: 'notification_digests',
    title: 'The day of your last digest',
    columns: ['user_id'],
    export: { leftOut: 'It holds only the day of the last digest; the digests themselves are emails.' },
    erase: run((me) => sql`delete from notification_digests where user_id = ${me}`),
  },
  ...pushPersonalData,
]

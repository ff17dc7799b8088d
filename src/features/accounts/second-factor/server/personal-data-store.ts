import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '../../personal-data.ts'
import { rows, run } from '../../server/personal-data-store.ts'

export const secondFactorPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'passkeys',
    title: 'Passkeys',
    columns: ['user_id'],
    // Without the keys: they are of use to nobody but this site.
    export: rows((me) => sql`select name, created_at, last_used_at from passkeys where user_id = ${me} order by id`),
    erase: run((me) => sql`delete from passkeys where user_id = ${me}`),
  },
  {
    table: 'passkey_challenges',
    title: 'Passkeys being added',
    columns: ['user_id'],
    export: { leftOut: 'A random number for a passkey that is being added, for ten minutes.' },
    erase: run((me) => sql`delete from passkey_challenges where user_id = ${me}`),
  },
  {
    table: 'authenticator_apps',
    title: 'Authenticator app',
    columns: ['user_id'],
    export: rows((me) => sql`select created_at, confirmed_at from authenticator_apps where user_id = ${me}`),
    erase: run((me) => sql`delete from authenticator_apps where user_id = ${me}`),
  },
  {
    table: 'recovery_codes',
    title: 'Recovery codes',
    columns: ['user_id'],
    export: rows((me) => sql`select created_at, used_at from recovery_codes where user_id = ${me} order by created_at`),
    erase: run((me) => sql`delete from recovery_codes where user_id = ${me}`),
  },
  {
    table: 'pending_sign_ins',
    title: 'Sign-ins between their two steps',
    columns: ['user_id'],
    export: { leftOut: 'A random number for a sign-in that is not finished, for ten minutes.' },
    erase: run((me) => sql`delete from pending_sign_ins where user_id = ${me}`),
  },
  {
    table: 'factor_removals',
    title: 'Lost second factors that we remove',
    columns: ['user_id'],
    export: rows((me) => sql`select requested_at, due_at from factor_removals where user_id = ${me}`),
    erase: run((me) => sql`delete from factor_removals where user_id = ${me}`),
  },
]

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { PersonalTable } from '../personal-data.ts'
import { users } from './tables.ts'

type Table = PersonalTable<Database>

/** The rows of a user that a statement finds, in the form of the download. */
export const rows =
  (statement: (userId: number, at: string) => SQL): Extract<Table['export'], (...given: never) => unknown> =>
  async (db, userId, at) =>
    (await db.execute(statement(userId, at.toISOString()))).rows

/** Runs a statement that removes a user from a table. */
export const run =
  (statement: (userId: number, at: string) => SQL): Extract<Table['erase'], (...given: never) => unknown> =>
  async (tx, userId, at) => {
    await tx.execute(statement(userId, at.toISOString()))
  }

/** The current address of a user, by which emails are found. */
export async function emailOf(db: Database, userId: number): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}

/** In the order of erasure. */
export const accountsPersonalData: readonly Table[] = [
  {
    table: 'sessions',
    title: 'Sign-ins',
    columns: ['user_id', 'ip'],
    export: rows(
      (me) => sql`
        select created_at, last_seen_at, expires_at, user_agent, host(ip) as ip
        from sessions where user_id = ${me} order by created_at`,
    ),
    erase: run((me) => sql`delete from sessions where user_id = ${me}`),
  },
  {
    table: 'email_tokens',
    title: 'Links sent by email',
    columns: ['user_id'],
    export: { leftOut: 'Only hashes of links we emailed, for at most a day; the emails themselves are included.' },
    erase: run((me) => sql`delete from email_tokens where user_id = ${me}`),
  },
  {
    table: 'email_changes',
    title: 'Changes of the email address',
    columns: ['user_id', 'old_email', 'new_email'],
    export: rows(
      (me) => sql`
        select old_email, new_email, created_at, confirmed_at from email_changes where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from email_changes where user_id = ${me}`),
  },
  {
    table: 'blocks',
    title: 'People you blocked',
    columns: ['blocker_id', 'blocked_id'],
    export: rows((me) => sql`select blocked_id, created_at from blocks where blocker_id = ${me} order by created_at`),
    erase: run((me) => sql`delete from blocks where ${me} in (blocker_id, blocked_id)`),
  },
  {
    table: 'account_actions',
    title: 'Actions by staff on the account',
    columns: ['actor_id', 'subject_id'],
    // Without the reason, which may name the users who made a report.
    export: rows((me) => sql`select action, at from account_actions where subject_id = ${me} order by id`),
    erase: {
      retained: 'The audit log of staff actions cannot be changed; it holds ids, and the reasons that staff gave.',
    },
  },
  // Last, because other tables are found by the address and the name.
  {
    table: 'users',
    title: 'Account and profile',
    columns: ['id', 'username', 'email'],
    export: rows(
      (me) => sql`
        select id, username, email, full_name, avatar, location, postcode, latitude, longitude, bio, household, is_verified, role,
          show_email, listed, closing_since, closes_at, frozen_at, created_at, updated_at
        from users where id = ${me}`,
    ),
    remains: 'A row without a name: orders, reviews and other people’s messages refer to it.',
    erase: run(
      (me, at) => sql`
        update users set username = 'former-' || id, email = 'former-' || id || '@former.invalid', password = null,
          full_name = 'Former member', avatar = null, location = null, postcode = null, latitude = null,
          longitude = null, bio = null, household = null, is_verified = false, role = ${state(users.role, 'user')}, show_email = false, listed = false,
          closing_since = null, closes_at = null, frozen_at = null, deleted_at = coalesce(deleted_at, ${at}), updated_at = ${at}
        where id = ${me}`,
    ),
  },
]

import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { countsByDay } from '#adapters/clock/day-counts.ts'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { firstRowOf } from '#adapters/db/rows.ts'
import { MAX_SESSION_DAYS, SESSION_DAYS } from '#http/session.ts'
import type { Member } from '#shared/endpoint.ts'
import { only } from '#shared/required.ts'
import { notBlocked } from './contact-store.ts'
import { memberColumns, memberFrom, rightsOf } from './member-store.ts'
import type { TokenPurpose } from './tables.ts'
import { emailTokens, sessions, users } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type User = typeof users.$inferSelect
export type NewUser = Omit<typeof users.$inferInsert, 'createdAt' | 'updatedAt'>

const live = isNull(users.deletedAt)

export async function addUser(db: Database, user: NewUser, now: Date): Promise<User> {
  const rows = await db
    .insert(users)
    .values({ ...user, createdAt: now, updatedAt: now })
    .returning()
  return only(rows)
}

export async function findUser(db: Database, id: number): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), live))
  return user ?? null
}

/** The user who signs in with this username or email address. Usernames contain no `@`, so the two cannot collide. */
export async function findByLogin(db: Database, login: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`(lower(${users.username}) = lower(${login}) or lower(${users.email}) = lower(${login}))`, live))
  return user ?? null
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.username}) = lower(${username})`, live))
  return rows.length > 0
}

export async function changeUser(db: Database, id: number, change: Partial<NewUser>, now: Date): Promise<User | null> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(and(eq(users.id, id), live))
    .returning()
  return user ?? null
}

/** A reason of a higher feature why `me` can message a person: a condition on the person's id. */
export type ContactCondition = (person: SQLWrapper, me: number) => SQL

/**
 * Users that `me` can message: those whom a higher feature knows as acquainted (sellers, earlier contacts), and users
 * with the same place on their profile; never users who blocked `me` or whom `me` blocked. Postcodes are not compared,
 * because changing one's postcode would reveal where others live.
 */
export async function findPeople(
  db: Database,
  me: Member,
  { q, acquaintances }: { q: string | undefined; acquaintances: readonly ContactCondition[] },
) {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  return db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      avatar: users.avatar,
      location: users.location,
    })
    .from(users)
    .where(
      and(
        live,
        ne(users.id, me.id),
        isNotNull(users.password),
        eq(users.listed, true),
        isNull(users.closesAt),
        isNull(users.suspendedAt),
        pattern ? sql`(${users.fullName} ilike ${pattern} or ${users.username} ilike ${pattern})` : undefined,
        notBlocked(users.id, sql`${me.id}::int`),
        or(
          ...acquaintances.map((acquainted) => acquainted(users.id, me.id)),
          sql`exists (select 1 from users as own where own.id = ${me.id} and lower(own.location) = lower(${users.location}))`,
        ),
      ),
    )
    .orderBy(users.fullName, users.id)
    .limit(100)
}

export interface NewSession {
  tokenHash: Buffer
  userId: number
  userAgent: string | null
  ip: string
  /** Set when the sign-in proved a second factor. */
  secondFactorAt?: Date
}

const SESSION_MS = SESSION_DAYS * DAY_MS
const MAX_SESSION_MS = MAX_SESSION_DAYS * DAY_MS
/** A session's expiry is extended at most this often, so that reading a page rarely writes. */
const SLIDE_MS = 60 * 60 * 1000

export async function addSession(db: Database, session: NewSession, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  await db.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now, expiresAt })
}

/** When a session used now expires if it is not used again. */
const endOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + MAX_SESSION_MS))

/** Active, by last use and by age. */
const openSession = (now: Date) =>
  and(
    gt(sessions.expiresAt, now),
    gt(sessions.createdAt, new Date(now.getTime() - MAX_SESSION_MS)),
    live,
    isNull(users.frozenAt),
  )

/**
 * The user of an active session. Extends the session. A role of staff counts once the session has proved a second
 * factor; `demoIsExempt` spares demo users, whose password is published, where nobody else can reach the server.
 */
export async function findMember(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  { demoIsExempt = false }: { demoIsExempt?: boolean } = {},
): Promise<Member | null> {
  const [found] = await db
    .select({
      ...memberColumns,
      secondFactorAt: sessions.secondFactorAt,
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), openSession(now)))
  if (!found) return null
  const { lastSeenAt, createdAt } = found
  if (now.getTime() - lastSeenAt.getTime() > SLIDE_MS) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: endOf(createdAt, now) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return { ...memberFrom(found, now), ...rightsOf(found, demoIsExempt) }
}

/** The active ones among these sessions, as hex of their hashes. Does not extend them. */
export async function openSessions(db: Database, tokenHashes: readonly Buffer[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.tokenHash, [...tokenHashes]), openSession(now)))
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')))
}

export async function endSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function endSessionsOf(db: Database, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

const TOKEN_MS: Record<TokenPurpose, number> = { verify: DAY_MS, reset: DAY_MS / 24 }

/**
 * Stores a token for the user with this email address who can sign in; null when there is none. A newer reset token
 * replaces the older one. One statement in both cases.
 */
export async function addEmailToken(db: Database, purpose: TokenPurpose, email: string, tokenHash: Buffer, now: Date) {
  return firstRowOf(
    db,
    z.object({ id: z.int(), fullName: z.string(), email: z.string() }),
    sql`
    with owner as (
      select id, full_name, email from users
      where lower(email) = lower(${email}) and password is not null and deleted_at is null),
    stored as (
      insert into email_tokens (token_hash, user_id, purpose, created_at, expires_at)
      select ${tokenHash}, id, ${purpose}, ${now.toISOString()}::timestamptz,
        ${new Date(now.getTime() + TOKEN_MS[purpose]).toISOString()}::timestamptz from owner
      on conflict (user_id) where purpose = ${state(emailTokens.purpose, 'reset')} do update set
        token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null)
    select id, full_name as "fullName", email from owner`,
  )
}

/** Whether an emailed token would be accepted. Does not use it. */
export async function isEmailTokenValid(
  db: Database,
  purpose: TokenPurpose,
  userId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, tokenHash),
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, purpose),
        gt(emailTokens.expiresAt, now),
        isNull(emailTokens.usedAt),
      ),
    )
  return found.length > 0
}

/**
 * Uses an emailed token. A reset token works once; a verification token works until it expires, because email scanners
 * open links.
 */
export async function useEmailToken(db: Database, purpose: TokenPurpose, userId: number, tokenHash: Buffer, now: Date) {
  const used = await db
    .update(emailTokens)
    .set({ usedAt: sql`coalesce(${emailTokens.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(emailTokens.tokenHash, tokenHash),
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, purpose),
        gt(emailTokens.expiresAt, now),
        purpose === 'reset' ? isNull(emailTokens.usedAt) : undefined,
      ),
    )
    .returning({ userId: emailTokens.userId })
  return used.length > 0
}

/** Invalidates every unused token of a purpose, so that no older link works after a reset. */
export async function endEmailTokens(db: Database, purpose: TokenPurpose, userId: number): Promise<void> {
  await db.delete(emailTokens).where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)))
}

/** Deletes expired sessions and tokens. */
export async function sweep(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, now))
}

/** Accounts created each day, also those that were closed later. */
export const signUpsByDay = (db: Database, since: Date) => countsByDay(db, { table: users, at: users.createdAt, since })

import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { findMemberById } from '#features/accounts/server/member-store.ts'
import type { ValidToken } from '#http/api-tokens.ts'
import { apiTokens } from './tables.ts'

export type ApiToken = typeof apiTokens.$inferSelect
export type NewToken = typeof apiTokens.$inferInsert

/** The last use is stored at most this often. */
const USE_MS = 60_000
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Whose tokens: those of one member, or all of the operator. */
export type Holder = { userId: number } | 'operator'

const heldBy = (holder: Holder) =>
  holder === 'operator'
    ? eq(apiTokens.forOperator, true)
    : and(eq(apiTokens.userId, holder.userId), eq(apiTokens.forOperator, false))

/** A token that is valid now. Stores its use. */
export async function findToken(db: Database, tokenHash: Buffer, now: Date): Promise<ValidToken | null> {
  const [token] = await db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, tokenHash), gt(apiTokens.expiresAt, now)))
  if (!token) return null
  const member = await findMemberById(db, token.userId, now, { asAdmin: token.forOperator })
  if (!member) return null
  const before = new Date(now.getTime() - USE_MS)
  if (token.lastUsedAt === null || token.lastUsedAt < before) {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(apiTokens.id, token.id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))))
  }
  return { id: token.id, member, scopes: token.scopes }
}

export const tokensOf = (db: Database, holder: Holder): Promise<ApiToken[]> =>
  db.select().from(apiTokens).where(heldBy(holder)).orderBy(desc(apiTokens.id))

export async function countTokens(tx: Database, holder: Holder): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(apiTokens).where(heldBy(holder))
  return found?.count ?? 0
}

export async function addToken(tx: Database, token: NewToken): Promise<void> {
  await tx.insert(apiTokens).values(token)
}

/** Ends a token. Null when this holder has none with this id. */
export async function deleteToken(tx: Database, holder: Holder, id: number): Promise<ApiToken | null> {
  const [ended] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), heldBy(holder)))
    .returning()
  return ended ?? null
}

/** Ends every token that acts as this member. */
export async function deleteTokensOf(tx: Database, userId: number): Promise<number> {
  const ended = await tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning({ id: apiTokens.id })
  return ended.length
}

/** Expired tokens stay listed for a while, so that their holder learns why a program stopped working. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, new Date(now.getTime() - RETENTION_MS)))
}

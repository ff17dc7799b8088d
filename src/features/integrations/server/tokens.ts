import type { Deps } from '#deps.ts'
import { lockUser } from '#features/accounts/server/closing-store.ts'
import { findUser, type User } from '#features/accounts/server/store.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { TOKEN_PREFIX } from '#http/api-tokens.ts'
import { hashToken, newToken } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { MAX_TOKENS, type TokenList } from '../contract.ts'
import type { Scope } from '../scopes.ts'
import { tokenAddedEmail } from './emails/integration-emails.ts'
import type { Passwords } from './passwords.ts'
import { addToken, countTokens, deleteToken, type Holder, tokensOf } from './token-store.ts'

export type TokenDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'mail' | 'publicUrl'>

const DAY_MS = 24 * 60 * 60 * 1000

/** The page where a holder sees tokens and webhooks. */
export const pageOf = (holder: Holder): string => (holder === 'operator' ? '/staff/api' : '/settings/api')

export async function listOf({ db, clock }: TokenDeps, holder: Holder): Promise<TokenList> {
  const found = await tokensOf(db, holder)
  const now = clock.now()
  const makers = new Map<number, string>()
  if (holder === 'operator') {
    for (const userId of new Set(found.map((token) => token.userId))) {
      makers.set(userId, (await findUser(db, userId))?.username ?? '')
    }
  }
  return {
    tokens: found.map(({ id, name, scopes, lastFour, createdAt, expiresAt, lastUsedAt, userId }) => ({
      ...{ id, name, scopes, lastFour },
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      madeBy: makers.get(userId) ?? null,
    })),
  }
}

/** Makes a token for a user who has just entered the password, and emails them about it. Returns the token. */
export async function makeToken(
  deps: TokenDeps & { passwords: Passwords },
  user: User,
  forOperator: boolean,
  { name, scopes, days }: { name: string; scopes: readonly Scope[]; days: number },
): Promise<string> {
  const secret = `${TOKEN_PREFIX}${newToken()}`
  const holder: Holder = forOperator ? 'operator' : { userId: user.id }
  await deps.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await deps.passwords.require(tx, user)
    if ((await countTokens(tx, holder)) >= MAX_TOKENS) {
      throw new DomainError('conflict', `There can be ${MAX_TOKENS} API tokens. End one that is no longer used.`, {
        code: 'TOO_MANY_TOKENS',
      })
    }
    const now = deps.clock.now()
    await addToken(tx, {
      ...{ userId: user.id, forOperator, name },
      scopes: [...new Set(scopes)],
      tokenHash: hashToken(secret),
      lastFour: secret.slice(-4),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    })
    if (forOperator) await addAudit(tx, { actorId: user.id, action: 'add-api-token', after: name, at: now })
    await deps.mail.send(tx, tokenAddedEmail(user, { name, scopes }, `${deps.publicUrl()}${pageOf(holder)}`))
  })
  return secret
}

export async function revokeToken(deps: TokenDeps, holder: Holder, id: number, me: { id: number }): Promise<void> {
  await deps.transaction(async (tx) => {
    const ended = await deleteToken(tx, holder, id)
    if (!ended) throw new DomainError('not_found', 'This API token does not exist.')
    if (ended.forOperator) {
      await addAudit(tx, { actorId: me.id, action: 'end-api-token', before: ended.name, at: deps.clock.now() })
    }
  })
}

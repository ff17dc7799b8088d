import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { hashToken, newToken, pendingHash, setPending } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { findUser, type User } from '../../server/store.ts'
import { SECOND_STEP_MINUTES } from '../contract.ts'
import { addPending, findPending } from './factor-store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const SECONDS = SECOND_STEP_MINUTES * 60

/** A sign-in that this browser has begun. */
export interface Pending {
  tokenHash: Buffer
  /** Whose password was entered; null while a passkey has to say who it is. */
  user: User | null
  challenge: string | null
}

/** Begins a sign-in in this browser: after a password, or for a passkey alone. */
export async function beginSignIn(
  { db, clock }: Parts,
  reply: FastifyReply,
  of: { user: User } | { challenge: string },
): Promise<void> {
  const token = newToken()
  await addPending(db, {
    tokenHash: hashToken(token),
    ...('user' in of ? { userId: of.user.id, passwordDigest: digestOf(of.user) } : { challenge: of.challenge }),
    expiresAt: new Date(clock.now().getTime() + SECONDS * 1000),
  })
  setPending(reply, token, SECONDS)
}

/** The sign-in that this browser has begun. Throws 401 when there is none, or when its password was changed meanwhile. */
export async function pendingOf({ db, clock }: Parts, request: FastifyRequest): Promise<Pending> {
  const tokenHash = pendingHash(request)
  const pending = tokenHash && (await findPending(db, tokenHash, clock.now()))
  if (!(tokenHash && pending)) throw expired()
  if (pending.userId === null) return { tokenHash, user: null, challenge: pending.challenge }
  const user = await findUser(db, pending.userId)
  if (!user || user.frozenAt || !pending.passwordDigest?.equals(digestOf(user))) throw expired()
  return { tokenHash, user, challenge: pending.challenge }
}

export const expired = (): DomainError =>
  new DomainError('unauthenticated', 'This took too long. Please sign in from the start.', { code: 'SIGN_IN_EXPIRED' })

const digestOf = ({ password }: User): Buffer =>
  createHash('sha256')
    .update(password ?? '')
    .digest()

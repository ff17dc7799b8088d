import { failureOf } from '#adapters/db/failure.ts'
import type { Deps } from '#deps.ts'
import { hashToken, newToken } from '#http/session.ts'
import type { Answer } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { getEmail } from '../account-contract.ts'
import { entryChanged } from '../events.ts'
import {
  consumeConfirmToken,
  consumeUndoToken,
  dropPendingChange,
  isEmailTaken,
  pendingChange,
  replacePendingChange,
} from './email-change-store.ts'
import { emailRestoredEmail, newAddressEmail, oldAddressEmail } from './email-templates.ts'
import { hashPassword } from './passwords/passwords.ts'
import { requirePassword } from './sign-in.ts'
import { addEmailToken, changeUser, endEmailTokens, endSessionsOf, findUser, type User } from './store.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'mail' | 'events' | 'publicUrl'>

const HOUR_MS = 60 * 60 * 1000
const CONFIRM_MS = 24 * HOUR_MS
const UNDO_MS = 14 * CONFIRM_MS

export async function emailState({ db, clock }: Parts, userId: number): Promise<Answer<typeof getEmail>> {
  const user = await findUser(db, userId)
  if (!user) throw new DomainError('unauthenticated', 'Please sign in.')
  const pending = await pendingChange(db, userId, clock.now())
  const waits = pending && { email: pending.newEmail, until: pending.confirmUntil.toISOString() }
  return { email: user.email, isVerified: user.isVerified, pending: waits }
}

/**
 * Sends an email to both addresses: the new one to confirm the change, the old one to notify its owner, who can stop
 * it.
 */
export async function requestEmailChange(parts: Parts, user: User, email: string): Promise<void> {
  const { db, transaction, clock, mail, publicUrl, config } = parts
  if (email.toLowerCase() === user.email.toLowerCase()) throw refusedEmail('invalid', 'This is your address already.')
  if (await isEmailTaken(db, email, user.id, clock.now())) throw taken()
  const [confirm, undo, now] = [newToken(), newToken(), clock.now()]
  await transaction(async (tx) => {
    await requirePassword(tx, user)
    await replacePendingChange(tx, {
      userId: user.id,
      oldEmail: user.email,
      newEmail: email,
      confirmHash: hashToken(confirm),
      undoHash: hashToken(undo),
      createdAt: now,
      confirmUntil: new Date(now.getTime() + CONFIRM_MS),
      undoUntil: new Date(now.getTime() + UNDO_MS),
    })
    const [origin, name] = [publicUrl(), config.productName]
    await mail.send(tx, newAddressEmail(user, email, `${origin}/confirm-email?token=${confirm}`, name))
    await mail.send(tx, oldAddressEmail(user, email, `${origin}/undo-email?token=${undo}`, name))
  })
}

export const cancelEmailChange = ({ db, clock }: Parts, userId: number): Promise<void> =>
  dropPendingChange(db, userId, clock.now())

const refusedEmail = (reason: 'invalid' | 'conflict', message: string, code = 'INVALID'): DomainError =>
  new DomainError(reason, message, { code, fields: { email: message } })

const taken = (): DomainError =>
  refusedEmail('conflict', 'There is already an account with this email address.', 'ALREADY_TAKEN')

const worn = (): DomainError =>
  new DomainError('invalid', 'This link has expired or was used already.', { code: 'LINK_INVALID' })

/** Makes the confirmed address the account's address. Links that were sent to the old address stop working. */
export async function confirmEmailChange(parts: Parts, token: string): Promise<{ userId: number; email: string }> {
  const { transaction, clock, events } = parts
  try {
    return await transaction(async (tx) => {
      const change = await consumeConfirmToken(tx, hashToken(token), clock.now())
      const email = change?.newEmail
      // Another user may have gained the right to restore this address since the change was requested.
      if (email && (await isEmailTaken(tx, email, change.userId, clock.now()))) throw taken()
      if (!email || !(await changeUser(tx, change.userId, { email, isVerified: true }, clock.now()))) throw worn()
      await endEmailTokens(tx, 'reset', change.userId)
      await endEmailTokens(tx, 'verify', change.userId)
      await events.announce(tx, entryChanged, { userId: change.userId, what: 'email' })
      return { userId: change.userId, email }
    })
  } catch (error) {
    // Another user registered with the address after the change was requested.
    throw failureOf(error).kind === 'unique' ? taken() : error
  }
}

/**
 * Reverts a change that the owner of the old address did not request: restores the address, ends every session, and
 * sends a password reset link. Someone else knows the old password, so it stops working at once. Returns the user's id.
 */
export async function undoEmailChange(parts: Parts, token: string): Promise<number> {
  const { transaction, clock, mail, publicUrl } = parts
  const now = clock.now()
  const reset = newToken()
  try {
    return await transaction(async (tx) => {
      const change = await consumeUndoToken(tx, hashToken(token), now)
      if (!change) throw worn()
      const restored = { email: change.oldEmail, password: await hashPassword(newToken()) }
      const user = await changeUser(tx, change.userId, restored, now)
      if (!user) throw worn()
      await endSessionsOf(tx, user.id)
      await endEmailTokens(tx, 'reset', user.id)
      await addEmailToken(tx, 'reset', user.email, hashToken(reset), now)
      const link = new URLSearchParams({ token: reset, userId: String(user.id) })
      await mail.send(tx, emailRestoredEmail(user, `${publicUrl()}/reset-password?${link}`))
      return user.id
    })
  } catch (error) {
    throw failureOf(error).kind === 'unique' ? taken() : error
  }
}

import type { Deps } from '#deps.ts'
import { hashToken, newToken } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { entryChanged } from '../events.ts'
import { dropPendingChange } from './email-change-store.ts'
import { noAccountEmail, passwordResetDoneEmail, resetEmail, verificationEmail } from './email-templates.ts'
import { hashPassword, refuseGuessable } from './passwords/passwords.ts'
import {
  addEmailToken,
  changeUser,
  endEmailTokens,
  endSessionsOf,
  findUser,
  isEmailTokenValid,
  type User,
  useEmailToken,
} from './store.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'mail' | 'events' | 'publicUrl'>
type Tx = Deps['db']

const refused = (message: string) =>
  new DomainError('invalid', message, { code: 'LINK_INVALID', extra: { success: false } })

const linkTo = (page: string, token: string, userId: number, origin: string): string =>
  `${origin}${page}?${new URLSearchParams({ token, userId: String(userId) })}`

/** Sends the email verification link. */
export async function sendVerification({ mail, clock, config, publicUrl }: Parts, tx: Tx, user: User): Promise<void> {
  const token = newToken()
  await addEmailToken(tx, 'verify', user.email, hashToken(token), clock.now())
  const url = linkTo('/verify-email', token, user.id, publicUrl())
  await mail.send(tx, verificationEmail(user, url, config.productName))
}

interface Link {
  token?: string | undefined
  userId?: string | number | undefined
}

/** The parts of a link, or null when one is missing or malformed. */
function readLink({ token, userId }: Link): { hash: Buffer; userId: number } | null {
  if (!token || !/^[\w-]{43}$/.test(token) || !/^[1-9]\d{0,8}$/.test(String(userId))) return null
  return { hash: hashToken(token), userId: Number(userId) }
}

export async function confirmEmail({ transaction, clock }: Parts, link: Link) {
  if (!link.token || !link.userId) throw refused('Invalid verification link. Missing token or user ID.')
  const read = readLink(link)
  const confirmed =
    read &&
    (await transaction(async (tx) => {
      if (!(await useEmailToken(tx, 'verify', read.userId, read.hash, clock.now()))) return false
      return (await changeUser(tx, read.userId, { isVerified: true }, clock.now())) !== null
    }))
  if (!confirmed) throw refused('Failed to verify your email. The link may have expired.')
  return { success: true, message: 'Your email has been verified.' }
}

/**
 * Sends a password reset link. An address without an account gets an email too, so that known and unknown addresses
 * cause the same work and a user who forgot which address they registered with finds out.
 */
export async function requestReset({ transaction, config, clock, mail, publicUrl }: Parts, email: string) {
  const token = newToken()
  const mailId = await transaction(async (tx) => {
    const owner = await addEmailToken(tx, 'reset', email, hashToken(token), clock.now())
    return mail.send(
      tx,
      owner
        ? resetEmail(owner, linkTo('/reset-password', token, owner.id, publicUrl()))
        : noAccountEmail(email, `${publicUrl()}/register`, config.productName),
    )
  })
  return {
    success: true,
    message: 'If an account with that email exists, a password reset link has been sent.',
    ...(mail.builtIn && config.devTools && { previewUrl: `${publicUrl()}/dev/mail#mail-${mailId}` }),
  }
}

/** Sets a new password with a reset token and returns the user's id. */
export async function resetPassword(parts: Parts, { password, ...link }: Link & { password: string }) {
  const { db, transaction, clock, mail, events, publicUrl } = parts
  if (!link.token || !link.userId) throw refused('Invalid password reset link. Missing token or user ID.')
  const expired = refused('Failed to reset your password. The link may have expired.')
  const read = readLink(link)
  // Checks the token before the user: an error about the password must not reveal names to a requester without the
  // link.
  if (!read || !(await isEmailTokenValid(db, 'reset', read.userId, read.hash, clock.now()))) throw expired
  const user = await findUser(db, read.userId)
  if (!user) throw expired
  await refuseGuessable(password, [user.username, user.email, user.fullName])
  const hashed = await hashPassword(password)
  await transaction(async (tx) => {
    if (!(await useEmailToken(tx, 'reset', user.id, read.hash, clock.now()))) throw expired
    await changeUser(tx, user.id, { password: hashed }, clock.now())
    await endEmailTokens(tx, 'reset', user.id)
    await dropPendingChange(tx, user.id, clock.now())
    await endSessionsOf(tx, user.id)
    await mail.send(tx, passwordResetDoneEmail(user, `${publicUrl()}/forgot-password`))
    await events.announce(tx, entryChanged, { userId: user.id, what: 'password' })
  })
  return user.id
}

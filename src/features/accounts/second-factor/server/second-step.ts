import type { Deps } from '#deps.ts'
import type { Http } from '#http/handle.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import { clearPending } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { refuseBlocked, startSession } from '../../server/sign-in.ts'
import { findUser, type User } from '../../server/store.ts'
import type { RequestOptions, UsedPasskey } from '../contract.ts'
import { stepOf } from './authenticator-app.ts'
import { clearCodes, countCode, notThisCode, wrongCode } from './code-tries.ts'
import { factorEmail } from './factor-emails.ts'
import {
  acceptStep,
  cancelRemoval,
  codesLeft,
  endPending,
  findApp,
  methodsOf,
  saltOf,
  setChallenge,
  spendCode,
} from './factor-store.ts'
import { findPasskey, type Passkey, passkeysOf, recordUse } from './passkey-store.ts'
import { optionsToUse, verifyUse } from './passkeys.ts'
import { beginSignIn, expired, pendingOf } from './pending.ts'
import { hashCode } from './recovery-codes.ts'

export type Parts = Pick<
  Deps,
  'config' | 'db' | 'transaction' | 'clock' | 'counters' | 'mail' | 'encryption' | 'publicUrl'
>
type Tx = Deps['db']
/** Uses up what was entered. False when it was used meanwhile. */
type Use = (tx: Tx) => Promise<boolean>

/** After a correct password: true, with the sign-in begun, when the account has a second factor. */
export async function needsSecondStep(parts: Parts, user: User, { request, reply }: Http): Promise<boolean> {
  if ((await methodsOf(parts.db, user.id)).length === 0) return false
  await beginSignIn(parts, reply, { user })
  logSecurityEvent(request, 'second-factor.requested', { userId: user.id })
  return true
}

/** Finishes a sign-in with a code of an app or a recovery code. */
export async function finishWithCode(parts: Parts, code: string, http: Http): Promise<User> {
  const { tokenHash, user } = await pendingOf(parts, http.request)
  if (!user) throw expired()
  const tries = await countCode(parts, user.id)
  const use = await (/^\d+$/.test(code) ? appUse(parts, user.id, code) : recoveryUse(parts, user, code))
  if (!use) throw await wrongCode(parts, user, tries, http.request)
  await finish(parts, user, tokenHash, use, http)
  await clearCodes(parts, user.id)
  return user
}

/** How a code of the user's app is used up; null when it is wrong or no app is in use. */
export async function appUse(
  { db, clock, encryption }: Parts,
  userId: number,
  code: string,
  { isNew = false } = {},
): Promise<Use | null> {
  const app = await findApp(db, userId)
  if (!app || (app.confirmedAt === null) !== isNew) return null
  const context = appContext(userId)
  const { text: secret, isOutdated } = encryption.decrypt(app.secret, context)
  const now = clock.now()
  const step = stepOf(secret, code, now)
  if (step === null) return null
  const renewed = isOutdated ? encryption.encrypt(secret, context) : null
  return (tx) => acceptStep(tx, app, { step, now, renewed })
}

/** The secret of an app can be decrypted for its user only. */
export const appContext = (userId: number): string => `authenticator-app:${userId}`

async function recoveryUse(parts: Parts, user: User, code: string): Promise<Use | null> {
  const { db, clock, mail, publicUrl } = parts
  const salt = await saltOf(db, user.id)
  if (!salt) return null
  const hash = await hashCode(code, salt)
  return async (tx) => {
    if (!(await spendCode(tx, user.id, hash, clock.now()))) return false
    const left = await codesLeft(tx, user.id)
    await mail.send(tx, factorEmail(user, { what: 'code-used', left }, `${publicUrl()}/settings/two-step`))
    return true
  }
}

/** Options to use a passkey: any, or one of the user whose password was entered. */
export async function startPasskeyUse(parts: Parts, step: 'only' | 'second', http: Http): Promise<RequestOptions> {
  if (step === 'only') {
    const options = await optionsToUse(parts.publicUrl(), [])
    await beginSignIn(parts, http.reply, { challenge: options.challenge })
    return options
  }
  const { tokenHash, user } = await pendingOf(parts, http.request)
  if (!user) throw expired()
  const options = await optionsToUse(parts.publicUrl(), await passkeysOf(parts.db, user.id))
  await setChallenge(parts.db, tokenHash, options.challenge)
  return options
}

/** Signs in, or finishes a sign-in, with a passkey. */
export async function finishWithPasskey(parts: Parts, used: UsedPasskey, http: Http): Promise<User> {
  const { tokenHash, user: began, challenge } = await pendingOf(parts, http.request)
  if (challenge === null) throw expired()
  const passkey = await findPasskey(parts.db, used.id)
  const user = passkey && (await findUser(parts.db, passkey.userId))
  const counter = passkey && (await verifyUse(parts.publicUrl(), used, { passkey, challenge }))
  if (!user || counter === null || (began && began.id !== user.id)) {
    logSecurityEvent(http.request, 'second-factor.refused', { userId: user?.id })
    throw unknownPasskey()
  }
  refuseBlocked(user, http.request)
  await finish(parts, user, tokenHash, spendPasskey(parts, passkey, counter), http)
  return user
}

const spendPasskey =
  ({ clock }: Parts, passkey: Passkey, counter: number): Use =>
  (tx) =>
    recordUse(tx, passkey, counter, clock.now())

const unknownPasskey = (): DomainError =>
  new DomainError('unauthenticated', 'This passkey does not fit this account. Use another one, or your password.', {
    code: 'PASSKEY_REFUSED',
  })

/** Starts the session. A user who can still use a factor has not lost them all, so a removal by staff ends here. */
async function finish(parts: Parts, user: User, tokenHash: Buffer, use: Use, http: Http): Promise<void> {
  await startSession(parts, user, http, {
    provedAt: parts.clock.now(),
    use: async (tx) => {
      if (!(await endPending(tx, tokenHash))) throw expired()
      if (!(await use(tx))) throw notThisCode()
      await cancelRemoval(tx, user.id)
    },
  })
  clearPending(http.reply)
  logSecurityEvent(http.request, 'sign-in.succeeded', { userId: user.id })
}

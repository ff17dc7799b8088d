import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { sessionHash } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { qrCode } from '#shared/pictures/qr-code.ts'
import { entryChanged } from '../../events.ts'
import { lockUser } from '../../server/closing-store.ts'
import { endOtherSessionsOf } from '../../server/sessions-store.ts'
import { requirePassword } from '../../server/sign-in.ts'
import { findUser, type User } from '../../server/store.ts'
import { describeUserAgent } from '../../user-agent.ts'
import { type CreationOptions, MAX_PASSKEYS, type NewPasskey, SECOND_STEP_MINUTES } from '../contract.ts'
import { addressOf, newSecret, readable } from './authenticator-app.ts'
import { clearCodes, countCode, notThisCode, wrongCode } from './code-tries.ts'
import { type FactorChange, factorEmail } from './factor-emails.ts'
import {
  clearProofs,
  deleteApp,
  deleteCodes,
  methodsOf,
  proveSession,
  replaceCodes,
  storeNewApp,
} from './factor-store.ts'
import {
  countPasskeys,
  deletePasskey,
  findChallenge,
  insertPasskey,
  passkeysOf,
  spendChallenge,
  storeChallenge,
} from './passkey-store.ts'
import { optionsToAdd, verifyNew } from './passkeys.ts'
import { newCodes } from './recovery-codes.ts'
import { appContext, appUse, type Parts as StepParts } from './second-step.ts'

type Parts = StepParts & Pick<Deps, 'events'>
type Tx = Deps['db']

/** Options for a new passkey of a user who has just entered the password. */
export async function startPasskey(parts: Parts, user: User): Promise<CreationOptions> {
  const { config, db, clock, publicUrl } = parts
  const own = await passkeysOf(db, user.id)
  if (own.length >= MAX_PASSKEYS) throw tooManyPasskeys()
  const options = await optionsToAdd({ publicUrl: publicUrl(), productName: config.productName }, user, own)
  const expiresAt = new Date(clock.now().getTime() + SECOND_STEP_MINUTES * 60 * 1000)
  await storeChallenge(db, user.id, options.challenge, expiresAt)
  return options
}

const tooManyPasskeys = (): DomainError =>
  new DomainError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`)

const notThisPasskey = (): DomainError =>
  new DomainError('invalid', 'This passkey could not be added. Please start again.', { code: 'PASSKEY_REFUSED' })

/** Adds a passkey. Returns recovery codes when it is the first factor. */
export async function addPasskey(parts: Parts, userId: number, made: NewPasskey, request: FastifyRequest) {
  const { db, clock, publicUrl } = parts
  const challenge = await findChallenge(db, userId, clock.now())
  const verified = challenge && (await verifyNew(publicUrl(), made, challenge))
  if (!verified) throw notThisPasskey()
  const { device } = describeUserAgent(request.headers['user-agent'] ?? null)
  const transports = (made.response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one)).join(',')
  return addFactor(parts, { userId, request, what: 'passkey-added' }, async (tx, now) => {
    if (!(await spendChallenge(tx, userId, challenge))) throw notThisPasskey()
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) throw tooManyPasskeys()
    const row = { userId, ...verified, transports, name: device.slice(0, 50), createdAt: now }
    if (!(await insertPasskey(tx, row)))
      throw new DomainError('conflict', 'This passkey belongs to an account already.')
  })
}

/** A new secret for the app of a user who has just entered the password. */
export async function startApp({ config, db, clock, encryption }: Parts, user: User) {
  const secret = newSecret()
  const stored = await storeNewApp(db, user.id, encryption.encrypt(secret, appContext(user.id)), clock.now())
  if (!stored) throw new DomainError('conflict', 'You use an authenticator app already. Remove it first.')
  const uri = addressOf(secret, user.username, config.productName)
  return { secret: readable(secret), uri, qr: qrCode(uri) }
}

/** Puts the app into use. Returns recovery codes when it is the first factor. */
export async function confirmApp(parts: Parts, userId: number, code: string, request: FastifyRequest) {
  const user = await mustFind(parts, userId)
  const tries = await countCode(parts, userId)
  const use = await appUse(parts, userId, code, { isNew: true })
  if (!use) throw await wrongCode(parts, user, tries, request)
  const codes = await addFactor(parts, { userId, request, what: 'app-added' }, async (tx) => {
    if (!(await use(tx))) throw notThisCode()
  })
  await clearCodes(parts, userId)
  return codes
}

async function mustFind({ db }: Parts, userId: number): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw new DomainError('unauthenticated', 'Please sign in.')
  return user
}

interface Addition {
  userId: number
  request: FastifyRequest
  what: FactorChange['what'] & ('passkey-added' | 'app-added')
}

/**
 * Adds a factor in one transaction. With the first one the account gets recovery codes, and every session but this one
 * ends, since it proved no second factor.
 */
async function addFactor(
  parts: Parts,
  { userId, request, what }: Addition,
  add: (tx: Tx, now: Date) => Promise<void>,
): Promise<string[] | null> {
  const session = sessionHash(request)
  if (!session) throw new DomainError('unauthenticated', 'Please sign in.')
  const fresh = await newCodes()
  return parts.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new DomainError('unauthenticated', 'Please sign in.')
    const isFirst = (await methodsOf(tx, userId)).length === 0
    const now = parts.clock.now()
    await add(tx, now)
    if (isFirst) {
      await replaceCodes(tx, userId, fresh.salt, fresh.hashes, now)
      await endOtherSessionsOf(tx, userId, session)
    }
    await proveSession(tx, session, now)
    await notifyOwner(parts, tx, user, { what })
    return isFirst ? fresh.codes : null
  })
}

/** Removes a passkey of a user who has just entered the password. */
export const removePasskey = (parts: Parts, user: User, id: number): Promise<void> =>
  removeFactor(parts, user, 'passkey-removed', (tx) => deletePasskey(tx, user.id, id))

/** Removes the app of a user who has just entered the password. */
export const removeApp = (parts: Parts, user: User): Promise<void> =>
  removeFactor(parts, user, 'app-removed', (tx) => deleteApp(tx, user.id))

async function removeFactor(
  parts: Parts,
  user: User,
  what: 'passkey-removed' | 'app-removed',
  remove: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await parts.transaction(async (tx) => {
    await requirePassword(tx, user)
    if (!(await remove(tx))) throw new DomainError('not_found', 'It was removed already.')
    if ((await methodsOf(tx, user.id)).length === 0) {
      await deleteCodes(tx, user.id)
      await clearProofs(tx, user.id)
    }
    await notifyOwner(parts, tx, user, { what })
  })
}

/** New recovery codes for a user who has just entered the password. */
export async function replaceRecoveryCodes(parts: Parts, user: User): Promise<string[]> {
  const fresh = await newCodes()
  await parts.transaction(async (tx) => {
    await requirePassword(tx, user)
    if ((await methodsOf(tx, user.id)).length === 0) {
      throw new DomainError('conflict', 'Recovery codes come with a passkey or an authenticator app. Set one up first.')
    }
    await replaceCodes(tx, user.id, fresh.salt, fresh.hashes, parts.clock.now())
    await notifyOwner(parts, tx, user, { what: 'codes-replaced' })
  })
  return fresh.codes
}

/** An email and a notification about a change of the two-step sign-in. */
export async function notifyOwner(
  { mail, events, publicUrl }: Pick<Deps, 'mail' | 'events' | 'publicUrl'>,
  tx: Tx,
  user: Pick<User, 'id' | 'fullName' | 'email'>,
  change: FactorChange,
): Promise<void> {
  await mail.send(tx, factorEmail(user, change, `${publicUrl()}/settings/two-step`))
  await events.announce(tx, entryChanged, { userId: user.id, what: 'second-factor' })
}

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Http } from '#http/handle.ts'
import { addressOf, tooMany } from '#http/limits/rate-limits.ts'
import { clientAddress } from '#http/security/client-address.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import { hashToken, newToken, sessionHash, setSession } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { fitsPassword } from './passwords/passwords.ts'
import { holdPassword } from './sessions-store.ts'
import { addSession, endSession, findByLogin, findUser, type User } from './store.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'counters'>

const MINUTE = 60
const HOUR = 60 * MINUTE
const PER_ADDRESS_AND_ACCOUNT = 10
const PER_ADDRESS = 100
const PER_ACCOUNT = 30
/**
 * Tries that an IP address keeps for an account under attack, so that its owner can still sign in from another address.
 */
const UNDER_ATTACK = 3
const DAY = 24 * HOUR
/** The block after each further group of failures from one IP address. It doubles, up to one hour. */
const FIRST_WAIT = 5 * MINUTE
const MAX_WAIT = HOUR

/**
 * The user with this username and password. An unknown username and a wrong password get the same answer in the same
 * time.
 */
export async function authenticate(parts: Parts, login: string, password: string, request: FastifyRequest) {
  const user = await findByLogin(parts.db, login)
  const clearFailures = await countTry(parts, user ? String(user.id) : fingerprint(login), addressOf(request))
  if (!(await fitsPassword(user?.password ?? null, password)) || !user) {
    // The username field may contain a password typed by mistake, so only the account's id is logged.
    logSecurityEvent(request, 'sign-in.failed', { userId: user?.id })
    throw wrongCredentials()
  }
  await clearFailures()
  refuseBlocked(user, request)
  return user
}

/** Refuses a user whom staff have suspended or frozen. Only after a password or a passkey fitted. */
export function refuseBlocked(user: User, request: FastifyRequest): void {
  if (user.suspendedAt) {
    logSecurityEvent(request, 'sign-in.failed', { userId: user.id, code: 'ACCOUNT_SUSPENDED' })
    throw suspended(user)
  }
  if (user.frozenAt) {
    logSecurityEvent(request, 'sign-in.failed', { userId: user.id, code: 'ACCOUNT_FROZEN' })
    throw frozen()
  }
}

const wrongCredentials = (): DomainError =>
  new DomainError('unauthenticated', 'Invalid username or password. Please try again.', { code: 'WRONG_CREDENTIALS' })

/** Shown only after a correct password, so that others do not learn that an account is frozen. */
const frozen = (): DomainError =>
  new DomainError('forbidden', 'This account is frozen. Please contact us to have it checked.', {
    code: 'ACCOUNT_FROZEN',
  })

/** Says why, until when, and where to appeal. */
const suspended = ({ suspensionText, appealKey }: User): DomainError =>
  new DomainError('forbidden', suspensionText ?? 'This account is suspended.', {
    code: 'ACCOUNT_SUSPENDED',
    extra: { appealHref: `/appeal?key=${appealKey}` },
  })

const fingerprint = (login: string): string =>
  `x${createHash('sha256').update(login.toLowerCase()).digest('base64url').slice(0, 22)}`

const pairKey = (address: string, account: string): string => `login:${address}:${account}`
const pairOfDayKey = (address: string, account: string): string => `login:day:${address}:${account}`

/** Length in seconds of a rate-limit window, by the number of failures from the IP address in the past day. */
const waitAfter = (failures: number): number =>
  Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.floor(failures / PER_ADDRESS_AND_ACCOUNT))

/**
 * Counts a try before the password is checked, so that simultaneous tries cannot bypass the limit; a successful one is
 * not counted. An account under attack is blocked for IP addresses that failed, never for one that has not.
 */
async function countTry({ config, counters, clock }: Parts, account: string, address: string) {
  if (!config.rateLimits) return async () => {}
  const [pair, pairOfDay] = [pairKey(address, account), pairOfDayKey(address, account)]
  const before = await counters.add(pairOfDay, DAY, 0)
  const fromHere = await counters.add(pair, waitAfter(before.count))
  const anywhere = await counters.add(`login:account:${account}`, HOUR)
  const atAll = await counters.add(`login:address:${address}`, HOUR)
  const max = anywhere.count > PER_ACCOUNT ? UNDER_ATTACK : PER_ADDRESS_AND_ACCOUNT
  if (fromHere.count > max) throw tooMany(fromHere.resetsAt, clock)
  if (atAll.count > PER_ADDRESS) throw tooMany(atAll.resetsAt, clock)
  await counters.add(pairOfDay, DAY)
  return async () => {
    await counters.clear(pair)
    await counters.clear(pairOfDay)
    await counters.add(`login:account:${account}`, HOUR, -1)
    await counters.add(`login:address:${address}`, HOUR, -1)
  }
}

/** Resets the limit of this IP address after a password reset by emailed link. */
export async function resetFailures({ counters }: Parts, userId: number, request: FastifyRequest): Promise<void> {
  const address = addressOf(request)
  await counters.clear(pairKey(address, String(userId)))
  await counters.clear(pairOfDayKey(address, String(userId)))
}

/** Requires the password of a signed-in user. Tries count as they do on the login page. */
export async function verifyCurrentPassword(parts: Parts, userId: number, password: string, request: FastifyRequest) {
  const user = await findUser(parts.db, userId)
  const clearFailures = await countTry(parts, String(userId), addressOf(request))
  if (!(await fitsPassword(user?.password ?? null, password)) || !user) {
    logSecurityEvent(request, 'sign-in.password-refused', { userId })
    throw wrongPassword()
  }
  await clearFailures()
  return user
}

const wrongPassword = (): DomainError => {
  const message = 'This is not your password.'
  return new DomainError('invalid', message, { code: 'WRONG_PASSWORD', fields: { currentPassword: message } })
}

/** Throws if the password was changed or the account was frozen since `askPassword` accepted it. */
export async function requirePassword(tx: Deps['db'], user: User): Promise<void> {
  if (!(await holdPassword(tx, user))) throw wrongPassword()
}

/** What a sign-in proved beside the password. */
interface SecondFactor {
  provedAt: Date
  /** Uses it up, in the transaction that starts the session; throws when it was used meanwhile. */
  use(tx: Deps['db']): Promise<void>
}

/**
 * Starts a new session and ends the previous one of this browser. Throws if the password has changed since it was
 * checked.
 */
export async function startSession(
  { transaction, clock }: Pick<Parts, 'transaction' | 'clock'>,
  user: User,
  { request, reply }: Http,
  second: SecondFactor | null = null,
): Promise<void> {
  const old = sessionHash(request)
  const token = newToken()
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  const session = {
    ...{ tokenHash: hashToken(token), userId: user.id, userAgent, ip: clientAddress(request) },
    ...(second && { secondFactorAt: second.provedAt }),
  }
  await transaction(async (tx) => {
    if (!(await holdPassword(tx, user))) throw wrongCredentials()
    await second?.use(tx)
    if (old) await endSession(tx, old)
    await addSession(tx, session, clock.now())
  })
  setSession(reply, token)
}

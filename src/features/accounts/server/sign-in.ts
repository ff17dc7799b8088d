import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { clientAddress } from '#http/client-address.ts'
import type { Http } from '#http/handle.ts'
import { addressOf, tooMany } from '#http/rate-limits.ts'
import { logSecurityEvent } from '#http/security-events.ts'
import { giveSession, hashToken, newToken, sessionHash } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { fitsPassword } from './passwords.ts'
import { holdPassword } from './sessions-store.ts'
import { addSession, endSession, findByLogin, findUser, type User } from './store.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'transaction' | 'clock' | 'counters'>

const MINUTE = 60
const HOUR = 60 * MINUTE
const PER_ADDRESS_AND_ACCOUNT = 10
const PER_ADDRESS = 100
const PER_ACCOUNT = 30
/** Tries an address has left for an account under attack, so that its owner still gets in from another one. */
const UNDER_ATTACK = 3
const DAY = 24 * HOUR
/** The wait after each further block of failures from one address: it doubles, and never locks for longer than an hour. */
const FIRST_WAIT = 5 * MINUTE
const LONGEST_WAIT = HOUR

/** The person with this name and password. Unknown name and wrong password answer alike, in text and in time. */
export async function authenticate(parts: Parts, login: string, password: string, request: FastifyRequest) {
  const user = await findByLogin(parts.db, login)
  const forgive = await countTry(parts, user ? String(user.id) : fingerprint(login), addressOf(request))
  if (!(await fitsPassword(user?.password ?? null, password)) || !user) {
    // The name that was typed may be a password: only the id of an account is logged.
    logSecurityEvent(request, 'sign-in.failed', { userId: user?.id })
    throw wrongCredentials()
  }
  await forgive()
  if (user.frozenAt) {
    logSecurityEvent(request, 'sign-in.failed', { userId: user.id, code: 'ACCOUNT_FROZEN' })
    throw frozen()
  }
  logSecurityEvent(request, 'sign-in.succeeded', { userId: user.id })
  return user
}

const wrongCredentials = (): DomainError =>
  new DomainError('unauthenticated', 'Invalid username or password. Please try again.', { code: 'WRONG_CREDENTIALS' })

/** Only for those who know the password: nobody else learns that an account is frozen. */
const frozen = (): DomainError =>
  new DomainError('forbidden', 'This account is frozen. Please contact us to have it checked.', {
    code: 'ACCOUNT_FROZEN',
  })

const fingerprint = (login: string): string =>
  `x${createHash('sha256').update(login.toLowerCase()).digest('base64url').slice(0, 22)}`

const pairKey = (address: string, account: string): string => `login:${address}:${account}`
const pairOfDayKey = (address: string, account: string): string => `login:day:${address}:${account}`

/** Seconds for which a window of tries lasts, by how many tries from there failed before it within a day. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.floor(failures / PER_ADDRESS_AND_ACCOUNT))

/**
 * Counts one try before the password is looked at, so that many at once cannot slip past; a good one is taken back.
 * An account that is tried from everywhere closes for those who failed, never for an address that has not.
 */
async function countTry({ config, counters, clock }: Parts, account: string, address: string) {
  if (!config.rateLimits) return async () => {}
  const [pair, pairOfDay] = [pairKey(address, account), pairOfDayKey(address, account)]
  const before = await counters.add(pairOfDay, DAY, 0)
  const fromHere = await counters.add(pair, waitAfter(before.count))
  const anywhere = await counters.add(`login:account:${account}`, HOUR)
  const atAll = await counters.add(`login:address:${address}`, HOUR)
  const most = anywhere.count > PER_ACCOUNT ? UNDER_ATTACK : PER_ADDRESS_AND_ACCOUNT
  if (fromHere.count > most) throw tooMany(fromHere.resetsAt, clock)
  if (atAll.count > PER_ADDRESS) throw tooMany(atAll.resetsAt, clock)
  await counters.add(pairOfDay, DAY)
  return async () => {
    await counters.clear(pair)
    await counters.clear(pairOfDay)
    await counters.add(`login:account:${account}`, HOUR, -1)
    await counters.add(`login:address:${address}`, HOUR, -1)
  }
}

/** Whoever has set a new password with a mailed link need not wait for what was tried from this address before. */
export async function forgiveFailures({ counters }: Parts, userId: number, request: FastifyRequest): Promise<void> {
  const address = addressOf(request)
  await counters.clear(pairKey(address, String(userId)))
  await counters.clear(pairOfDayKey(address, String(userId)))
}

/** Asks somebody who is signed in for their password once more; tries count as they do at the login page. */
export async function askPassword(parts: Parts, userId: number, password: string, request: FastifyRequest) {
  const user = await findUser(parts.db, userId)
  const forgive = await countTry(parts, String(userId), addressOf(request))
  if (!(await fitsPassword(user?.password ?? null, password)) || !user) {
    logSecurityEvent(request, 'sign-in.password-refused', { userId })
    throw wrongPassword()
  }
  await forgive()
  return user
}

const wrongPassword = (): DomainError => {
  const message = 'This is not your password.'
  return new DomainError('invalid', message, { code: 'WRONG_PASSWORD', fields: { currentPassword: message } })
}

/** Refuses what `askPassword` has allowed if the password was changed or the account was frozen since. */
export async function requirePassword(tx: Deps['db'], user: User): Promise<void> {
  if (!(await holdPassword(tx, user))) throw wrongPassword()
}

/** Starts a new session in place of the one this browser may have had. Refused if the password has changed since it was checked. */
export async function startSession({ transaction, clock }: Parts, user: User, { request, reply }: Http) {
  const old = sessionHash(request)
  const token = newToken()
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  const session = { tokenHash: hashToken(token), userId: user.id, userAgent, ip: clientAddress(request) }
  await transaction(async (tx) => {
    if (!(await holdPassword(tx, user))) throw wrongCredentials()
    if (old) await endSession(tx, old)
    await addSession(tx, session, clock.now())
  })
  giveSession(reply, token)
}

import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { tooMany } from '#http/limits/rate-limits.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import { DomainError } from '#shared/errors.ts'
import type { User } from '../../server/store.ts'
import { wrongCodesEmail } from './factor-emails.ts'

type Parts = Pick<Deps, 'config' | 'counters' | 'clock' | 'transaction' | 'mail' | 'publicUrl'>

const HOUR = 60 * 60
const DAY = 24 * HOUR
const CODES_PER_HOUR = 10
const CODES_PER_DAY = 30
/** The owner is notified at this many wrong codes within an hour. */
const NOTICE_AT = 5

const hourKey = (userId: number): string => `second-step:${userId}`
const dayKey = (userId: number): string => `second-step:day:${userId}`

/**
 * Counts a code before it is checked, from any IP address: only someone who knows the password gets this far. A new
 * password starts again, and passkeys are not counted, so the owner is not locked out for long.
 */
export async function countCode({ config, counters, clock }: Parts, userId: number): Promise<{ ofHour: number }> {
  if (!config.rateLimits) return { ofHour: 0 }
  const ofDay = await counters.add(dayKey(userId), DAY)
  const ofHour = await counters.add(hourKey(userId), HOUR)
  if (ofHour.count > CODES_PER_HOUR) throw tooMany(ofHour.resetsAt, clock)
  if (ofDay.count > CODES_PER_DAY) throw tooMany(ofDay.resetsAt, clock)
  return { ofHour: ofHour.count }
}

/** After a correct code, or a new password. */
export async function clearCodes({ counters }: Pick<Deps, 'counters'>, userId: number): Promise<void> {
  await counters.clear(hourKey(userId))
  await counters.clear(dayKey(userId))
}

/** Logs a wrong code, notifies the owner of the fifth, and returns the refusal. */
export async function wrongCode(
  { transaction, mail, publicUrl }: Parts,
  user: User,
  { ofHour }: { ofHour: number },
  request: FastifyRequest,
): Promise<DomainError> {
  logSecurityEvent(request, 'second-factor.refused', { userId: user.id })
  if (ofHour === NOTICE_AT) {
    await transaction(async (tx) => {
      await mail.send(tx, wrongCodesEmail(user, `${publicUrl()}/forgot-password`))
    })
  }
  return notThisCode()
}

export function notThisCode(): DomainError {
  const message = 'This code is not right, or was used already. Enter the one that is shown now.'
  return new DomainError('invalid', message, { code: 'WRONG_CODE', fields: { code: message } })
}

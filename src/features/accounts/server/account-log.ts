import type { Log } from '#shared/log.ts'

/** What operators may need to reconstruct how an account was taken over. */
const sentences = {
  'sign-in-failed': 'sign-in failed',
  'password-changed': 'password changed',
  'password-reset': 'password reset',
  'email-changed': 'e-mail address changed',
  'email-restored': 'e-mail address restored',
  'sessions-ended': 'sessions ended',
  'end-sessions': 'sessions ended by staff',
  freeze: 'account frozen',
  unfreeze: 'account unfrozen',
  role: 'role changed',
} as const

interface Facts {
  /** Null when nobody has the name that was typed: the name itself may be a mistyped password. */
  userId: number | null
  /** The member of staff; null for the operator's command. */
  actorId?: number | null
}

/** Logs an event of an account, at the level that production shows. Ids only: no names, no addresses. */
export const accountEvent = (log: Log, event: keyof typeof sentences, facts: Facts): void =>
  log.warn({ event: `account.${event}`, ...facts }, sentences[event])

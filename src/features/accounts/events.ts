import { eventKind } from '#shared/event.ts'

/** A user registered. */
export const userRegistered = eventKind<{ userId: number }>('user.registered')

/** A user blocked another one. */
export const memberBlocked = eventKind<{ blockerId: number; blockedId: number }>('member.blocked')

/**
 * A user started to close their account; from now on it is hidden. Listeners must lock and hide everything of theirs
 * that is open to others, so that a concurrent action happens either before or after.
 */
export const accountClosing = eventKind<{ userId: number; at: Date }>('account.closing')

/** A user reopened their account before it was erased. `since` is when they asked to close it. */
export const accountReopened = eventKind<{ userId: number; since: Date }>('account.reopened')

/** An account was erased. Its id and the time of registration name it: a restored database can give the id again. */
export const accountErased = eventKind<{ userId: number; registeredAt: Date }>('account.erased')

/** A credential of an account has changed. The emails about it are already written. */
export const entryChanged = eventKind<{ userId: number; what: 'password' | 'email' | 'second-factor' }>(
  'account.entry-changed',
)

import { eventKind } from '#shared/event.ts'

/** Somebody joined. */
export const userRegistered = eventKind<{ userId: number }>('user.registered')

/**
 * Somebody asked to leave: from now on nobody sees them. Whatever of theirs is open to others has to be locked and
 * hidden in the listener, so that what happens at the same moment comes either before or after it.
 */
export const accountClosing = eventKind<{ userId: number; at: Date }>('account.closing')

/** Somebody who was leaving stays. `since` is when they had asked to leave. */
export const accountKept = eventKind<{ userId: number; since: Date }>('account.kept')

/** What opens an account has changed; its mails are written already. */
export const entryChanged = eventKind<{ userId: number; what: 'password' | 'email' }>('account.entry-changed')

import type { Deps } from '#deps.ts'
import { entryChanged } from '../../events.ts'
import { dropPendingChange } from '../email-change-store.ts'
import { passwordChangedEmail } from '../email-templates.ts'
import { endOtherSessionsOf } from '../sessions-store.ts'
import { requirePassword } from '../sign-in.ts'
import { changeUser, endEmailTokens, type User } from '../store.ts'
import { hashPassword, refuseGuessable } from './passwords.ts'

type Parts = Pick<Deps, 'transaction' | 'clock' | 'mail' | 'events' | 'publicUrl'>

/**
 * Sets a new password for a user who has just entered the current one. Ends every other session and cancels a pending
 * email change.
 */
export async function setPassword(parts: Parts, user: User, password: string, session: Buffer): Promise<void> {
  const { transaction, clock, mail, events, publicUrl } = parts
  await refuseGuessable(password, [user.username, user.email, user.fullName])
  const hashed = await hashPassword(password)
  await transaction(async (tx) => {
    await requirePassword(tx, user)
    await changeUser(tx, user.id, { password: hashed }, clock.now())
    await endEmailTokens(tx, 'reset', user.id)
    await dropPendingChange(tx, user.id, clock.now())
    await endOtherSessionsOf(tx, user.id, session)
    await mail.send(tx, passwordChangedEmail(user, `${publicUrl()}/forgot-password`))
    await events.announce(tx, entryChanged, { userId: user.id, what: 'password' })
  })
}

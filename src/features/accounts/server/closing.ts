import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { getClosing } from '../account-contract.ts'
import { accountClosing, accountErased, accountReopened } from '../events.ts'
import type { PersonalTable } from '../personal-data.ts'
import { dueToLeave, lockUser, setClosing } from './closing-store.ts'
import { removeCredentials } from './demo-people-store.ts'
import { accountClosingEmail, accountErasedEmail, accountReopenedEmail } from './email-templates.ts'
import { requirePassword } from './sign-in.ts'
import { endSuspension } from './staff-actions-store.ts'
import { endSessionsOf, findUser, type User } from './store.ts'

type Parts = Pick<Deps, 'db' | 'transaction' | 'clock' | 'mail' | 'events' | 'publicUrl' | 'jobs' | 'files' | 'log'>

export interface ClosingSlots {
  /** Money in transit from or to a user. */
  moneyInFlight(tx: Database, userId: number, at: Date): Promise<Obstacle[]>
  /** The stores of personal data, in the order of erasure. */
  personalData: readonly PersonalTable<Database>[]
}

interface Obstacle {
  title: string
  href: string
}

/** How long a closing account can be reopened. */
export const COOLING_OFF_MS = 14 * 24 * 60 * 60 * 1000
const FILES_AT_ONCE = 100

export async function closingState(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { moneyInFlight }: ClosingSlots,
  userId: number,
): Promise<Answer<typeof getClosing>> {
  const user = await findUser(db, userId)
  return { closesAt: user?.closesAt?.toISOString() ?? null, obstacles: await moneyInFlight(db, userId, clock.now()) }
}

/**
 * Hides a user at once. Refused while money is in transit: a concurrent purchase either comes first or finds no
 * listing.
 */
export async function closeAccount(parts: Parts, slots: ClosingSlots, user: User): Promise<{ closesAt: string }> {
  const { transaction, clock, mail, events, publicUrl } = parts
  return transaction(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked) throw new DomainError('not_found', 'User Not Found')
    await requirePassword(tx, user)
    if (locked.closesAt) return { closesAt: locked.closesAt.toISOString() }
    const since = clock.now()
    const closesAt = new Date(since.getTime() + COOLING_OFF_MS)
    await setClosing(tx, user.id, { since, closesAt })
    await events.announce(tx, accountClosing, { userId: user.id, at: since })
    const obstacles = await slots.moneyInFlight(tx, user.id, since)
    if (obstacles.length > 0) throw inFlight(obstacles)
    await endSessionsOf(tx, user.id)
    await mail.send(tx, accountClosingEmail(user, formatDay(closesAt), `${publicUrl()}/settings/delete`))
    return { closesAt: closesAt.toISOString() }
  })
}

/**
 * Hides an account that its owner asked staff to remove. It is erased by the next round instead of after two weeks, also
 * while it is suspended or frozen: it is erased instead of locked, and nobody signs in until then. Refused while its
 * orders run or its money is held.
 */
export async function removeAccount(
  { clock, events }: Pick<Parts, 'clock' | 'events'>,
  slots: ClosingSlots,
  tx: Database,
  userId: number,
): Promise<void> {
  const locked = await lockUser(tx, userId)
  if (!locked) throw new DomainError('not_found', 'This account is erased already.')
  if (locked.role !== 'user')
    throw new DomainError('conflict', 'Take their role of staff away first.', { code: 'STAFF_MEMBER' })
  const now = clock.now()
  await setClosing(tx, userId, { since: locked.closingSince ?? now, closesAt: now })
  if (!locked.closesAt) await events.announce(tx, accountClosing, { userId, at: now })
  const [first] = await slots.moneyInFlight(tx, userId, now)
  if (first) {
    const sentence = `It cannot be removed yet. They read: “${first.title}”.`
    throw new DomainError('conflict', sentence, { code: 'MONEY_IN_FLIGHT' })
  }
  await endSessionsOf(tx, userId)
  if (locked.frozenAt === null) return
  await endSuspension(tx, userId)
  await removeCredentials(tx, userId)
}

const inFlight = (obstacles: Obstacle[]): DomainError =>
  new DomainError('conflict', 'Your account cannot be closed while money is on its way.', {
    code: 'MONEY_IN_FLIGHT',
    extra: { obstacles },
  })

/** Reopens a closing account and restores everything that was hidden. */
export async function keepAccount(parts: Parts, userId: number): Promise<void> {
  const { transaction, mail, events, publicUrl } = parts
  await transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.closingSince) return
    await setClosing(tx, userId, null)
    await events.announce(tx, accountReopened, { userId, since: user.closingSince })
    await mail.send(tx, accountReopenedEmail(user, `${publicUrl()}/profile`))
  })
}

const deletions = queue<{ keys: string[] }>('accounts.delete-files', 'day')

/** Deletes the files of erased users. Idempotent. */
export function deleteFilesOf({ jobs, files }: Pick<Parts, 'jobs' | 'files'>): void {
  jobs.work(deletions, async ({ keys }) => {
    for (const key of keys) await files.delete(key)
  })
}

/** Erases every user whose reopening period is over. A failure for one user does not stop the others. */
export async function eraseDue(parts: Parts, slots: ClosingSlots): Promise<void> {
  for (const id of await dueToLeave(parts.db, parts.clock.now())) {
    try {
      await erase(parts, slots, id)
    } catch (error) {
      parts.log.error({ userId: id, cause: error }, 'an account could not be erased')
    }
  }
}

/**
 * Removes a user from every table in one transaction, which also enqueues the deletion of their files, so that a crash
 * leaves either all or nothing done. Waits if a bank has opened a dispute in the meantime. `isAgain` sends no email: the
 * user received one when the account was erased the first time.
 */
export function erase(
  { transaction, clock, mail, jobs, events }: Parts,
  slots: ClosingSlots,
  userId: number,
  { isAgain = false } = {},
): Promise<void> {
  return transaction(async (tx) => {
    const at = clock.now()
    const user = await lockUser(tx, userId)
    if (!user?.closesAt || user.closesAt > at || user.frozenAt) return
    if ((await slots.moneyInFlight(tx, userId, at)).length > 0) return
    // Demo users have no mailbox.
    if (!user.isDemo && !isAgain) await mail.send(tx, accountErasedEmail(user))
    const keys = await fileKeysOf(tx, slots, userId)
    await events.announce(tx, accountErased, { userId, registeredAt: user.createdAt })
    for (const { erase } of slots.personalData) if (!('retained' in erase)) await erase(tx, userId, at)
    for (let from = 0; from < keys.length; from += FILES_AT_ONCE) {
      await jobs.send(tx, deletions, { keys: keys.slice(from, from + FILES_AT_ONCE) })
    }
  })
}

async function fileKeysOf(tx: Database, { personalData }: ClosingSlots, userId: number): Promise<string[]> {
  const keys: string[] = []
  for (const { files } of personalData) {
    for (const { key } of (await files?.(tx, userId)) ?? []) keys.push(key)
  }
  return keys
}

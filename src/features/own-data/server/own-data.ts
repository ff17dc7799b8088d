import type { Deps } from '#deps.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { dataLink, readDataKey, suspendedReader } from '#features/desk/appeals/server/data-link-store.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { findAddressee } from '#features/notifications/server/store.ts'
import { formatDay } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import { dataLinkEmail } from './emails/data-link-email.ts'

/** The suspended member who holds a link. */
export interface Holder {
  id: number
  username: string
  /** When the link ends. */
  until: Date
}

const notValid = () =>
  new DomainError('not_found', 'This link is not valid. If your account is open again, sign in instead.')

/** Whose data a link opens. Refuses an altered link, one that has expired, and one of a suspension that has ended. */
export async function holderOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: string): Promise<Holder> {
  const claim = await readDataKey(db, key)
  const user = claim && (await findUser(db, claim.userId))
  if (!claim || !user) throw notValid()
  if (clock.now() >= claim.until) {
    throw new DomainError('gone', 'This link has expired. Ask for a new one.', { code: 'LINK_EXPIRED' })
  }
  return { id: user.id, username: user.username, until: claim.until }
}

/** Logs what was done with a link. */
export const logUse = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: number },
  reason: string,
): Promise<void> =>
  addAudit(db, {
    ...{ actorId: id, action: 'use-data-link', subjectKind: 'person', subjectId: id },
    ...{ reason, at: clock.now() },
  })

/** Whom an appeal or an earlier link, also an expired one, was signed for, while they are suspended. */
export async function addresseeOf({ db }: Pick<Deps, 'db'>, key: string): Promise<number> {
  const userId = await suspendedReader(db, key)
  if (userId === null) throw notValid()
  return userId
}

type SendDeps = Pick<Deps, 'transaction' | 'clock' | 'mail' | 'publicUrl'>

/** Emails a new link to the member's own address, and to no other. */
export function sendLink(deps: SendDeps, userId: number): Promise<void> {
  return deps.transaction(async (tx) => {
    const person = await findAddressee(tx, userId)
    const link = await dataLink(tx, userId, deps.clock.now())
    if (!person || !link) throw notValid()
    const url = `${deps.publicUrl()}${link.path}`
    const content = dataLinkEmail(person.fullName, url, formatDay(link.until))
    await deps.mail.send(tx, { ...content, to: person.email })
    await logUse({ db: tx, clock: deps.clock }, { id: userId }, 'was sent a link')
  })
}

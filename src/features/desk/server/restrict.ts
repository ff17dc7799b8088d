import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import {
  accountState,
  endSuspension,
  lockToLimit,
  setLimit,
  suspend,
  suspensionsOver,
} from '#features/accounts/server/staff-actions-store.ts'
import { hideAllOf, showByStaff } from '#features/listings/listing/server/by-staff-store.ts'
import { rules } from '#features/moderation/rules.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { closeRequestsOf } from '#features/wanted/server/by-staff-store.ts'
import { formatTerm } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import { appealKey } from '../appeals/server/appeal-links.ts'
import type { Restriction } from '../case-states.ts'
import { addAudit } from './audit-store.ts'
import type { Decision } from './decision-store.ts'
import { latestEnd, rememberHidden, suspensionOf, takeHidden } from './restriction-store.ts'

/** Members of staff lose their role first, and nobody is suspended twice. */
export async function refuseRestriction(tx: Database, userId: number): Promise<void> {
  const account = await accountState(tx, userId)
  if (!account) throw new DomainError('conflict', 'This member has left.', { code: 'SUBJECT_CHANGED' })
  if (account.role !== 'user') {
    throw new DomainError('forbidden', 'This is a member of staff. An admin takes the role away first.', {
      code: 'STAFF_MEMBER',
    })
  }
  if (!account.isSuspended) return
  throw new DomainError('conflict', 'This account is suspended already.', { code: 'SUSPENDED' })
}

interface Restricted {
  userId: number
  action: Restriction
  decision: Decision
}

/** Keeps a member from what was decided. A suspension or a ban hides their listings and closes their requests. */
export async function restrict(tx: Database, { userId, action, decision }: Restricted): Promise<void> {
  const { until, at, reference, rule } = decision
  if (action === 'no-listings' || action === 'no-messages') {
    await limit(tx, { userId, action })
    return
  }
  const named = rule === null ? '' : `: rule ${rules[rule].number} of our terms, “${rules[rule].name}”`
  const text = `${until ? `This account is suspended until ${formatTerm(until)}` : 'This account is closed for good'}${named}. You can appeal.`
  await suspend(tx, userId, { at, until, text, appealKey: await appealKey(tx, { reference, userId }) })
  await rememberHidden(tx, decision.id, await hideAllOf(tx, userId, at))
  await closeRequestsOf(tx, userId, at)
}

interface Limit {
  userId: number
  action: 'no-listings' | 'no-messages'
  /** The decision that is being lifted. */
  except?: number
}

/** Several decisions may limit the same thing: it is limited until the last of them ends. */
async function limit(tx: Database, { userId, action, except }: Limit): Promise<void> {
  await lockToLimit(tx, userId)
  const until = await latestEnd(tx, { userId, action, except })
  await setLimit(tx, userId, action === 'no-listings' ? 'listings' : 'messages', until)
}

/** Ends a restriction: what it kept the member from is allowed unless another decision keeps them from it, and the listings that it hid are shown again. */
export async function liftRestriction(
  tx: Database,
  { userId, action, decisionId, now }: { userId: number; action: Restriction; decisionId: number; now: Date },
): Promise<void> {
  if (action === 'no-listings' || action === 'no-messages') {
    await limit(tx, { userId, action, except: decisionId })
    return
  }
  if (!(await endSuspension(tx, userId))) return
  for (const { listingId, before } of await takeHidden(tx, decisionId)) await showByStaff(tx, listingId, before, now)
}

type ExpireDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'live' | 'mail' | 'publicUrl'>

/** Ends the suspensions that have lasted their time. */
export async function endSuspensions(deps: ExpireDeps): Promise<void> {
  const now = deps.clock.now()
  for (const userId of await suspensionsOver(deps.db, now)) {
    await deps.transaction(async (tx) => {
      const decision = await suspensionOf(tx, userId)
      if (!decision) return
      await liftRestriction(tx, { userId, action: 'suspend', decisionId: decision.id, now })
      const subject = { subjectKind: 'person', subjectId: userId } as const
      await addAudit(tx, { actorId: null, action: 'expire', caseId: decision.caseId, ...subject, at: now })
      await notify(deps, tx, {
        ...{ userId, kind: 'account', title: 'Your account is open again', href: '/my-listings' },
        body: 'The suspension is over. You can sign in, and the listings that we hid are shown again.',
        key: `suspension-over:${decision.id}`,
      })
    })
  }
}

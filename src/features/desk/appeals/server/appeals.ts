import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { hasOtherStaff } from '#features/accounts/server/roles-store.ts'
import { suspensionStart } from '#features/accounts/server/staff-actions-store.ts'
import type { StaffOrder } from '#features/checkout/order/staff-order.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { ROLES } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { newReference } from '#shared/reference.ts'
import type { AppealState } from '../../appeal-contract.ts'
import { mayChoose, mayDecide } from '../../case-states.ts'
import { appealBy } from '../../decision-text.ts'
import { findSummary } from '../../queue/server/queue-store.ts'
import { openCase } from '../../server/case-store.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import { isStaff, type Me, partiesOf } from '../../server/party.ts'
import { titleOf } from '../../server/present-case.ts'
import { readAppealKey } from './appeal-links.ts'
import { type Appealed, addAppeal, appealAgainst, findDecision } from './appeal-store.ts'

type AppealDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'live' | 'mail' | 'publicUrl'>

interface Held extends Appealed {
  userId: number
}

async function held(db: Database, key: string): Promise<Held> {
  const claim = await readAppealKey(db, key)
  const found = claim && (await findDecision(db, claim.reference))
  if (!claim || !found) throw new DomainError('not_found', 'This link is not valid.')
  return { ...found, userId: claim.userId }
}

/** What the holder of a link can appeal, and what became of it. */
export async function viewAppeal({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: string): Promise<AppealState> {
  return stateOf(db, await held(db, key), clock.now())
}

async function stateOf(db: Database, { decision, original, userId }: Held, now: Date): Promise<AppealState> {
  const row = await findSummary(db, original.id, now)
  const appeal = await appealAgainst(db, decision.id, userId)
  const until = appealBy(decision.at)
  const isOver = now > until || decision.undoneAt !== null
  return {
    ...{ reference: decision.reference, about: row ? titleOf(row) : '' },
    ...{ at: decision.at.toISOString(), until: until.toISOString() },
    state: appeal ? (appeal.outcome ?? 'sent') : isOver ? 'over' : 'open',
    isSuspended: (await suspensionStart(db, userId)) !== null,
  }
}

/** Appeals a decision: a new case, linked to the first, that another person decides where there is one. */
export async function sendAppeal(deps: AppealDeps, key: string, words: string): Promise<AppealState> {
  return deps.transaction(async (tx) => {
    const found = await held(tx, key)
    const { decision, original, userId } = found
    const now = deps.clock.now()
    const { state } = await stateOf(tx, found, now)
    if (state === 'over') {
      throw new DomainError(
        'conflict',
        'This decision can no longer be appealed: it was changed, or its time is over.',
        {
          code: 'APPEAL_OVER',
        },
      )
    }
    const reference = newReference('A')
    const appeal = await addAppeal(tx, { reference, decisionId: decision.id, userId, words, createdAt: now })
    if (!appeal) throw new DomainError('conflict', 'You have appealed this decision already.', { code: 'APPEALED' })
    const subjectKind = original.subjectKind === 'order' ? 'order_appeal' : 'appeal'
    const priority = subjectKind === 'order_appeal' ? 'money' : 'person'
    const subject = { subjectKind, subjectId: appeal.id, aboutId: userId } as const
    const caseId = await openCase(tx, { ...subject, priority, at: now, dueAt: null })
    await notify(deps, tx, {
      ...{ userId, kind: 'account', title: `We have your appeal ${reference}`, href: `/appeal?key=${key}` },
      body: 'Another member of staff looks at it, where there is one, and you read the outcome by email.',
      key: `appeal:${reference}`,
    })
    await notifyDesks(deps, tx, caseId)
    return stateOf(tx, found, now)
  })
}

/** Whether the reader made the decision, and another member of staff who is not concerned by it can decide the appeal. */
export async function isForOthers(
  db: Database,
  me: Me,
  { decision, original, appeal }: Appealed & { appeal: { userId: number } },
): Promise<boolean> {
  if (decision.decidedBy !== me.id) return false
  const except = [...(await partiesOf(db, original)), me.id]
  const roles = rolesFor(original, decision)
  const isColleague = await isStaff(db, appeal.userId)
  return hasOtherStaff(db, isColleague ? roles.filter((role) => role === 'admin') : roles, except)
}

/** Whether a buyer who is right can still get everything back. */
export const isRefundable = (order: StaffOrder | null, appellant: number): boolean =>
  order !== null && order.buyer.id === appellant && order.decisions.includes('refund')

const rolesFor = ({ subjectKind }: Appealed['original'], { action }: Appealed['decision']) =>
  ROLES.filter((role) => mayDecide(role, subjectKind) && mayChoose(role, action))

export const ownDecision = () =>
  new DomainError('forbidden', 'You made this decision. Another member of staff looks at the appeal.', {
    code: 'OWN_DECISION',
  })

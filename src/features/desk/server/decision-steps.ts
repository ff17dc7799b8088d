import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { isDoubted, undoFinding } from '#features/pickups/no-shows/server/no-show-store.ts'
import type { Call } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { newReference } from '#shared/reference.ts'
import { isRestriction, UNDO_MS } from '../case-states.ts'
import type { decideCase } from '../contract.ts'
import type { AccountSlot } from './account-slot.ts'
import { addAudit } from './audit-store.ts'
import { type Case, claimantOf, lockCase } from './case-store.ts'
import type { DeskDeps } from './cases.ts'
import type { Decision } from './decision-store.ts'
import { type RemovalDeps, revert } from './effects.ts'
import { claimedBySomeoneElse, decidedAlready } from './notify-desks.ts'
import { type Me, refuseColleague, refuseParty, unknownCase } from './party.ts'
import { liftRestriction } from './restrict.ts'

export type DecideDeps = DeskDeps & AccountSlot & RemovalDeps & Pick<Deps, 'publicUrl' | 'events'>

export type Wanted = Call<typeof decideCase>['body']

/** Until when a decision can be undone that lasts for good otherwise. */
export const endOfUndo = (now: Date): Date => new Date(now.getTime() + UNDO_MS)

/** Locks an open case that this member of staff may decide. */
export async function lockToDecide(tx: Database, me: Me, id: number, now: Date): Promise<Case> {
  const found = await lockCase(tx, id)
  if (!found) throw unknownCase()
  if (found.status !== 'open') throw decidedAlready()
  await refuseParty(tx, me, found)
  await refuseColleague(tx, me, found.aboutId)
  const claimant = claimantOf(found, now)
  if (claimant !== null && claimant !== me.id) throw claimedBySomeoneElse()
  return found
}

/** Decisions without a rule. */
export const NEEDS_NO_RULE: readonly Wanted['action'][] = [
  ...(['none', 'uphold', 'overturn', 'answer', 'uphold-complaint', 'reject-complaint', 'erase'] as const),
  ...(['buyer-absent', 'seller-absent'] as const),
]

export const stored = (wanted: Wanted, { id, me, now }: { id: number; me: Me; now: Date }) => ({
  reference: newReference('D'),
  ...{ caseId: id, decidedBy: me.id, action: wanted.action, at: now },
  rule: NEEDS_NO_RULE.includes(wanted.action) ? null : (wanted.rule ?? null),
  amount: wanted.action === 'refund-part' ? (wanted.amount ?? null) : null,
  words: wanted.words || null,
  note: wanted.note || null,
})

/** Undoes what a decision did to content or to a member. */
export async function undoEffect(
  deps: RemovalDeps,
  tx: Database,
  {
    subject,
    decision,
    now,
    isReopened,
  }: { subject: Case; decision: Decision; now: Date /** Whether its case is open again. */; isReopened: boolean },
): Promise<void> {
  const { action, before, removed, id: decisionId } = decision
  if (subject.subjectKind === 'no_show') {
    const transactionId = subject.subjectId
    if (before !== null) await undoFinding(tx, { transactionId, before, isReopened, at: now })
    if (isReopened && !(await isDoubted(tx, transactionId))) throw settledByParties()
  } else if (isRestriction(action)) {
    if (subject.aboutId !== null) await liftRestriction(tx, { userId: subject.aboutId, action, decisionId, now })
  } else if (before !== null) await revert(deps, tx, { subject, action, now, before, removed })
}

/** Nothing is in doubt once who said it has withdrawn it: the case would stay open for good. */
const settledByParties = (): DomainError =>
  new DomainError('conflict', 'The two have settled it themselves since. There is nothing to look at again.', {
    code: 'SUBJECT_CHANGED',
  })

export const record = (
  tx: Database,
  me: Me,
  found: Case,
  action: 'decide' | 'undo',
  { before, decision, at }: { before: string | null; decision: Decision; at: Date },
) =>
  addAudit(tx, {
    ...{ actorId: me.id, action, caseId: found.id, subjectKind: found.subjectKind, subjectId: found.subjectId, at },
    before,
    after: action === 'decide' ? outcomeOf(decision) : statusBefore(found, decision),
    // Words and note may name people. They stay with the decision; the log cannot be changed.
    reason: [decision.rule, decision.reference].filter(Boolean).join('; '),
  })

/** Of a missed pickup it names rows, which mean nothing to a reader of the log. */
const statusBefore = ({ subjectKind }: Case, { before }: Decision): string | null =>
  subjectKind === 'no_show' ? null : before

const outcomeOf = ({ action, amount }: Decision): string =>
  amount === null ? action : `${action} ${formatPounds(pence(amount))}`

import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { closeReports, reportsById } from '#features/moderation/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Call } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { newReference } from '#shared/reference.ts'
import { actionsFor, isUndoable, UNDO_MS } from '../case-states.ts'
import type { CaseDetail, decideCase } from '../contract.ts'
import { textForMember, textForReporter, undoneText } from '../decision-text.ts'
import { addAudit } from './audit-store.ts'
import { type Case, claimantOf, findSummary, lockCase, reportIdsOf, setStatus } from './case-store.ts'
import {
  claimedBySomeoneElse,
  decidedAlready,
  notifyDesks,
  refuseParty,
  titleOf,
  unknownCase,
  viewCase,
} from './cases.ts'
import { addDecision, type Decision, lockDecision, markUndone } from './decision-store.ts'
import { apply, revert } from './effects.ts'
import { decisionEmail } from './emails/decision-email.ts'

export type DecideDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'live' | 'mail' | 'publicUrl'>

interface Me {
  id: number
}

type Wanted = Call<typeof decideCase>['body']

/** Decides a case: does it, stores it, and notifies the member responsible and the reporters, in one transaction. */
export async function decide(deps: DecideDeps, me: Me, id: number, wanted: Wanted): Promise<CaseDetail> {
  await deps.transaction(async (tx) => {
    const found = await lockCase(tx, id)
    if (!found) throw unknownCase()
    if (found.status !== 'open') throw decidedAlready()
    await refuseParty(tx, me, found)
    const now = deps.clock.now()
    const claimant = claimantOf(found, now)
    if (claimant !== null && claimant !== me.id) throw claimedBySomeoneElse()
    refuseUnfit(found, wanted)
    const { action } = wanted
    const title = await titleOfCase(tx, id, now)
    const before = await apply({ tx, subject: found, action, staffId: me.id, now })
    const decision = await addDecision(tx, {
      reference: newReference('D'),
      ...{ caseId: id, decidedBy: me.id, action, before, at: now },
      rule: action === 'none' ? null : (wanted.rule ?? null),
      words: wanted.words || null,
      note: wanted.note || null,
      undoUntil: isUndoable(action) ? new Date(now.getTime() + UNDO_MS) : null,
    })
    await setStatus(tx, id, 'decided', now)
    await notifyEveryone(deps, tx, { found, decision, title })
    await record(tx, me, found, 'decide', { before, decision, at: now })
    await notifyDesks(deps, tx, id)
  })
  return viewCase(deps, me, id)
}

/** Undoes a decision in time: what it took from sight is shown again, and the case is open again. */
export async function undo(deps: DecideDeps, me: Me, id: number): Promise<CaseDetail> {
  await deps.transaction(async (tx) => {
    const found = await lockCase(tx, id)
    const decision = found && (await lockDecision(tx, id))
    if (!found || !decision) throw unknownCase()
    await refuseParty(tx, me, found)
    const now = deps.clock.now()
    if (decision.undoUntil === null || decision.undoUntil <= now || decision.before === null) throw tooLate()
    await revert({ tx, subject: found, action: decision.action, now, before: decision.before })
    await markUndone(tx, decision.id, me.id, now)
    await reopen(tx, id, now)
    if (found.aboutId !== null) {
      const title = 'We have changed a decision'
      const body = undoneText(found.subjectKind, await titleOfCase(tx, id, now))
      const key = `decision-undone:${decision.reference}`
      await notify(deps, tx, { userId: found.aboutId, kind: 'account', title, body, href: '/my-listings', key })
    }
    await record(tx, me, found, 'undo', { before: decision.action, decision, at: now })
    await notifyDesks(deps, tx, id)
  })
  return viewCase(deps, me, id)
}

async function reopen(tx: Database, id: number, now: Date): Promise<void> {
  if (await setStatus(tx, id, 'open', now)) return
  throw new DomainError('conflict', 'There is another open case about this. Decide that one.', { code: 'CASE_OPEN' })
}

function refuseUnfit({ subjectKind }: Case, { action, rule }: Wanted): void {
  if (!actionsFor[subjectKind].includes(action)) {
    const message = 'This cannot be decided about it.'
    throw new DomainError('invalid', message, { fields: { action: message } })
  }
  if (action !== 'none' && rule === undefined) {
    const message = 'Choose the rule that it breaks.'
    throw new DomainError('invalid', message, { fields: { rule: message } })
  }
}

async function titleOfCase(tx: Database, id: number, now: Date): Promise<string> {
  const row = await findSummary(tx, id, now)
  return row ? titleOf(row) : ''
}

interface Decided {
  found: Case
  decision: Decision
  title: string
}

async function notifyEveryone(deps: DecideDeps, tx: Database, decided: Decided): Promise<void> {
  const ids = await reportIdsOf(tx, decided.found.id)
  await notifyMember(deps, tx, decided)
  const { action, reference } = decided.decision
  const body = textForReporter({ action, subjectKind: decided.found.subjectKind })
  for (const report of await reportsById(tx, ids)) {
    await notify(deps, tx, {
      ...{ userId: report.reporterId, kind: 'account', href: '/safe-trading', body },
      title: `What we decided about your report ${report.reference}`,
      key: `outcome:${report.reference}:${reference}`,
    })
  }
  await closeReports(tx, ids)
}

async function notifyMember(deps: DecideDeps, tx: Database, { found, decision, title }: Decided): Promise<void> {
  const { action, rule, words, at, reference } = decision
  const text = textForMember({ action, subjectKind: found.subjectKind, title, rule, words: words ?? '', at })
  if (!text || found.aboutId === null) return
  const href = `/terms-of-service#rule-${rule}`
  await notify(deps, tx, {
    ...{ userId: found.aboutId, kind: 'account', title: text.title, href },
    body: text.paragraphs.join(' '),
    key: `decision:${reference}`,
    mail: decisionEmail(text, { reference, ruleUrl: `${deps.publicUrl()}${href}` }),
  })
}

const record = (
  tx: Database,
  me: Me,
  found: Case,
  action: 'decide' | 'undo',
  { before, decision, at }: { before: string | null; decision: Decision; at: Date },
) =>
  addAudit(tx, {
    ...{ actorId: me.id, action, caseId: found.id, subjectKind: found.subjectKind, subjectId: found.subjectId, at },
    before,
    after: action === 'decide' ? decision.action : decision.before,
    reason: [decision.rule, decision.words, decision.note].filter(Boolean).join('; ') || null,
  })

const tooLate = () =>
  new DomainError('conflict', 'This decision can no longer be undone, or there is nothing to undo.', {
    code: 'UNDO_TOO_LATE',
  })

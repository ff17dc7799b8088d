import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { StaffOrder } from '#features/checkout/order/staff-order.ts'
import { closeReports, reportsById } from '#features/moderation/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Call } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { newReference } from '#shared/reference.ts'
import { actionsFor, isUndoable, rulesFor, UNDO_MS } from '../case-states.ts'
import type { CaseDetail, decideCase } from '../contract.ts'
import { isAboutMoney, textForMember, textForReporter, undoneText } from '../decision-text.ts'
import { textsForOrder } from '../order-decision-text.ts'
import { addAudit } from './audit-store.ts'
import { type Case, claimantOf, findCase, findSummary, lockCase, reportIdsOf, setStatus } from './case-store.ts'
import { claimedBySomeoneElse, type DeskDeps, decidedAlready, notifyDesks, viewCase } from './cases.ts'
import { addDecision, type Decision, lockDecision, markUndone } from './decision-store.ts'
import { apply, revert } from './effects.ts'
import { decisionEmail } from './emails/decision-email.ts'
import { type Me, refuseParty, refuseRole, unknownCase } from './party.ts'
import { titleOf } from './present-case.ts'

type DecideDeps = DeskDeps & Pick<Deps, 'mail' | 'publicUrl'>

type Wanted = Call<typeof decideCase>['body']

/** Decides a case: does it, stores it, and notifies everyone concerned, in one transaction. */
export async function decide(deps: DecideDeps, me: Me, id: number, wanted: Wanted): Promise<CaseDetail> {
  await deps.transaction(async (tx) => {
    const known = await findCase(tx, id)
    if (!known) throw unknownCase()
    refuseRole(me, known.subjectKind)
    refuseUnfit(known, wanted)
    if (known.subjectKind === 'order') await decideOrderCase(deps, tx, me, { known, wanted })
    else await decideContent(deps, tx, me, { id, wanted })
    await notifyDesks(deps, tx, id)
  })
  return viewCase(deps, me, id)
}

/** Locks an open case that this member of staff may decide. */
async function lockToDecide(tx: Database, me: Me, id: number, now: Date): Promise<Case> {
  const found = await lockCase(tx, id)
  if (!found) throw unknownCase()
  if (found.status !== 'open') throw decidedAlready()
  await refuseParty(tx, me, found)
  const claimant = claimantOf(found, now)
  if (claimant !== null && claimant !== me.id) throw claimedBySomeoneElse()
  return found
}

interface Request {
  id: number
  wanted: Wanted
}

async function decideContent(deps: DecideDeps, tx: Database, me: Me, { id, wanted }: Request): Promise<void> {
  const now = deps.clock.now()
  const found = await lockToDecide(tx, me, id, now)
  const { action } = wanted
  const title = await titleOfCase(tx, id, now)
  const before = await apply({ tx, subject: found, action, staffId: me.id, now })
  const decision = await addDecision(tx, {
    ...stored(wanted, { id, me, now }),
    before,
    undoUntil: isUndoable(action) ? new Date(now.getTime() + UNDO_MS) : null,
  })
  await setStatus(tx, id, 'decided', now)
  await notifyEveryone(deps, tx, { found, decision, title })
  await record(tx, me, found, 'decide', { before, decision, at: now })
}

/** The order is locked before its case, as wherever a step of an order settles its case. */
const decideOrderCase = (
  deps: DecideDeps,
  tx: Database,
  me: Me,
  { known: { id, subjectId }, wanted }: { known: Case; wanted: Wanted },
): Promise<void> =>
  deps.orders.decide(tx, me, subjectId, async (apply, now) => {
    const found = await lockToDecide(tx, me, id, now)
    const { action, amount } = wanted
    const applied = isAboutMoney(action) ? await apply({ action, amount }) : null
    if (!applied) await refuseUndecided(deps, tx, subjectId)
    const before = applied?.before.status ?? null
    const decision = await addDecision(tx, { ...stored(wanted, { id, me, now }), before })
    await setStatus(tx, id, 'decided', now)
    if (applied) await notifyParties(deps, tx, applied.before, decision)
    await record(tx, me, found, 'decide', { before, decision, at: now })
  })

/** A dispute that waits for staff is decided for one side or the other. */
async function refuseUndecided({ orders, clock }: DecideDeps, tx: Database, orderId: number): Promise<void> {
  const order = await orders.find(tx, orderId, clock.now())
  if (order?.decisions.includes('release')) throw unfit('action', 'Decide who gets the money.')
}

const stored = (wanted: Wanted, { id, me, now }: { id: number; me: Me; now: Date }) => ({
  reference: newReference('D'),
  ...{ caseId: id, decidedBy: me.id, action: wanted.action, at: now },
  rule: wanted.action === 'none' ? null : (wanted.rule ?? null),
  amount: wanted.action === 'refund-part' ? (wanted.amount ?? null) : null,
  words: wanted.words || null,
  note: wanted.note || null,
})

/** Undoes a decision in time: what it took from sight is shown again, and the case is open again. */
export async function undo(deps: DecideDeps, me: Me, id: number): Promise<CaseDetail> {
  await deps.transaction(async (tx) => {
    const found = await lockCase(tx, id)
    const decision = found && (await lockDecision(tx, id))
    if (!found || !decision) throw unknownCase()
    refuseRole(me, found.subjectKind)
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

function refuseUnfit({ subjectKind }: Case, { action, rule, amount }: Wanted): void {
  if (!actionsFor[subjectKind].includes(action)) throw unfit('action', 'This cannot be decided about it.')
  if (action === 'refund-part' && amount === undefined) throw unfit('amount', 'Enter the part that goes back.')
  if (action === 'none') return
  if (rule === undefined || !rulesFor(subjectKind).includes(rule)) {
    throw unfit(
      'rule',
      subjectKind === 'order' ? 'Choose the rule that you decide by.' : 'Choose the rule that it breaks.',
    )
  }
}

const unfit = (field: string, message: string) => new DomainError('invalid', message, { fields: { [field]: message } })

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
  if (isAboutMoney(action)) return
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

/** Both sides of an order read the outcome, with what they get and the reason. */
async function notifyParties(deps: DecideDeps, tx: Database, order: StaffOrder, decision: Decision): Promise<void> {
  const { action, amount, rule, words, at, reference } = decision
  const texts = isAboutMoney(action) && textsForOrder({ order, action, amount, rule, words: words ?? '', at })
  if (!texts) return
  const ruleUrl = `${deps.publicUrl()}/terms-of-service#rule-${rule}`
  const sides = [
    { userId: order.buyer.id, text: texts.buyer, href: '/transactions' },
    { userId: order.seller.id, text: texts.seller, href: '/transactions?tab=sales' },
  ]
  for (const { userId, text, href } of sides) {
    await notify(deps, tx, {
      ...{ userId, kind: 'order', title: text.title, href, isRequired: true },
      body: text.paragraphs.join(' '),
      key: `decision:${reference}`,
      mail: decisionEmail(text, { reference, ruleUrl }),
    })
  }
}

async function notifyMember(deps: DecideDeps, tx: Database, { found, decision, title }: Decided): Promise<void> {
  const { action, rule, words, at, reference } = decision
  if (isAboutMoney(action)) return
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
    after: action === 'decide' ? outcomeOf(decision) : decision.before,
    reason: [decision.rule, decision.words, decision.note].filter(Boolean).join('; ') || null,
  })

const outcomeOf = ({ action, amount }: Decision): string =>
  amount === null ? action : `${action} ${formatPounds(pence(amount))}`

const tooLate = () =>
  new DomainError('conflict', 'This decision can no longer be undone, or there is nothing to undo.', {
    code: 'UNDO_TOO_LATE',
  })

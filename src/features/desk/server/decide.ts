import type { Database } from '#adapters/db/database.ts'
import { lockOrder } from '#features/checkout/order/server/store.ts'
import type { StaffOrder } from '#features/checkout/order/staff-order.ts'
import { holdReasonOf, lockListings } from '#features/listings/listing/server/by-staff-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { DomainError } from '#shared/errors.ts'
import { decideAppeal } from '../appeals/server/appeal-decisions.ts'
import {
  actionsFor,
  hasDays,
  isAnswer,
  isAppeal,
  isRequest,
  isRestriction,
  isUndoable,
  needsNote,
  rulesFor,
  type SubjectKind,
} from '../case-states.ts'
import type { CaseDetail } from '../contract.ts'
import { isAboutMoney, undoneText } from '../decision-text.ts'
import { decideNoShow, notifyOfUndoing } from '../no-shows/server/no-show-cases.ts'
import { refusesCancellation } from '../order-decision-text.ts'
import { findSummary } from '../queue/server/queue-store.ts'
import { decideRequest } from '../requests/server/contact-cases.ts'
import { releaseHold } from '../watch/server/holds.ts'
import { type Case, findCase, lockCase, setHold, setStatus } from './case-store.ts'
import { viewCase } from './cases.ts'
import {
  type DecideDeps,
  endOfUndo,
  lockToDecide,
  NEEDS_NO_RULE,
  record,
  stored,
  undoEffect,
  type Wanted,
} from './decision-steps.ts'
import { addDecision, type Decision, lockDecision, markUndone } from './decision-store.ts'
import { apply } from './effects.ts'
import { notifyEveryone, notifyOfChange, notifyParties } from './notify-decided.ts'
import { notifyDesks } from './notify-desks.ts'
import type { ApplyToOrder } from './order-slot.ts'
import {
  type Me,
  refuseChoice,
  refuseColleague,
  refuseColleagues,
  refuseParty,
  refuseRole,
  unknownCase,
} from './party.ts'
import { titleOf } from './present-case.ts'
import { refuseRestriction, restrict } from './restrict.ts'

/** Decides a case: does it, stores it, and notifies everyone concerned, in one transaction. */
export async function decide(deps: DecideDeps, me: Me, id: number, wanted: Wanted): Promise<CaseDetail> {
  await deps.transaction(async (tx) => {
    const known = await findCase(tx, id)
    if (!known) throw unknownCase()
    refuseRole(me, known.subjectKind)
    refuseUnfit(me, known, wanted)
    if (known.subjectKind === 'order') await decideOrderCase(deps, tx, me, { known, wanted })
    else if (known.subjectKind === 'no_show') await decideNoShow(deps, tx, me, { known, wanted })
    else if (isAppeal(known.subjectKind)) await decideAppeal(deps, tx, me, { id, wanted })
    else if (hasNoMember(known.subjectKind)) await decideRequest(deps, tx, me, { id, wanted })
    else await decideContent(deps, tx, me, { known, wanted })
    await notifyDesks(deps, tx, id)
  })
  return viewCase(deps, me, id)
}

/** Nobody is responsible for what the case is about. */
const hasNoMember = (kind: SubjectKind): boolean => isRequest(kind) || kind === 'stuck_money'

interface Known {
  known: Case
  wanted: Wanted
}

async function decideContent(deps: DecideDeps, tx: Database, me: Me, { known, wanted }: Known): Promise<void> {
  const now = deps.clock.now()
  const { id } = known
  const { action } = wanted
  const aboutId = isRestriction(action) ? await memberToRestrict(deps, tx, id, action) : null
  await lockSubject(tx, known, action)
  const found = await lockToDecide(tx, me, id, now)
  const title = await titleOfCase(tx, id, now)
  const released = keepsHidden(action) ? null : await releaseHold(deps, tx, found, now)
  const applied =
    aboutId === null ? await apply(deps, tx, { subject: found, action, staffId: me.id, now }) : { before: 'allowed' }
  const { before } = applied
  const until = hasDays(action) ? new Date(now.getTime() + (wanted.days ?? 1) * DAY_MS) : null
  const decision = await addDecision(tx, {
    ...stored(wanted, { id, me, now }),
    ...{ ...applied, until, undoUntil: undoUntil(action, until, now) },
  })
  if (aboutId !== null && isRestriction(action)) await restrict(tx, { userId: aboutId, action, decision })
  await setStatus(tx, id, 'decided', now)
  await notifyEveryone(deps, tx, { found, decision, title, released })
  await record(tx, me, found, 'decide', { before, decision, at: now })
}

/** Locks what a decision changes, before its case: as an edit does, which locks its listing and then opens a case. */
async function lockSubject(
  tx: Database,
  { subjectKind, subjectId, aboutId }: Case,
  action?: Wanted['action'],
): Promise<void> {
  if (aboutId !== null && (action === 'suspend' || action === 'ban')) await lockListings(tx, { sellerId: aboutId })
  if (subjectKind === 'listing') await lockListings(tx, { id: subjectId })
  if (subjectKind === 'no_show') await lockOrder(tx, subjectId)
}

/** What is hidden or removed is not shown in between. */
const keepsHidden = (action: Wanted['action']): boolean => action === 'hide' || action === 'remove'

const DAY_MS = 24 * 60 * 60_000
/** A ban can be lifted for as long as its case exists. */
const BAN_MS = 10 * 365 * DAY_MS

function undoUntil(action: Wanted['action'], until: Date | null, now: Date): Date | null {
  if (isRestriction(action)) return until ?? new Date(now.getTime() + BAN_MS)
  return isUndoable(action) ? endOfUndo(now) : null
}

/** The member whom a case is about. Suspending ends their running orders first, which are locked before the case. */
async function memberToRestrict(deps: DecideDeps, tx: Database, id: number, action: Wanted['action']): Promise<number> {
  const aboutId = (await findCase(tx, id))?.aboutId
  if (aboutId == null) throw unfit('action', 'Nobody is responsible for it.')
  await refuseRestriction(tx, aboutId)
  if (action === 'suspend' || action === 'ban') await deps.orders.endRunning(tx, aboutId)
  return aboutId
}

/** The order is locked before its case, as wherever a step of an order settles its case. */
const decideOrderCase = (deps: DecideDeps, tx: Database, me: Me, { known, wanted }: Known): Promise<void> =>
  deps.orders.decide(tx, me, known.subjectId, async (apply, now) => {
    const { id, subjectId } = known
    const found = await lockToDecide(tx, me, id, now)
    const order = await applyToOrder(deps, tx, { known, wanted, apply, now })
    if (wanted.action !== 'refund') await deps.orders.refuseCancellation(tx, subjectId)
    const before = order?.status ?? null
    const rule = order && (wanted.rule ?? null)
    const decision = await addDecision(tx, { ...stored(wanted, { id, me, now }), rule, before })
    await setStatus(tx, id, 'decided', now)
    if (order) await notifyParties(deps, tx, order, decision, wanted.lines)
    await record(tx, me, found, 'decide', { before, decision, at: now })
  })

/** Moves the money. Returns the order as it was if both sides are notified; a closed case about nothing notifies nobody. */
async function applyToOrder(
  { orders }: DecideDeps,
  tx: Database,
  { known, wanted, apply, now }: Known & { apply: ApplyToOrder; now: Date },
): Promise<StaffOrder | null> {
  const { action, amount, lines } = wanted
  if (isAboutMoney(action)) return (await apply({ action, amount, lines })).before
  const order = await orders.find(tx, known.subjectId, now)
  refuseUndecided(order)
  if (order === null || !refusesCancellation(action, order)) return null
  refuseWithoutRule(known, wanted)
  return order
}

/** A dispute that waits for staff is decided for one side or the other. */
function refuseUndecided(order: StaffOrder | null): void {
  if (order?.decisions.includes('release')) throw unfit('action', 'Decide who gets the money.')
}

/** Undoes a decision in time: what it took from sight is shown again, and the case is open again. */
export async function undo(deps: DecideDeps, me: Me, id: number): Promise<CaseDetail> {
  await deps.transaction(async (tx) => {
    const known = await findCase(tx, id)
    if (known) await lockSubject(tx, known)
    const found = await lockCase(tx, id)
    const decision = found && (await lockDecision(tx, id))
    if (!found || !decision) throw unknownCase()
    refuseRole(me, found.subjectKind)
    refuseChoice(me, decision.action)
    await refuseParty(tx, me, found)
    await refuseColleague(tx, me, found.aboutId)
    if (found.subjectKind === 'no_show') await refuseColleagues(tx, me, found.subjectId)
    const now = deps.clock.now()
    if (decision.undoUntil === null || decision.undoUntil <= now || decision.before === null) throw tooLate()
    await undoEffect(deps, tx, { subject: found, decision, now, isReopened: true })
    await markUndone(tx, decision.id, me.id, now)
    await reopen(tx, id, now)
    await notifyOfUndo(deps, tx, { found, decision, now })
    await notifyOfChange(deps, tx, { found, decision, isAppeal: false })
    await record(tx, me, found, 'undo', { before: decision.action, decision, at: now })
    await notifyDesks(deps, tx, id)
  })
  return viewCase(deps, me, id)
}

/** The member whom it was about, or both sides of a missed pickup, read that it is undone. */
async function notifyOfUndo(
  deps: DecideDeps,
  tx: Database,
  { found, decision, now }: { found: Case; decision: Decision; now: Date },
): Promise<void> {
  const { reference } = decision
  const { aboutId: userId, subjectKind, subjectId } = found
  if (subjectKind === 'no_show') return notifyOfUndoing(deps, tx, { subjectId, reference, isReopened: true })
  if (userId === null) return
  const title = 'We have changed a decision'
  const body = undoneText(subjectKind, await titleOfCase(tx, found.id, now), decision.action)
  const href = hrefAfterUndo[subjectKind] ?? '/my-listings'
  await notify(deps, tx, { userId, kind: 'account', title, body, href, key: `decision-undone:${reference}` })
}

/** Where the member sees what is shown again; otherwise among their listings. */
const hrefAfterUndo: Readonly<Partial<Record<SubjectKind, string>>> = { message: '/messages', person: '/profile' }

async function reopen(tx: Database, id: number, now: Date): Promise<void> {
  if (await setStatus(tx, id, 'open', now)) {
    const found = await findCase(tx, id)
    const reason = found?.subjectKind === 'listing' ? await holdReasonOf(tx, found.subjectId) : null
    // A recall ends by itself, and not by a decision about the listing.
    if (reason !== null && reason !== 'recall') await setHold(tx, id, true)
    return
  }
  throw new DomainError('conflict', 'There is another open case about this. Decide that one.', { code: 'CASE_OPEN' })
}

function refuseUnfit(me: Me, { subjectKind }: Case, { action, rule, amount, days, words, note }: Wanted): void {
  if (!actionsFor[subjectKind].includes(action)) throw unfit('action', 'This cannot be decided about it.')
  if (action === 'refund-part' && amount === undefined) throw unfit('amount', 'Enter the part that goes back.')
  if (needsNote(action) && !note?.trim())
    throw unfit('note', 'Write who asked for it, and how you know that it is them.')
  refuseChoice(me, action)
  if (isAnswer(action) && !words?.trim()) throw unfit('words', 'Write the answer.')
  if (hasDays(action) && days === undefined) throw unfit('days', 'Enter for how many days.')
  if (!NEEDS_NO_RULE.includes(action)) refuseWithoutRule({ subjectKind }, { rule })
}

function refuseWithoutRule({ subjectKind }: Pick<Case, 'subjectKind'>, { rule }: Pick<Wanted, 'rule'>): void {
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

const tooLate = () =>
  new DomainError('conflict', 'This decision can no longer be undone, or there is nothing to undo.', {
    code: 'UNDO_TOO_LATE',
  })

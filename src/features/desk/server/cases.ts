import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { reportedMessage } from '#features/messages/server/moderation-store.ts'
import { reportsById } from '#features/moderation/server/store.ts'
import type { Role } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import {
  actionsFor,
  type DecisionAction,
  isRemoval,
  isRequest,
  kindsFor,
  mayChoose,
  mayDecide,
} from '../case-states.ts'
import type { CaseDetail, Owner, Queue, Subject } from '../contract.ts'
import { countsOf, findSummary, PAGE_OF_QUEUE, queueOf, type SummaryRow } from '../queue/server/queue-store.ts'
import type { QueueOrder, QueuePart } from '../queue-view.ts'
import { senderOf } from '../requests/server/sender.ts'
import { signalsOf } from '../watch/server/signal-store.ts'
import { addAudit } from './audit-store.ts'
import { type Case, claimantOf, countCasesAbout, lockCase, reportIdsOf, setClaim } from './case-store.ts'
import { decisionsAbout } from './decision-store.ts'
import { claimedBySomeoneElse, decidedAlready, notifyDesks } from './notify-desks.ts'
import type { OrderSlot } from './order-slot.ts'
import { findOwner } from './owner-store.ts'
import { type Me, partiesOf, refuseKind, refuseParty, refuseRole, unknownCase } from './party.ts'
import { presentDecisions, presentReport, presentSummary } from './present-case.ts'
import { subjectOf } from './subjects.ts'

export type DeskDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'live'> & OrderSlot

/** A page of one part of the queue, and the number of cases in each. */
export async function queue(
  { db, clock }: DeskDeps,
  me: Me,
  query: { part: QueuePart; order: QueueOrder; page?: number | undefined },
): Promise<Omit<Queue, 'openingWarning'>> {
  const reader = { id: me.id, now: clock.now(), kinds: kindsFor(me.role) }
  const rows = await queueOf(db, reader, { ...query, page: query.page ?? 1 })
  const cases = rows.slice(0, PAGE_OF_QUEUE).map(presentSummary)
  return { cases, hasMore: rows.length > PAGE_OF_QUEUE, counts: await countsOf(db, reader) }
}

/** One case with its subject, its reports and the member responsible. */
export async function viewCase(deps: DeskDeps, me: Me, id: number): Promise<CaseDetail> {
  const { db, clock } = deps
  const now = clock.now()
  const row = await findSummary(db, id, now)
  if (!row) throw unknownCase()
  refuseKind(me, row.subjectKind)
  const reports = await reportsById(db, await reportIdsOf(db, id))
  const subject = await subjectOf(deps, db, row, { me, now })
  const reporters = reports.map(({ reporterId }) => reporterId)
  const people = await peopleOf(db, row, { subject, reporters })
  const parties = await partiesOf(db, row)
  const mayErase = isRequest(row.subjectKind) && (await senderOf(db, row)) !== null
  const decisions = await decisionsAbout(db, { ...row, caseId: id, people: people.map((one) => one.id) })
  return {
    ...presentSummary(row),
    subject,
    people,
    received: reports.map(presentReport),
    signals: (await signalsOf(db, id)).map((signal) => ({ ...signal, at: signal.at.toISOString() })),
    isParty: parties.has(me.id),
    actions: mayDecide(me.role, row.subjectKind)
      ? actionsOf(row, subject, me.role).filter(
          (action) => mayChoose(me.role, action) && (action !== 'erase' || mayErase),
        )
      : [],
    ...presentDecisions(decisions, { id, now, role: me.role }),
  }
}

interface Concerned {
  subject: Subject | null
  reporters: readonly number[]
}

/** Maximum number of reporters that are shown of one case. */
const MAX_REPORTERS = 5

/** Everyone whom a case concerns, each once, in the first part that they have in it. */
function partsIn({ aboutId }: SummaryRow, { subject, reporters }: Concerned): Map<number, Owner['part']> {
  const parts = new Map<number, Owner['part']>()
  const add = (part: Owner['part'], id: number | null) => {
    if (id !== null && !parts.has(id)) parts.set(id, part)
  }
  if (subject?.kind === 'order' || subject?.kind === 'no_show') {
    add('buyer', subject.buyer.id)
    add('seller', subject.seller.id)
  } else add('responsible', aboutId)
  if (subject?.kind === 'message') add('receiver', subject.receiver.id)
  if (subject?.kind === 'review') add('reviewee', subject.reviewee.id)
  for (const id of reporters.slice(0, MAX_REPORTERS)) add('reporter', id)
  return parts
}

/** Whom a case concerns, with what the marketplace knows about them. */
async function peopleOf(db: Database, row: SummaryRow, concerned: Concerned): Promise<CaseDetail['people']> {
  const people = await Promise.all(
    [...partsIn(row, concerned)].map(async ([userId, part]) => {
      const owner = await findOwner(db, userId)
      if (!owner) return []
      const reportsBefore = await countCasesAbout(db, userId, row.id)
      return [{ part, ...owner, memberSince: owner.memberSince.toISOString(), reportsBefore }]
    }),
  )
  return people.flat()
}

/** What can be decided about a subject now. A dispute that waits for staff is decided for one side or the other. */
export function actionsOf(
  { subjectKind }: Pick<Case, 'subjectKind'>,
  subject: Subject | null,
  role: Role,
): readonly DecisionAction[] {
  if (subject?.kind === 'appeal')
    return subject.isForOthers || !mayChoose(role, subject.decision.action) ? [] : actionsFor[subjectKind]
  if (subject?.kind !== 'order')
    return subjectKind === 'order' ? ['none'] : actionsFor[subjectKind].filter(isPossible(subject))
  return subject.decisions.includes('release') ? subject.decisions : ['none', ...subject.decisions]
}

/** A decision that removes something is offered while it is there. */
const isPossible = (subject: Subject | null) => (action: DecisionAction) => {
  if (subject?.kind === 'message' && subject.removed === 'message') return !isRemoval(action)
  if (action === 'remove-photos') return subject?.kind === 'message' && subject.removed === null && subject.pictures > 0
  if (action === 'remove-text') return subject?.kind === 'person' && Boolean(subject.bio)
  return action !== 'remove-avatar' || (subject?.kind === 'person' && subject.avatar !== null)
}

/** Claims a case, so that two people do not look at it at once. The claim ends after a while. */
export const claim = (deps: DeskDeps, me: Me, id: number): Promise<CaseDetail> =>
  handleCase(deps, me, id, async (tx, found, now) => {
    const claimant = claimantOf(found, now)
    if (claimant !== null && claimant !== me.id) throw claimedBySomeoneElse()
    await setClaim(tx, id, me.id, now)
    if (claimant === null) await log(tx, me, found, 'claim', now)
  })

export const release = (deps: DeskDeps, me: Me, id: number): Promise<CaseDetail> =>
  handleCase(deps, me, id, async (tx, found, now) => {
    if (claimantOf(found, now) !== me.id) return
    await setClaim(tx, id, null, now)
    await log(tx, me, found, 'release', now)
  })

/** Returns the reported message and nothing else of the conversation. Every reading is logged before it is answered. */
export async function readMessage(
  deps: DeskDeps,
  me: Me,
  id: number,
): Promise<{ content: string; pictures: string[] }> {
  return deps.transaction(async (tx) => {
    const found = await lockCase(tx, id)
    if (found?.subjectKind !== 'message') throw unknownCase()
    await refuseParty(tx, me, found)
    const message = await reportedMessage(tx, found.subjectId)
    if (!message) throw new DomainError('not_found', 'This message no longer exists.')
    await log(tx, me, found, 'read-message', deps.clock.now())
    return {
      content: message.content,
      pictures: message.pictures.map((key) => `/api/desk/cases/${id}/pictures/${key}`),
    }
  })
}

/** Locks an open case that the member of staff may handle, runs the step, and notifies the other desks. */
async function handleCase(
  deps: DeskDeps,
  me: Me,
  id: number,
  step: (tx: Database, found: Case, now: Date) => Promise<void>,
): Promise<CaseDetail> {
  await deps.transaction(async (tx) => {
    const found = await lockCase(tx, id)
    if (!found) throw unknownCase()
    refuseRole(me, found.subjectKind)
    if (found.status !== 'open') throw decidedAlready()
    await refuseParty(tx, me, found)
    await step(tx, found, deps.clock.now())
    await notifyDesks(deps, tx, id)
  })
  return viewCase(deps, me, id)
}

const log = (tx: Database, me: Me, found: Case, action: 'claim' | 'release' | 'read-message', at: Date) =>
  addAudit(tx, {
    actorId: me.id,
    action,
    caseId: found.id,
    subjectKind: found.subjectKind,
    subjectId: found.subjectId,
    at,
  })

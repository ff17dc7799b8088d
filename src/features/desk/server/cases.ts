import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { moderatorIds } from '#features/accounts/server/roles-store.ts'
import { fileOf } from '#features/messages/pictures.ts'
import { reportedMessage } from '#features/messages/server/store.ts'
import { type ReportRow, reportsById } from '#features/moderation/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { type QueueOrder, type QueuePart, subjectNames } from '../case-states.ts'
import type { CaseDetail, CaseSummary, Queue } from '../contract.ts'
import { addAudit } from './audit-store.ts'
import {
  type Case,
  claimantOf,
  countCasesAbout,
  countsOf,
  findSummary,
  lockCase,
  queueOf,
  reportIdsOf,
  type SummaryRow,
  setClaim,
} from './case-store.ts'
import { type DecisionRow, decisionsAbout } from './decision-store.ts'
import { findOwner } from './owner-store.ts'
import { subjectOf } from './subjects.ts'

export type DeskDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'live'>

interface Me {
  id: number
}

/** One part of the queue, and the number of cases in each. */
export async function queue(
  { db, clock }: DeskDeps,
  me: Me,
  query: { part: QueuePart; order: QueueOrder },
): Promise<Queue> {
  const reader = { id: me.id, now: clock.now() }
  const rows = await queueOf(db, reader, query)
  return { cases: rows.map(present), counts: await countsOf(db, reader) }
}

/** One case with its subject, its reports and the member responsible. */
export async function viewCase({ db, clock }: DeskDeps, me: Me, id: number): Promise<CaseDetail> {
  const now = clock.now()
  const row = await findSummary(db, id, now)
  if (!row) throw unknownCase()
  const reports = await reportsById(db, await reportIdsOf(db, id))
  const owner = row.aboutId === null ? null : await findOwner(db, row.aboutId)
  const decisions = await decisionsAbout(db, { ...row, caseId: id })
  return {
    ...present(row),
    subject: await subjectOf(db, row.subjectKind, row.subjectId, now),
    owner: owner && {
      ...owner,
      memberSince: owner.memberSince.toISOString(),
      reportsBefore: await countCasesAbout(db, owner.id, id),
    },
    received: reports.map(presentReport),
    isParty: isParty(me, row.aboutId, reports),
    ...presentDecisions(decisions, id, now),
  }
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

/** The widest size of a reported message's photo; null when it is not one of this case's. */
export async function reportedPicture(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  me: Me,
  id: number,
  key: string,
): Promise<Buffer | null> {
  const found = await findSummary(db, id, clock.now())
  if (found?.subjectKind !== 'message') return null
  await refuseParty(db, me, found)
  const message = await reportedMessage(db, found.subjectId)
  return message?.pictures.includes(key) ? files.get(fileOf(key, 1280)) : null
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
    if (found.status !== 'open') throw decidedAlready()
    await refuseParty(tx, me, found)
    await step(tx, found, deps.clock.now())
    await notifyDesks(deps, tx, id)
  })
  return viewCase(deps, me, id)
}

/** Updates the open pages of everyone who decides cases. */
export async function notifyDesks({ live }: Pick<Deps, 'live'>, tx: Database, caseId: number): Promise<void> {
  await live.publish(tx, await moderatorIds(tx), { kind: 'desk', id: caseId })
}

/** Nobody decides a case that they are a party to. */
export async function refuseParty(tx: Database, me: Me, found: Pick<Case, 'id' | 'aboutId'>): Promise<void> {
  const reports = await reportsById(tx, await reportIdsOf(tx, found.id))
  if (!isParty(me, found.aboutId, reports)) return
  throw new DomainError(
    'forbidden',
    'This case is about you, or you reported it. Another member of staff will decide.',
    {
      code: 'OWN_CASE',
    },
  )
}

const isParty = ({ id }: Me, aboutId: number | null, reports: readonly ReportRow[]): boolean =>
  aboutId === id || reports.some(({ reporterId }) => reporterId === id)

const log = (tx: Database, me: Me, found: Case, action: 'claim' | 'release' | 'read-message', at: Date) =>
  addAudit(tx, {
    actorId: me.id,
    action,
    caseId: found.id,
    subjectKind: found.subjectKind,
    subjectId: found.subjectId,
    at,
  })

const present = (row: SummaryRow): CaseSummary => ({
  id: row.id,
  subjectKind: row.subjectKind,
  title: titleOf(row),
  priority: row.priority,
  status: row.status,
  about: personOf(row.aboutId, row.aboutName),
  reports: row.reports,
  claimedBy: personOf(row.claimedBy, row.claimedByName),
  openedAt: row.openedAt.toISOString(),
})

export const titleOf = ({ subjectKind, listingTitle, aboutName }: SummaryRow): string => {
  if (listingTitle !== null) return listingTitle
  const name = aboutName ?? 'a former member'
  return subjectKind === 'person' ? name : `${subjectNames[subjectKind]} by ${name}`
}

const personOf = (id: number | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName }

function presentDecisions(decisions: readonly DecisionRow[], id: number, now: Date) {
  const current = decisions.find(({ caseId, undoneAt }) => caseId === id && undoneAt === null)
  return {
    decision: current
      ? { ...presentDecision(current), mayUndo: current.undoUntil !== null && current.undoUntil > now }
      : null,
    earlier: decisions.filter((one) => one !== current).map(presentDecision),
  }
}

const presentDecision = ({
  reference,
  caseId,
  subjectKind,
  action,
  rule,
  words,
  note,
  by,
  at,
  undoneAt,
}: DecisionRow) => ({
  ...{ reference, caseId, subjectKind, action, rule, words, note, by },
  at: at.toISOString(),
  isUndone: undoneAt !== null,
})

const presentReport = ({ id, reporterId, reporterName, reference, reason, details, createdAt }: ReportRow) => ({
  id,
  reporter: { id: reporterId, fullName: reporterName },
  ...{ reference, reason, details },
  at: createdAt.toISOString(),
})

export const unknownCase = () => new DomainError('not_found', 'There is no such case.')

export const decidedAlready = () =>
  new DomainError('conflict', 'This case is decided already.', { code: 'CASE_DECIDED' })

export const claimedBySomeoneElse = () =>
  new DomainError('conflict', 'A colleague has this case at the moment.', { code: 'CASE_CLAIMED' })

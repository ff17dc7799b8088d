import type { ReportRow } from '#features/moderation/server/store.ts'
import type { Role } from '#shared/endpoint.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { mayChoose, mayDecide, subjectNames } from '../case-states.ts'
import type { CaseSummary } from '../contract.ts'
import type { SummaryRow } from '../queue/server/queue-store.ts'
import type { DecisionRow } from './decision-store.ts'

export const presentSummary = (row: SummaryRow): CaseSummary => ({
  id: row.id,
  subjectKind: row.subjectKind,
  title: titleOf(row),
  priority: row.priority,
  status: row.status,
  about: personOf(row.aboutId, row.aboutName),
  ...(row.buyerName !== null && row.sellerName !== null && { between: `${row.buyerName} and ${row.sellerName}` }),
  reports: row.reports,
  isHold: row.isHold,
  claimedBy: personOf(row.claimedBy, row.claimedByName),
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
})

export function titleOf({ subjectKind, title, listingTitle, orderTitle, orderTotal, aboutName }: SummaryRow): string {
  if (title !== null) return title
  if (listingTitle !== null) return listingTitle
  if (orderTitle !== null && subjectKind === 'no_show') return orderTitle
  if (orderTitle !== null) return `${orderTitle}, ${formatPrice(pence(orderTotal ?? 0))}`
  const name = aboutName ?? 'a former member'
  return subjectKind === 'person' || subjectKind === 'trader_doubt' ? name : `${subjectNames[subjectKind]} by ${name}`
}

const personOf = (id: number | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName }

interface Reader {
  /** The case that is read. */
  id: number
  now: Date
  role: Role
}

export function presentDecisions(decisions: readonly DecisionRow[], { id, now, role }: Reader) {
  const current = decisions.find(({ caseId, undoneAt }) => caseId === id && undoneAt === null)
  return {
    decision: current
      ? { ...presentDecision(current), mayUndo: isUndoableNow(current, now) && mayUndo(current, role) }
      : null,
    earlier: decisions.filter((one) => one !== current).map(presentDecision),
    earlierTotal: (decisions[0]?.total ?? 0) - (current ? 1 : 0),
  }
}

const isUndoableNow = ({ undoUntil }: DecisionRow, now: Date): boolean => undoUntil !== null && undoUntil > now

const mayUndo = ({ action, subjectKind }: DecisionRow, role: Role): boolean =>
  mayDecide(role, subjectKind) && mayChoose(role, action)

export const presentDecision = ({
  undoUntil: _until,
  undoneAt,
  subjectId: _subject,
  total: _total,
  at,
  until,
  ...shown
}: DecisionRow) => ({
  ...shown,
  at: at.toISOString(),
  until: until?.toISOString() ?? null,
  isUndone: undoneAt !== null,
})

export const presentReport = ({ id, reporterId, reporterName, reference, reason, details, createdAt }: ReportRow) => ({
  id,
  reporter: { id: reporterId, fullName: reporterName },
  ...{ reference, reason, details },
  at: createdAt.toISOString(),
})

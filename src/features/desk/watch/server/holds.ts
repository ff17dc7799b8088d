import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { accountState } from '#features/accounts/server/staff-actions-store.ts'
import { establishedAmong } from '#features/accounts/trust/server/trust-store.ts'
import type { AfterHold, HoldReason } from '#features/listings/base/hold-reasons.ts'
import { afterHoldFrom, endHold, heldFrom, holdListing } from '#features/listings/listing/server/by-staff-store.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import type { ListingRow } from '#features/listings/listing/view-models.ts'
import type { ReportReason } from '#features/moderation/reasons.ts'
import { type ReportRow, reportIdsBy, reportsById } from '#features/moderation/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { PEST_HIDDEN, textOfHold } from '../../hold-text.ts'
import { addAudit } from '../../server/audit-store.ts'
import { type Case, reportIdsOf, setHold } from '../../server/case-store.ts'
import { showAfterHold } from './after-hold-store.ts'
import { foundInOrderSince, outcomesOfReports } from './hold-store.ts'

export type HoldDeps = Pick<Deps, 'config' | 'clock' | 'live' | 'mail' | 'publicUrl'>

const DAY_MS = 24 * 60 * 60_000
/** The age of a membership from which reports are trusted without a completed order. */
const ESTABLISHED_MS = 30 * DAY_MS
/** The time for which a listing that staff found in order is not hidden again, unless it was changed. */
const IN_ORDER_MS = 30 * DAY_MS
/** Of a member whose last reports were all wrong, further ones hide nothing. */
const WRONG_REPORTS = 3
const YEAR_MS = 365 * DAY_MS

interface Reported {
  caseId: number
  listingId: number
  reportId: number
  reason: ReportReason
  at: Date
}

/** Hides a reported listing until staff have looked at it, where the reports are enough for that. */
export async function holdAfterReport(deps: HoldDeps, tx: Database, reported: Reported): Promise<void> {
  const reports = await reportsById(tx, await reportIdsOf(tx, reported.caseId))
  const reason = await reasonToHold(deps, tx, reports, reported)
  if (!reason || !(await putOnHold(deps, tx, { ...reported, reason }))) return
  const reporter = reports.find(({ id }) => id === reported.reportId)
  if (reason !== 'pest' || !reporter) return
  await notify(deps, tx, {
    ...{ userId: reporter.reporterId, kind: 'account', href: '/spotted-something-odd', body: PEST_HIDDEN },
    title: `The listing is hidden: report ${reporter.reference}`,
    key: `hold:${reporter.reference}`,
  })
}

async function reasonToHold(
  { config }: HoldDeps,
  tx: Database,
  reports: readonly ReportRow[],
  { listingId, reportId, reason, at }: Reported,
): Promise<HoldReason | null> {
  const reliable = await reliableAmong(tx, [...new Set(reports.map(({ reporterId }) => reporterId))], at)
  const reporterId = reports.find(({ id }) => id === reportId)?.reporterId
  const isPest = reason === 'pest' && reporterId !== undefined && reliable.includes(reporterId)
  const { reports: needed } = config.holds
  const trusted = await establishedAmong(tx, reliable, new Date(at.getTime() - ESTABLISHED_MS))
  const areEnough = needed > 0 && trusted.length >= needed
  if (!isPest && !areEnough) return null
  if (await wasFoundInOrder(tx, { listingId, reason, at })) return null
  return isPest ? 'pest' : 'reports'
}

/** Those of these members whose reports of the last year were not all found to be wrong. */
async function reliableAmong(tx: Database, ids: readonly number[], at: Date): Promise<number[]> {
  const reliable: number[] = []
  for (const id of ids) {
    const outcomes = await outcomesOfReports(tx, await reportIdsBy(tx, id, new Date(at.getTime() - YEAR_MS)))
    if (outcomes.length < WRONG_REPORTS || outcomes.some((action) => action !== 'none')) reliable.push(id)
  }
  return reliable
}

/** Whether staff have found the listing in order as it is. A pest counts only when a pest was what they looked for. */
async function wasFoundInOrder(
  tx: Database,
  { listingId, reason, at }: Pick<Reported, 'listingId' | 'reason' | 'at'>,
): Promise<boolean> {
  const found = await foundInOrderSince(tx, listingId, new Date(at.getTime() - IN_ORDER_MS))
  if (!found) return false
  const listing = await findListing(tx, listingId)
  if (!listing || new Date(listing.updatedAt) > found.at) return false
  if (reason !== 'pest') return true
  const earlier = await reportsById(tx, await reportIdsOf(tx, found.caseId))
  return earlier.some((one) => one.reason === 'pest')
}

interface NewHold {
  caseId: number
  listingId: number
  reason: HoldReason
  at: Date
}

/** Hides a listing until its case is decided, and notifies its seller. False when it is hidden already. */
export async function putOnHold(deps: HoldDeps, tx: Database, hold: NewHold): Promise<boolean> {
  const { caseId, listingId, reason, at } = hold
  if (!(await holdListing(tx, listingId, reason, at))) return false
  await setHold(tx, caseId, true)
  const subject = { subjectKind: 'listing', subjectId: listingId } as const
  await addAudit(tx, { actorId: null, action: 'hold', caseId, ...subject, reason, at })
  const listing = await findListing(tx, listingId)
  if (!listing) return true
  const { title, paragraphs } = textOfHold(listing.title, reason)
  await notify(deps, tx, {
    ...{ userId: listing.sellerId, kind: 'account', title, body: paragraphs.join(' ') },
    href: '/my-listings?part=paused',
    key: `hold:${caseId}:${at.getTime()}`,
  })
  return true
}

/** How a listing on hold will be after it; null when it is not on hold. */
export async function afterHoldOf(
  db: Database,
  { id, sellerId }: Pick<ListingRow, 'id' | 'sellerId'>,
): Promise<AfterHold | null> {
  const before = await heldFrom(db, id)
  if (before === null) return null
  return afterHoldFrom(before, (await accountState(db, sellerId))?.isSuspended ?? false)
}

/** Ends the hold of a listing. Returns how it is now; null when it was not on hold. Of a suspended seller it stays hidden. */
export async function releaseHold(
  deps: Pick<Deps, 'events'>,
  tx: Database,
  { subjectKind, subjectId: listingId, aboutId }: Case,
  now: Date,
): Promise<AfterHold | null> {
  const before = subjectKind === 'listing' ? await endHold(tx, listingId) : null
  if (before === null || aboutId === null) return null
  return showAfterHold(deps, tx, { listingId, sellerId: aboutId, before }, now)
}

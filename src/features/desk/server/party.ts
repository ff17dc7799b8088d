import type { Database } from '#adapters/db/database.ts'
import { accountState } from '#features/accounts/server/staff-actions-store.ts'
import { partiesOfStuck } from '#features/checkout/ledger/server/stuck-parties-store.ts'
import { reportedMessage } from '#features/messages/server/moderation-store.ts'
import { reportsById } from '#features/moderation/server/store.ts'
import { findReview } from '#features/reviews/server/store.ts'
import type { Role } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { findAppeal } from '../appeals/server/appeal-store.ts'
import { type DecisionAction, isAppeal, kindsFor, mayChoose, mayDecide, type SubjectKind } from '../case-states.ts'
import { itemNumbered } from '../requests/server/stuck-item-store.ts'
import { type Case, partiesOfOrder, reportIdsOf } from './case-store.ts'

export interface Me {
  id: number
  role: Role
}

type Found = Pick<Case, 'id' | 'aboutId' | 'subjectKind' | 'subjectId'>

/** Everyone whom a case concerns: the member responsible, who reported it, whom it was written to or about, and both sides of its order. */
export async function partiesOf(db: Database, { id, aboutId, subjectKind, subjectId }: Found): Promise<Set<number>> {
  const appealed = isAppeal(subjectKind) ? await findAppeal(db, subjectId) : null
  const stuck = subjectKind === 'stuck_money' ? await itemNumbered(db, subjectId) : null
  const reports = await reportsById(db, await reportIdsOf(db, id))
  return new Set([
    ...(aboutId === null ? [] : [aboutId]),
    ...reports.map(({ reporterId }) => reporterId),
    ...(await addresseeOf(db, { subjectKind, subjectId })),
    ...(appealed ? await partiesOf(db, appealed.original) : []),
    ...(subjectKind === 'order' || subjectKind === 'no_show' ? await partiesOfOrder(db, subjectId) : []),
    ...(stuck ? await partiesOfStuck(db, stuck) : []),
  ])
}

/** The receiver of a message, or the member reviewed: they gain by a decision, also when another member reported it. */
async function addresseeOf(db: Database, { subjectKind, subjectId }: Omit<Found, 'id' | 'aboutId'>): Promise<number[]> {
  const id =
    subjectKind === 'message'
      ? (await reportedMessage(db, subjectId))?.receiverId
      : subjectKind === 'review'
        ? (await findReview(db, subjectId))?.review.revieweeId
        : undefined
  return id === undefined ? [] : [id]
}

/** Nobody handles a case that concerns them. */
export async function refuseParty(tx: Database, me: Me, found: Found): Promise<void> {
  if (!(await partiesOf(tx, found)).has(me.id)) return
  throw new DomainError(
    'forbidden',
    'This case concerns you, or you reported it. Another member of staff will decide.',
    { code: 'OWN_CASE' },
  )
}

/** A case of a kind that the role may not read does not exist for it. */
export function refuseKind(me: Me, kind: SubjectKind): void {
  if (!kindsFor(me.role).includes(kind)) throw unknownCase()
}

/** Moderators read cases about money, and finance or an admin decides them. */
export function refuseRole(me: Me, kind: SubjectKind): void {
  refuseKind(me, kind)
  if (mayDecide(me.role, kind)) return
  throw new DomainError('forbidden', 'Cases about money are decided by finance or an admin. You can read this one.', {
    code: 'FINANCE_DECIDES',
  })
}

/** Some decisions are made, undone and overturned by an admin alone. */
export function refuseChoice(me: Me, action: DecisionAction): void {
  if (mayChoose(me.role, action)) return
  throw new DomainError('forbidden', 'Only an admin can do this.', { code: 'ADMIN_DECIDES' })
}

export const unknownCase = () => new DomainError('not_found', 'There is no such case.')

export async function isStaff(db: Database, userId: number): Promise<boolean> {
  const account = await accountState(db, userId)
  return account !== null && account.role !== 'user'
}

/** The same for both sides of an order. */
export async function refuseColleagues(tx: Database, me: Me, orderId: number): Promise<void> {
  for (const userId of await partiesOfOrder(tx, orderId)) await refuseColleague(tx, me, userId)
}

/** Only an admin decides about a member of staff. */
export async function refuseColleague(tx: Database, me: Me, aboutId: number | null): Promise<void> {
  if (me.role === 'admin' || aboutId === null || !(await isStaff(tx, aboutId))) return
  throw new DomainError('forbidden', 'This case is about a member of staff. An admin decides.', {
    code: 'STAFF_MEMBER',
  })
}

import type { Database } from '#adapters/db/database.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { findSwapDay } from '#features/community/server/store.ts'
import { cropSubjectOf } from '#features/crops/server/by-staff-store.ts'
import { findGroupForStaff } from '#features/groups/server/store.ts'
import { alikeOfSeller, changesOf } from '#features/listings/listing/server/change-store.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { statusAt } from '#features/listings/listing/view-models.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { photosOf, uploadKeyOf } from '#features/listings/photos/pictures.ts'
import { reportedMessage } from '#features/messages/server/moderation-store.ts'
import { findReview } from '#features/reviews/server/store.ts'
import { changesOfWanted } from '#features/wanted/server/change-store.ts'
import { findWantedForStaff } from '#features/wanted/server/store.ts'
import { wantedStatusAt } from '#features/wanted/wanted.ts'
import { findAppeal } from '../appeals/server/appeal-store.ts'
import { isForOthers, isRefundable } from '../appeals/server/appeals.ts'
import { isAppeal, isRequest, type SubjectKind } from '../case-states.ts'
import type { Subject } from '../contract.ts'
import { historyOf } from '../listing-history.ts'
import { noShowSubjectOf } from '../no-shows/server/subject.ts'
import { findSummary } from '../queue/server/queue-store.ts'
import { removedFromProfile } from '../removals/server/removed-store.ts'
import { contactSubjectOf } from '../requests/server/contact-subject.ts'
import { stuckSubjectOf } from '../requests/server/stuck-cases.ts'
import { afterHoldOf } from '../watch/server/holds.ts'
import { reportIdsOf } from './case-store.ts'
import { decisionsAbout } from './decision-store.ts'
import type { OrderSlot } from './order-slot.ts'
import type { Me } from './party.ts'
import { presentDecision, titleOf } from './present-case.ts'
import { traderDoubtOf } from './trader-doubts.ts'

type Find = (db: Database, id: number, now: Date) => Promise<Subject | null>

/** What a case is about, as other members see it. Null when it no longer exists. */
export async function subjectOf(
  slot: OrderSlot,
  db: Database,
  { subjectKind: kind, subjectId: id }: { subjectKind: SubjectKind; subjectId: number },
  { me, now }: { me: Me; now: Date },
): Promise<Subject | null> {
  if (isAppeal(kind)) return appealSubject(slot, db, id, { me, now })
  if (isRequest(kind)) return contactSubjectOf(db, id)
  if (kind === 'stuck_money') return stuckSubjectOf(slot, db, id)
  if (kind !== 'order') return find[kind](db, id, now)
  const order = await slot.orders.find(db, id, now)
  return order && { kind, ...order }
}

const find: Record<
  Exclude<
    SubjectKind,
    'order' | 'appeal' | 'order_appeal' | 'contact' | 'data_request' | 'data_complaint' | 'stuck_money'
  >,
  Find
> = {
  listing: async (db, id, now) => {
    const row = await findListing(db, id)
    if (!row) return null
    const { title, description, facts, price, kind: listingKind, location, categoryName } = row
    const images = photosOf(row.images)
    const changes = (await changesOf(db, id)).map((one) => ({ ...one, images: one.images && photosOf(one.images) }))
    const similar = await alikeOfSeller(db, row)
    return {
      kind: 'listing',
      ...{ id, title, description, facts, price, listingKind, location, categoryName },
      status: statusAt(row, now),
      holdReason: row.holdReason,
      afterHold: await afterHoldOf(db, row),
      images,
      drawing: listingDrawing(row),
      createdAt: new Date(row.createdAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
      changes: historyOf({ title, description, price, images, facts }, changes),
      similar: similar.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
    }
  },
  message: async (db, id) => {
    const message = await reportedMessage(db, id)
    if (!message) return null
    const [sender, receiver, listing] = await Promise.all([
      nameOf(db, message.senderId),
      nameOf(db, message.receiverId),
      message.productId === null ? null : findListing(db, message.productId),
    ])
    return {
      kind: 'message',
      ...{ sender, receiver },
      sentAt: message.createdAt.toISOString(),
      pictures: message.pictures.length,
      isSeenByReceiver: !message.withheld,
      removed: message.removedAt ? 'message' : message.photosRemovedAt ? 'photos' : null,
      listingTitle: listing?.title ?? null,
    }
  },
  review: async (db, id, now) => {
    const found = await findReview(db, id)
    if (!found) return null
    const { review } = found
    return {
      kind: 'review',
      stars: review.overallRating,
      comment: review.comment,
      response: review.response,
      reviewee: await nameOf(db, review.revieweeId),
      isShown: review.visibleAt <= now,
      createdAt: review.createdAt.toISOString(),
    }
  },
  person: async (db, id) => {
    const user = await findUser(db, id)
    if (!user) return null
    const { username, location, bio, avatar } = user
    return { kind: 'person', username, location, bio, avatar, ...(await removedParts(db, id)) }
  },
  swap_day: async (db, id) => {
    const day = await findSwapDay(db, id)
    if (!day) return null
    const { title, description, venue, startsAt, status } = day
    const isCancelled = status === 'cancelled'
    return { kind: 'swap_day', title, description, venue, startsAt: startsAt.toISOString(), isCancelled }
  },
  wanted: async (db, id, now) => {
    const found = await findWantedForStaff(db, id)
    if (!found) return null
    const { title, note, outcode, createdAt, deletedAt } = found
    return {
      ...{ kind: 'wanted', title, note, place: outcode, status: wantedStatusAt(found, now) },
      isDeleted: deletedAt !== null,
      createdAt: createdAt.toISOString(),
      changes: (await changesOfWanted(db, id)).map(({ at, ...words }) => ({ ...words, at: at.toISOString() })),
    }
  },
  crop: cropSubjectOf,
  group: async (db, id) => {
    const found = await findGroupForStaff(db, id)
    if (!found) return null
    const { kind: groupKind, createdAt, ...words } = found
    return { kind: 'group', ...words, groupKind, createdAt: createdAt.toISOString() }
  },
  trader_doubt: traderDoubtOf,
  no_show: noShowSubjectOf,
}

async function removedParts(db: Database, userId: number) {
  const removed = await removedFromProfile(db, userId)
  const photo = removed.find(({ action }) => action === 'remove-avatar')
  const key = uploadKeyOf(photo?.removed ?? '')
  return {
    removedText: removed.find(({ action }) => action === 'remove-text')?.removed ?? null,
    removedAvatar: photo && key ? `/api/desk/cases/${photo.caseId}/pictures/${key}` : null,
  }
}

async function nameOf(db: Database, id: number): Promise<{ id: number; fullName: string }> {
  return { id, fullName: (await findUser(db, id))?.fullName ?? 'Former member' }
}

async function appealSubject(
  { orders }: OrderSlot,
  db: Database,
  id: number,
  { me, now }: { me: Me; now: Date },
): Promise<Subject | null> {
  const found = await findAppeal(db, id)
  if (!found) return null
  const { appeal, original, decision } = found
  const row = await findSummary(db, original.id, now)
  const decisions = await decisionsAbout(db, { ...original, caseId: original.id, people: [] })
  const shown = decisions.find(({ reference }) => reference === decision.reference)
  if (!shown) return null
  const order = original.subjectKind === 'order' ? await orders.find(db, original.subjectId, now) : null
  const isOthers = await isForOthers(db, me, found)
  return {
    kind: 'appeal',
    ...{ reference: appeal.reference, words: appeal.words, at: appeal.createdAt.toISOString() },
    appellant: await nameOf(db, appeal.userId),
    decision: presentDecision(shown),
    title: row ? titleOf(row) : '',
    isForOthers: isOthers,
    isSamePerson: decision.decidedBy === me.id && !isOthers,
    isUndoable: original.subjectKind !== 'order' || isRefundable(order, appeal.userId),
    reports: decision.undoneAt === null ? (await reportIdsOf(db, original.id)).length : 0,
  }
}

import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import type { SwapItem } from '../../contract.ts'
import { isTakenAway } from '../../swap.ts'
import { NOT_SHOWN } from '../../swap-words.ts'
import type { RingPartView, SwapRing } from '../contract.ts'
import { partsOf, RUNNING_RINGS, ringActsOf, ringStatusAt } from '../ring.ts'
import { ringOutcomeOf } from '../ring-words.ts'
import type { RingPartRow, RingRow } from './ring-store.ts'

/** A ring as one of its members sees it. */
export function presentRing(row: RingRow, memberId: number, now: Date): SwapRing {
  const status = ringStatusAt(row, now)
  const got = partsOf(row.parts, memberId)?.got
  return {
    ...{ id: row.id, status },
    parts: fromGiver(row.parts, memberId).map((part) => presentPart(part, status === 'agreed', memberId)),
    acts: [...ringActsOf(row, memberId, now)],
    outcome: ringOutcomeOf(status, row.endReason),
    until: RUNNING_RINGS.includes(status) ? row.until.toISOString() : null,
    receivingCode: status === 'agreed' && got ? got.code : null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The parts in the order of giving, from what this member gives. */
function fromGiver<Part extends { giverId: number }>(parts: readonly Part[], memberId: number): Part[] {
  const at = Math.max(
    0,
    parts.findIndex(({ giverId }) => giverId === memberId),
  )
  return [...parts.slice(at), ...parts.slice(0, at)]
}

const presentPart = (part: RingPartRow, isAgreed: boolean, memberId: number): RingPartView => ({
  giver: { id: part.giverId, fullName: part.giverName },
  receiver: { id: part.receiverId, fullName: part.receiverName },
  item: presentItem(part, isAgreed, part.giverId === memberId),
  hasAccepted: part.hasAccepted,
  state: part.state,
})

/** Of what was taken down neither title nor photo is read here. What is agreed on is read although it is paused. */
function presentItem(part: RingPartRow, isAgreed: boolean, isOwn: boolean): SwapItem {
  const { listingId: id, title, imageUrl, plantSlug, categoryId, status } = part
  const isDown = isTakenAway(part)
  const isPublic = !isDown && status !== 'paused'
  const isRead = isOwn || isPublic || (isAgreed && !isDown)
  return {
    id,
    title: isRead ? title : NOT_SHOWN,
    imageUrl: isRead ? imageUrl : null,
    drawing: listingDrawing({ id, title, plantSlug, categoryId }),
    isShown: isOwn ? status !== 'removed' && status !== 'draft' : isPublic,
  }
}

import { isTakenAway, swapEndReasonOf } from '../../swap.ts'
import type { RingEndReason } from '../ring.ts'
import type { RingPartRow, RingRow } from './ring-store.ts'

/**
 * Why a ring that is not over can no longer go on as a whole; null while it can. An agreed one stands although a listing is paused,
 * changed or sold out, since its unit is reserved, and although two who hand nothing to each other have blocked each other.
 */
export function ringObstacleOf({ status, isBlocked, parts }: RingRow, now: Date): RingEndReason | null {
  const isOpen = status === 'open'
  return swapEndReasonOf(
    {
      status: isOpen ? 'open' : 'agreed',
      hasLeft: parts.some((part) => part.hasLeft),
      isBlocked: isOpen ? isBlocked : parts.some((part) => part.isBlocked),
      items: parts,
      payment: null,
    },
    now,
  )
}

/** Why one part of an agreed ring can no longer be handed over; null while it can. */
export function partObstacleOf(part: RingPartRow): RingEndReason | null {
  if (part.hasLeft) return 'account'
  if (part.isBlocked) return 'contact'
  return isTakenAway(part) ? 'gone' : null
}

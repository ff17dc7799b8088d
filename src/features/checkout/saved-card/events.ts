import { eventKind } from '#shared/event.ts'
import type { ChargeState } from '../base/saved-card-states.ts'

/**
 * A charge of a saved card became `charged`, `declined`, `needs_buyer` or `ended`, in the transaction of this event. The units of
 * one that ended are on sale again: who took them may take them for someone else before anyone else sees them.
 */
export const savedCardChargeMoved = eventKind<{
  reference: string
  state: Exclude<ChargeState, 'waiting' | 'opened'>
  buyerId: number
  listingId: number
  quantity: number
  /** The order; null when the charge ended before it had one. */
  transactionId: number | null
}>('saved-card-charge.moved')

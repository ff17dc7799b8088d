/** A saved card: its holder has not entered it yet, it can be charged, or it was removed. */
export const SAVED_CARD_STATES = ['unconfirmed', 'saved', 'removed'] as const

/**
 * A charge of a saved card. `waiting`: it is not due yet, and there is no order. `opened`: the card is being charged. `declined`
 * and `needs_buyer`: the buyer can pay the order by hand until its time to pay is over.
 */
export const CHARGE_STATES = ['waiting', 'opened', 'declined', 'needs_buyer', 'charged', 'ended'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** The steps of a charge; the database holds the same. */
export const CHARGE_MOVES: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  waiting: ['opened', 'ended'],
  opened: ['declined', 'needs_buyer', 'charged', 'ended'],
  declined: ['charged', 'ended'],
  needs_buyer: ['charged', 'ended'],
  charged: [],
  ended: [],
}

/** Charges whose order the buyer can pay by hand. */
export const PAYABLE_CHARGES: readonly ChargeState[] = ['declined', 'needs_buyer']
/** Charges that their card is still needed for: a refused card is not tried again. */
export const CHARGES_OF_CARD: readonly ChargeState[] = ['waiting', 'opened']
/** Charges that have neither been paid nor ended. */
export const OPEN_CHARGES: readonly ChargeState[] = [...CHARGES_OF_CARD, ...PAYABLE_CHARGES]

/** For how long the buyer can pay by hand what their card was not charged for. */
export const PAY_BY_HAND_MINUTES = 48 * 60

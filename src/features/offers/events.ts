import { eventKind } from '#shared/event.ts'

/** The payment of an agreed price could not be taken, and its unit is no longer reserved. */
export const offerUnpaid = eventKind<{ offerId: number }>('offer.unpaid')

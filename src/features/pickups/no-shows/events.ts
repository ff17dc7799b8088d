import { eventKind } from '#shared/event.ts'

/** Buyer and seller contradict each other about who came to the pickup of an order: staff decide. */
export const noShowDoubted = eventKind<{ transactionId: number; at: Date }>('no-show.doubted')

/** The two have settled it themselves: there is nothing left for staff to decide. */
export const noShowSettled = eventKind<{ transactionId: number; at: Date }>('no-show.settled')

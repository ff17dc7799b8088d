import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { CANCELLATION_STATUSES } from '../base/cancellation.ts'
import { transaction } from '../base/shapes.ts'
import { STAFF_DECISIONS } from './staff-decisions.ts'

const person = z.object({ id: z.int(), fullName: z.string() })
const moment = z.nullable(instant)

const shared = z.pick(transaction, {
  ...{ id: true, orderId: true, productId: true, status: true, statusLabel: true },
  ...{ amount: true, protectionFee: true, total: true, commissionRate: true, refundedAmount: true, sellerGets: true },
  ...{ payoutStatus: true, refundPending: true, refundFailed: true, bankDecides: true },
  ...{
    lines: true,
    cancelledLines: true,
    createdAt: true,
    paidAt: true,
    pickupAt: true,
    handedOverAt: true,
    protectedUntil: true,
  },
  ...{ defaultAt: true, defaultTo: true, refundReason: true },
})

/** An order as staff see it. Amounts are pence. The place and the collection code are not for them. */
export const staffOrder = z.extend(shared, {
  title: z.string(),
  image: z.string(),
  buyer: person,
  seller: person,
  closedAt: moment,
  /** When the seller entered the code, which proves the handover. */
  codeEnteredAt: moment,
  /** When the buyer confirmed receipt, which proves it too. */
  receivedAt: moment,
  /** When the buyer denied a handover that only the seller stated, or did not answer. */
  doubtedAt: moment,
  refundRequestedAt: moment,
  contestedAt: moment,
  contestReason: z.nullable(z.string()),
  /** The buyer cancelled within 14 days; null otherwise. */
  cancellation: z.nullable(
    z.object({
      status: z.enum(CANCELLATION_STATUSES),
      cancelledAt: instant,
      returnedAt: moment,
      refundAt: moment,
      objection: z.nullable(z.string()),
    }),
  ),
  /** What staff can decide now. */
  decisions: z.array(z.enum(STAFF_DECISIONS)),
  /** What happened, in words, oldest first. */
  steps: z.array(z.object({ words: z.string(), at: instant })),
})
export type StaffOrder = z.output<typeof staffOrder>

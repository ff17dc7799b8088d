import * as z from 'zod/mini'
import { cancelRights } from '#features/listings/base/cancel-rights.ts'
import { traderDetails } from '#features/sellers/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, paragraph } from '#shared/fields.ts'
import { CANCELLATION_STATUSES } from '../base/cancellation.ts'
import { PARTIES } from '../base/parties.ts'

const moment = z.nullable(instant)

/** An order's right to cancel, and its cancellation, as one of its parties sees it. */
const cancellation = z.object({
  transactionId: z.int(),
  orderId: z.string(),
  title: z.string(),
  party: z.enum(PARTIES),
  seller: z.string(),
  buyer: z.string(),
  /** What the buyer gets back, in pence. */
  total: z.int(),
  paidAt: moment,
  collectedAt: moment,
  cancelRight: z.enum(cancelRights),
  /** Whether the buyer can cancel now, and until when; without an end before the handover. */
  mayCancel: z.boolean(),
  until: moment,
  /** Null while it is not cancelled. */
  status: z.nullable(z.enum(CANCELLATION_STATUSES)),
  cancelledAt: moment,
  wasCollected: z.boolean(),
  returnBy: moment,
  returnedAt: moment,
  refundAt: moment,
  objection: z.nullable(z.string()),
  /** When our staff decided that the order stands. */
  decidedAt: moment,
  /** Whether the buyer can say now that it is back. */
  mayReturn: z.boolean(),
  /** The last time to say so, where it was not brought back in time. */
  mayReturnUntil: moment,
  /** Who sold it, as the buyer was shown. */
  trader: z.nullable(traderDetails),
})
export type CancellationView = z.output<typeof cancellation>

const params = z.object({ id: idText })

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/transactions/:id/cancellation',
  access: 'member',
  summary: 'Whether an order can be cancelled within 14 days, and its cancellation',
  params,
  reply: cancellation,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/transactions/:id/cancellation',
  access: 'member',
  summary: 'As the buyer, cancel what a trader sold you, within 14 days of collecting; idempotent',
  params,
  reply: cancellation,
})

export const sayBroughtBack = endpoint({
  method: 'POST',
  path: '/api/transactions/:id/cancellation/return',
  access: 'member',
  summary: 'As the buyer who cancelled, say that you have brought it back; idempotent',
  params,
  reply: cancellation,
})

export const acceptCancellation = endpoint({
  method: 'POST',
  path: '/api/transactions/:id/cancellation/accept',
  access: 'member',
  summary: 'As the trader, confirm that you have it back: the buyer is refunded; idempotent',
  params,
  reply: cancellation,
})

export const contestCancellation = endpoint({
  method: 'POST',
  path: '/api/transactions/:id/cancellation/contest',
  access: 'member',
  summary: 'As the trader, say why you do not agree to the refund; our staff decide',
  params,
  body: z.object({ reason: paragraph({ min: 1, max: 1000, tooShort: 'Please tell us the reason' }) }),
  reply: cancellation,
})

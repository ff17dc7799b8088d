import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, paragraph } from '#shared/fields.ts'
import { step, transaction } from '../base/shapes.ts'

export type { Transaction } from '../base/shapes.ts'

/** Response of every command on an order. */
const moved = z.object({ success: z.boolean(), message: z.string(), transaction })

const oneOrder = z.strictObject({ transactionId: id })
/** One page of a list, newest first. */
export const page = z.object({ limit: z.optional(idText), cursor: z.optional(idText) })
const reason = paragraph({ min: 1, max: 1000, tooShort: 'Please tell us the reason' })

/** Accepts a reservation. The buyer of the free listing then sees the full postcode. */
export const acceptReservation = endpoint({
  method: 'POST',
  path: '/api/orders/accept',
  access: 'member',
  summary: 'As the seller, accept the reservation of a free listing',
  body: oneOrder,
  reply: moved,
})

export const purchases = endpoint({
  method: 'GET',
  path: '/api/transactions/buyer',
  access: 'member',
  summary: 'Orders you placed, newest first',
  query: page,
  reply: z.array(transaction),
})

export const sales = endpoint({
  method: 'GET',
  path: '/api/transactions/seller',
  access: 'member',
  summary: 'Orders for your listings, newest first',
  query: page,
  reply: z.array(transaction),
})

export const oneTransaction = endpoint({
  method: 'GET',
  path: '/api/transactions/:id',
  access: 'member',
  summary: 'One order of yours with its timeline',
  params: z.object({ id: idText }),
  reply: z.extend(transaction, { timeline: z.array(step) }),
})

/** Confirm Receipt. The buyer releases the money; the seller proves the handover with the buyer's code. */
export const confirmDelivery = endpoint({
  method: 'POST',
  path: '/api/escrow/confirm-delivery',
  access: 'member',
  summary: 'Confirm that the order was collected',
  body: z.strictObject({ transactionId: id, code: z.optional(z.string().check(z.maxLength(20))) }),
  reply: moved,
})

/** The seller states the handover without a code: the buyer is asked, and has a week to object. */
export const handOver = endpoint({
  method: 'POST',
  path: '/api/escrow/hand-over',
  access: 'member',
  summary: 'Mark the order as handed over',
  body: oneOrder,
  reply: moved,
})

/** Before a bladed tool is handed over. */
export const checkAge = endpoint({
  method: 'POST',
  path: '/api/escrow/age-check',
  access: 'member',
  summary: 'As the seller of a bladed tool, say that you have seen proof that the buyer is 18 or over; idempotent',
  body: oneOrder,
  reply: moved,
})

/** The buyer answers that it was not handed over. Yes is `confirmDelivery`. */
export const denyHandover = endpoint({
  method: 'POST',
  path: '/api/escrow/deny-handover',
  access: 'member',
  summary: 'As the buyer, say that you do not have it',
  body: oneOrder,
  reply: moved,
})

/** Request Refund. The buyer opens a dispute; the seller cancels the sale and refunds at once. */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/request-refund',
  access: 'member',
  summary: 'Ask for, or give, a refund',
  body: z.strictObject({ transactionId: id, reason }),
  reply: moved,
})

/** What is left stays one order, with the same code. The last listing is cancelled with the order. */
export const cancelLine = endpoint({
  method: 'POST',
  path: '/api/escrow/cancel-line',
  access: 'member',
  summary: 'As the seller, cancel one of several listings of an order before the handover; idempotent',
  body: z.strictObject({ transactionId: id, productId: id }),
  reply: moved,
})

export const agreeRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/agree-refund',
  access: 'member',
  summary: 'As the seller, agree to the refund asked for',
  body: oneOrder,
  reply: moved,
})

export const contestRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/contest-refund',
  access: 'member',
  summary: 'As the seller, disagree; our staff decide',
  body: z.strictObject({ transactionId: id, reason }),
  reply: moved,
})

export const withdrawRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/withdraw-refund',
  access: 'member',
  summary: 'As the buyer, withdraw the refund request',
  body: oneOrder,
  reply: moved,
})

import type { Transaction } from '../base/shapes.ts'

/** Set by the checkout and by the bank's return: the page of the payment then leads on to the conversation. */
const AFTER_PAYING = { redirect_status: 'succeeded' } as const

/** The page that waits for a payment's outcome, and then opens the conversation with the seller. */
export const outcomeHref = (search: { payment_intent: string } | { transactionId: string }): string =>
  `/payment-success?${new URLSearchParams({ ...search, ...AFTER_PAYING })}`

/** The conversation with the seller of an order that was just paid. */
export const afterPayingHref = ({ id, sellerId, productId }: Transaction): string =>
  `/messages/${sellerId}?productId=${productId}&paid=${id}`

import type { startPayment } from './open-order.ts'

/** A new order, with the secret of its payment, as the card form needs it. */
export const startedPayment = (order: Awaited<ReturnType<typeof startPayment>>) => ({
  clientSecret: order.clientSecret ?? '',
  transactionId: order.id,
  platformFee: order.platformFee,
  platformFeePercent: order.commissionRate / 100,
  buyerProtection: order.withProtection,
  buyerProtectionFee: order.protectionFee,
  buyerProtectionPercent: order.protectionRate / 100,
  totalFee: order.platformFee + order.protectionFee,
  total: order.total,
})

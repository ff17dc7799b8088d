import type { Facts } from '#features/checkout/order/server/email-facts.ts'
import { pence } from '#shared/money.ts'
import { DEFAULT_DEADLINES } from '#shared/site/default-deadlines.ts'

/** The fixed facts of the emails about orders. */
export const ivy = { fullName: 'Ivy Pritchard', email: 'ivy@example.org' }
export const rose = { fullName: 'Rose Hartley', email: 'rose@example.org' }
export const TITLE = 'Gardener’s Delight tomato seedlings, six'

export const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 15, 30))
export const order: Facts['order'] = {
  id: 7,
  orderId: '8f14e45f-ceea-467f-a8b4-000000000007',
  reference: 'c0ffee.8f14e45f-ceea-467f-a8b4-000000000007',
  buyerId: 2,
  sellerId: 3,
  offerId: null,
  chargeReference: null,
  productId: 1,
  listingTitle: TITLE,
  productTitle: TITLE,
  ...{ lineCount: 1, quantity: 1, unitPrice: pence(2000), bundleUnits: null, bundlePrice: null },
  productImage: null,
  amount: pence(2000),
  commissionRate: 600,
  protectionRate: 300,
  platformFee: pence(120),
  protectionFee: pence(60),
  total: pence(2060),
  sellerGets: pence(1880),
  refundedAmount: pence(0),
  cancelledTotal: pence(0),
  withProtection: true,
  protectionWording: '',
  ...DEFAULT_DEADLINES,
  status: 'processing',
  paymentIntentId: null,
  clientSecret: null,
  chargeId: null,
  paymentFailure: 'Your bank declined the card.',
  collectionCode: '123456',
  ...{ trackingNumber: null, shippingMethod: null, shipByDate: null, deliveryAddress: null },
  claimedAt: null,
  paidAt: at(20),
  collectBy: at(27),
  pickupAt: null,
  handedOverAt: null,
  codeEnteredAt: null,
  needsProof: false,
  handoverDoubtedAt: null,
  receivedAt: null,
  handoverAskedAt: null,
  protectedUntil: at(22),
  timeLeft: null,
  withdrawnAt: null,
  releaseAt: at(22),
  refundRequestedAt: null,
  refundReason: 'The seedlings were frozen.\nAll six of them.',
  answerBy: at(24),
  acceptedAt: null,
  contestedAt: null,
  staffSince: null,
  defaultAt: at(28),
  contestReason: 'They were fine when you took them.',
  noticesSent: 0,
  closedAt: null,
  ...{ askedAt: null, sellerDeclarationId: null, cancelRight: 'none' as const, ageCheck: false, ageCheckedAt: null },
  createdAt: at(20),
  updatedAt: at(20),
}
const line: Facts['lines'][number] = {
  ...{ transactionId: order.id, line: 1, productId: 1, title: TITLE, image: null },
  ...{ quantity: 1, unitPrice: pence(2000), bundleUnits: null, bundlePrice: null, amount: pence(2000) },
  refundedAmount: pence(0),
  givesShare: false,
}
export const facts: Facts = {
  order,
  lines: [line],
  buyer: ivy.fullName,
  seller: rose.fullName,
  pickup: 'Leeds, LS6 2AB',
  cancelled: [
    {
      ...{ transactionId: order.id, line: 2, productId: 2, title: 'Rhubarb ‘Timperley Early’', image: null },
      ...{ quantity: 2, unitPrice: pence(450), bundleUnits: null, bundlePrice: null, amount: pence(900) },
      ...{ returned: pence(927), cancelledAt: at(21) },
    },
  ],
  ...{ paidByBank: pence(0), trader: null, cancellation: null },
  evidence: { until: at(26), isAutomatic: true, refusal: 'The document has more pages than the bank accepts.' },
}

/** An order of two listings. */
export const several: Facts = {
  ...facts,
  order: { ...order, lineCount: 2, quantity: 4, unitPrice: pence(200), productTitle: '4 × Leek plugs and 1 more' },
  lines: [
    {
      ...{ ...line, title: 'Leek plugs', quantity: 4, unitPrice: pence(200) },
      ...{ bundleUnits: 3, bundlePrice: pence(500), amount: pence(700) },
    },
    { ...line, line: 2, productId: 2, title: 'Rhubarb ‘Timperley Early’', unitPrice: pence(1300), amount: pence(1300) },
  ],
}

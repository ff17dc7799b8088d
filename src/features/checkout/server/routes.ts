import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Call } from '#shared/endpoint.ts'
import type { Order } from '../base/server/tables.ts'
import { basketRoutes } from '../basket/server/basket-routes.ts'
import { boostRoutes } from '../boost/server/boost-routes.ts'
import { cancelRoutes } from '../cancel/server/cancel-routes.ts'
import { paymentStatus, paymentsConfig } from '../card/contract.ts'
import { evidenceJobs } from '../dispute/server/evidence-jobs.ts'
import type { PreparePicture } from '../dispute/server/evidence-photos.ts'
import { evidenceRoutes } from '../dispute/server/evidence-routes.ts'
import { staffRoutes } from '../dispute/server/staff-routes.ts'
import { measureBooks } from '../ledger/server/books-metrics.ts'
import { stuckRoutes } from '../ledger/server/stuck-routes.ts'
import {
  acceptReservation,
  agreeRefund,
  cancelLine,
  checkAge,
  confirmDelivery,
  contestRefund,
  denyHandover,
  handOver,
  oneTransaction,
  purchases,
  requestRefund,
  sales,
  withdrawRefund,
} from '../order/contract.ts'
import { cancelLine as cancelOneLine } from '../order/server/cancel-line.ts'
import { when } from '../order/server/email-facts.ts'
import { type EndDeals, ordersForDesk } from '../order/server/for-desk.ts'
import * as handovers from '../order/server/handovers.ts'
import * as held from '../order/server/held-payments.ts'
import { findOrder, ordersOf, stepsOf } from '../order/server/store.ts'
import { unknownOrder } from '../order/server/transition.ts'
import { viewOrder, viewOrders, viewTimeline } from '../order/server/view-models.ts'
import { checkoutQuote, createPaymentIntent, reserveFree } from '../payment/contract.ts'
import { reserve, startPayment } from '../payment/server/open-order.ts'
import { statusOfPayment } from '../payment/server/payment-status.ts'
import { agreedPart, protectionChoice, quotePayment } from '../payment/server/quote.ts'
import { startedPayment } from '../payment/server/started-payment.ts'
import { webhookRoute } from '../payment/server/webhook-route.ts'
import { payoutCalls } from '../payout/server/payout-routes.ts'
import { receiptRoutes } from '../receipt/server/receipt-routes.ts'
import { sandboxRoutes } from '../sandbox/server/sandbox-routes.ts'
import { savedCardRoutes } from '../saved-card/server/saved-card-routes.ts'
import type { CardNeed } from '../saved-card/server/saved-cards.ts'
import { checkoutJobs } from './jobs.ts'
import { moneyRoutes } from './ledger-routes.ts'
import { offered } from './offered.ts'

const payingLimits: Limit[] = [{ name: 'payment-intents', max: 60, seconds: 3600, by: 'member' }]
const movingLimits: Limit[] = [{ name: 'order-steps', max: 60, seconds: 300, by: 'member' }]

/** What other features do for the checkout. */
interface CheckoutSlots {
  preparePicture: PreparePicture
  endMemberDeals: EndDeals
  /** Why a feature in a higher layer needs a saved card; without it, only charges do. */
  cardNeed?: CardNeed
}

/** Routes for paying, holding, handing over, refunding and paying out. */
export async function checkoutRoutes(
  app: FastifyInstance,
  deps: Deps,
  { preparePicture, endMemberDeals, cardNeed }: CheckoutSlots,
): Promise<ReturnType<typeof payoutCalls> & { orders: ReturnType<typeof ordersForDesk> }> {
  checkoutJobs(deps)
  measureBooks(deps)
  payingCalls(app, deps)
  readingCalls(app, deps)
  const paying = payoutCalls(app, deps)
  deliveryCalls(app, deps)
  withoutCodeCalls(app, deps)
  refundCalls(app, deps)
  cancelRoutes(app, deps)
  receiptRoutes(app, deps)
  basketRoutes(app, deps, payingLimits)
  boostRoutes(app, deps)
  savedCardRoutes(app, deps, cardNeed ?? (async () => null))
  staffRoutes(app, deps)
  evidenceJobs(deps)
  await evidenceRoutes(app, deps, preparePicture)
  moneyRoutes(app, deps)
  stuckRoutes(app, deps)
  await webhookRoute(app, deps)
  if (deps.sandbox) await sandboxRoutes(app, { ...deps, sandbox: deps.sandbox })
  return { ...paying, orders: ordersForDesk(deps, endMemberDeals) }
}

function payingCalls(app: FastifyInstance, deps: Deps): void {
  const { config, payments } = deps
  handle(app, paymentsConfig, async () => ({
    provider: payments.provider,
    publishableKey: payments.publishableKey,
    ...offered(config),
  }))

  handle(app, checkoutQuote, async ({ me, query }) => {
    const quote = await quotePayment(deps, me, query)
    const { withProtection, plain, protected: full } = quote
    return {
      ...{ unitPrice: quote.unitPrice, bundle: quote.bundle, quantity: quote.quantity, left: quote.left },
      price: plain.item,
      platformFee: plain.commission,
      platformFeePercent: config.rates.commission / 100,
      buyerProtection: withProtection,
      buyerProtectionFee: full.protection,
      buyerProtectionPercent: config.rates.protection / 100,
      total: plain.buyerPays,
      totalWithProtection: full.buyerPays,
      agreed: agreedPart(quote),
    }
  })

  handle(
    app,
    createPaymentIntent,
    async ({ me, place, body: { canCollect, buyerProtection, productId, quantity = 1, ...asked } }) => {
      const withProtection = buyerProtection ?? (await protectionChoice(deps, me.id, [productId]))
      const way = { from: await pointOf(deps.places, place), canCollect }
      const wanted = [{ productId, quantity }]
      return startedPayment(await startPayment(deps, me, { ...asked, wanted, withProtection, way }))
    },
    { limits: payingLimits },
  )

  handle(
    app,
    reserveFree,
    async ({ me, place, body: { productId, canCollect } }) => {
      const way = { from: await pointOf(deps.places, place), canCollect }
      const { id: transactionId, orderId } = await reserve(deps, me, { productId, way })
      return { success: true, message: 'Reserved for you', transactionId, orderId }
    },
    { limits: payingLimits },
  )

  handle(app, paymentStatus, async ({ me, place, query }) =>
    statusOfPayment(deps, { ...me, from: await pointOf(deps.places, place) }, query),
  )
}

function readingCalls(app: FastifyInstance, deps: Deps): void {
  const { db, places } = deps
  handle(app, purchases, async ({ me, place, query }, http) => {
    const orders = await ordersOf(db, 'buyer', me.id, pageOf(query))
    nameNextPage(http, query, orders)
    return viewOrders(deps, orders, me.id, await pointOf(places, place))
  })

  handle(app, sales, async ({ me, query }, http) => {
    const orders = await ordersOf(db, 'seller', me.id, pageOf(query))
    nameNextPage(http, query, orders)
    return viewOrders(deps, orders, me.id)
  })

  handle(app, oneTransaction, async ({ me, place, params }) => {
    const order = await findOrder(db, params.id)
    const visible = order?.buyerId === me.id || (order?.sellerId === me.id && order.paidAt !== null)
    if (!order || !visible) throw unknownOrder()
    const view = await viewOrder(deps, order, me.id, await pointOf(places, place))
    return { ...view, timeline: viewTimeline(order, await stepsOf(db, order.id)) }
  })
}

/** Shown for free listings, where nothing is refunded. */
const ENDED = 'The reservation is ended.'

const limits = { limits: movingLimits }

/** The reply of a step: its message, and the order as the user sees it now. */
const replying =
  (deps: Deps) =>
  async ({ me, place }: Pick<Call<typeof confirmDelivery>, 'me' | 'place'>, message: string, done: Promise<Order>) => ({
    success: true,
    message,
    transaction: await viewOrder(deps, await done, me.id, await pointOf(deps.places, place)),
  })

function deliveryCalls(app: FastifyInstance, deps: Deps): void {
  const reply = replying(deps)

  handle(
    app,
    confirmDelivery,
    async ({ me, place, body: { transactionId, code } }) => {
      const order = await handovers.confirmDelivery(deps, me, transactionId, code)
      const isFree = order.amount === 0
      const released = isFree ? 'The order is complete.' : 'Payment has been released to the seller.'
      const end = `${isFree ? 'The order is complete' : 'Payment is released'} on ${when(order.releaseAt)}`
      const waiting = `The handover is recorded. ${end}, unless the buyer reports a problem before.`
      return reply({ me, place }, order.status === 'completed' ? released : waiting, Promise.resolve(order))
    },
    limits,
  )
  handle(
    app,
    acceptReservation,
    ({ me, place, body }) =>
      reply(
        { me, place },
        'Accepted. The buyer now sees where to collect it.',
        held.accept(deps, me, body.transactionId),
      ),
    limits,
  )
}

/** A handover that only the seller states, and the buyer's no. */
function withoutCodeCalls(app: FastifyInstance, deps: Deps): void {
  const reply = replying(deps)
  handle(
    app,
    handOver,
    ({ me, place, body }) =>
      reply(
        { me, place },
        'Marked as handed over. We have asked the buyer, who has 7 days to object.',
        handovers.handOver(deps, me, body.transactionId),
      ),
    limits,
  )
  handle(
    app,
    checkAge,
    ({ me, place, body }) =>
      reply({ me, place }, 'Noted. You can hand it over now.', handovers.checkAge(deps, me, body.transactionId)),
    limits,
  )
  handle(
    app,
    denyHandover,
    ({ me, place, body }) =>
      reply(
        { me, place },
        'We have asked the seller for your code. Without it you are refunded, or our staff decide.',
        handovers.denyHandover(deps, me, body.transactionId),
      ),
    limits,
  )
}

function refundCalls(app: FastifyInstance, deps: Deps): void {
  const reply = replying(deps)

  handle(
    app,
    requestRefund,
    async ({ me, place, body: { transactionId, reason } }) => {
      const order = await held.requestRefund(deps, me, transactionId, reason)
      const cancelled = order.amount > 0 ? 'The sale is cancelled and the buyer is refunded.' : ENDED
      const message = order.sellerId === me.id ? cancelled : 'Your request has been submitted for review.'
      return reply({ me, place }, message, Promise.resolve(order))
    },
    limits,
  )
  handle(
    app,
    cancelLine,
    ({ me, place, body }) =>
      reply({ me, place }, 'It is cancelled, and the buyer gets its price back.', cancelOneLine(deps, me, body)),
    limits,
  )
  handle(
    app,
    agreeRefund,
    async ({ me, place, body }) => {
      const order = await held.agreeRefund(deps, me, body.transactionId)
      return reply({ me, place }, order.amount > 0 ? 'The buyer is refunded.' : ENDED, Promise.resolve(order))
    },
    limits,
  )
  handle(
    app,
    contestRefund,
    ({ me, place, body: { transactionId, reason } }) =>
      reply(
        { me, place },
        'Our staff will look at it and decide.',
        held.contestRefund(deps, me, transactionId, reason),
      ),
    limits,
  )
  handle(
    app,
    withdrawRefund,
    ({ me, place, body }) =>
      reply({ me, place }, 'Your request is withdrawn.', held.withdrawRefund(deps, me, body.transactionId)),
    limits,
  )
}

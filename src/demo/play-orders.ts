import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addSession, endSession } from '#features/accounts/server/store.ts'
import { sandboxConfirm } from '#features/checkout/card/contract.ts'
import { acceptReservation, confirmDelivery, handOver, requestRefund } from '#features/checkout/order/contract.ts'
import { agreePickup, lockOrder } from '#features/checkout/order/server/store.ts'
import { createPaymentIntent, reserveFree } from '#features/checkout/payment/contract.ts'
import { priceOfUnits } from '#features/listings/base/units.ts'
import { bookPickup, getPickup } from '#features/pickups/contract.ts'
import { writeReview } from '#features/reviews/contract.ts'
import { hashToken, newToken, sessionCookieFor } from '#http/session.ts'
import { type Api, createApi } from '#shared/api-client.ts'
import { toDecimal } from '#shared/money.ts'
import type { Cast } from './cast.ts'
import { type DemoOrder, demoOrders } from './orders.ts'

/** Buys, confirms and refunds through the API and the sandbox, so that the demo's ledger is real. */
export async function playOrders(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  if (!deps.sandbox) return
  for (const order of demoOrders) await playOrder(deps, app, cast, order)
}

/** Plays one order to its ending. Returns its number. */
export async function playOrder(deps: Deps, app: FastifyInstance, cast: Cast, order: DemoOrder): Promise<number> {
  const listing = cast.listing(order.about)
  const buyerId = cast.person(order.buyer)
  const buyer = await signedIn(deps, app, buyerId)
  const seller = await signedIn(deps, app, listing.sellerId)
  try {
    const transactionId = await buy(deps, buyer.api, listing, order)
    const body = { transactionId }
    if (listing.price === 0 && order.ending) await seller.api(acceptReservation, { body })
    if (order.isBooked) await bookVisit(buyer.api, transactionId)
    if (order.ending === 'collected') {
      await buyer.api(confirmDelivery, { body })
      await review(buyer.api, transactionId, order.review)
      await review(seller.api, transactionId, order.answer)
    } else if (order.ending === 'handed over') {
      await visitWasToday(deps, transactionId)
      await seller.api(handOver, { body })
    } else if (order.ending === 'refund asked for')
      await buyer.api(requestRefund, { body: { ...body, reason: 'Two of the five canes had snapped below the buds.' } })
    else if (order.ending === 'refunded by the seller')
      await seller.api(requestRefund, {
        body: { ...body, reason: 'Slugs got to the clump before you could. I am sorry.' },
      })
    await deps.jobs.idle()
    return transactionId
  } finally {
    await buyer.end()
    await seller.end()
  }
}

async function buy(deps: Deps, api: Api, listing: { id: number; price: number }, order: DemoOrder): Promise<number> {
  if (listing.price === 0) return (await api(reserveFree, { body: { productId: listing.id } })).transactionId
  const { quantity = 1, protection: buyerProtection } = order
  const amount = Number(toDecimal(priceOfUnits(listing.price, quantity)))
  const { transactionId, clientSecret } = await api(createPaymentIntent, {
    body: { amount, productId: listing.id, quantity, buyerProtection },
  })
  if (order.ending !== 'unpaid') await payByTestCard(deps, api, clientSecret)
  return transactionId
}

/** Pays with a card of the sandbox that is accepted. */
export async function payByTestCard(deps: Deps, api: Api, clientSecret: string): Promise<void> {
  const expiry = `12/${String(deps.clock.now().getUTCFullYear() + 3).slice(2)}`
  const [id = ''] = clientSecret.split('_secret_')
  await api(sandboxConfirm, {
    params: { id },
    body: {
      clientSecret,
      number: '4242424242424242',
      expiry,
      cvc: '123',
      return_url: `${deps.publicUrl()}/payment-success`,
    },
  })
  await deps.jobs.idle()
}

/** Chooses one of the first free pickup slots. */
async function bookVisit(api: Api, transactionId: number): Promise<void> {
  const { slots } = await api(getPickup, { params: { id: String(transactionId) } })
  const startsAt = slots[1]
  if (startsAt) await api(bookPickup, { body: { transactionId, startsAt } })
}

/** The time that the two agreed has come: only then can the seller say, without the code, that it was handed over. */
const visitWasToday = (deps: Deps, transactionId: number): Promise<unknown> =>
  deps.transaction(async (tx) => {
    await lockOrder(tx, transactionId)
    await agreePickup(tx, transactionId, deps.clock.now())
  })

async function review(api: Api, transactionId: number, given: DemoOrder['review']): Promise<void> {
  if (!given) return
  const [overallRating, comment] = given
  await api(writeReview, { body: { transactionId, overallRating, comment } })
}

/** An API client with a session of this user, until `end`. */
export async function signedIn(
  deps: Deps,
  app: FastifyInstance,
  userId: number,
): Promise<{ api: Api; end(): Promise<void> }> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  // Staff are asked for no second factor here: nobody holds this token.
  const session = { tokenHash, userId, userAgent: null, ip: '127.0.0.1', secondFactorAt: now }
  await addSession(deps.db, session, now)
  const host = new URL(deps.publicUrl()).host
  const cookie = sessionCookieFor(deps.config.publicUrl).name
  const api = createApi(async (url, init) => {
    const answer = await app.inject({
      method: init.method as 'GET',
      url,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...{ host, origin: deps.publicUrl(), cookie: `${cookie}=${token}` },
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    return new Response(answer.body, { status: answer.statusCode })
  })
  return { api, end: () => endSession(deps.db, tokenHash) }
}

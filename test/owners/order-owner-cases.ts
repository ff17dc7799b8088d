import { cancelOrder } from '#features/checkout/cancel/contract.ts'
import { confirmDelivery, handOver, requestRefund } from '#features/checkout/order/contract.ts'
import { reserveFree } from '#features/checkout/payment/contract.ts'
import { writeReview } from '#features/reviews/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { say } from '#test/pickups/no-shows.ts'
import type { TestServer } from '#test/server.ts'
import {
  buy,
  openBasket,
  openCheckout,
  payByCard,
  putInBasket,
  putOnSale,
  see,
  settle,
  visitIsDue,
} from '#test/shop.ts'
import { tradesOn } from '#test/trades.ts'
import { book, freeSlot, orderWithTimes } from '#test/visits.ts'
import type { Prepare } from './owner-case.ts'

/** The calls about an order: its payment, its collection and its reviews. */
export function orderCases(server: TestServer): [name: string, prepare: Prepare][] {
  let count = 0
  const someone = () => server.member(`party${++count}`)
  const order = async () => {
    const [seller, buyer] = [await someone(), await someone()]
    return { seller, buyer, id: await buy(server, buyer, await putOnSale(server, seller)) }
  }
  const ofOrder =
    (rest: string): Prepare =>
    async () => {
      const { buyer, id } = await order()
      return { owner: buyer, url: `/api/transactions/${id}${rest}` }
    }
  /** An order of a trader, collected, that its buyer has cancelled where the step needs it. */
  const ofCancellation =
    (rest: string, by: 'buyer' | 'seller', payload?: object): Prepare =>
    async () => {
      const [seller, buyer] = [await someone(), await someone()]
      const business = { name: 'Ferns', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' }
      await seller(declareSeller, { body: { kind: 'trader', ...business } })
      const id = await buy(server, buyer, await putOnSale(server, seller))
      if (rest) await buyer(cancelOrder, { params: { id: String(id) } })
      const url = `/api/transactions/${id}/cancellation${rest}`
      return { owner: by === 'buyer' ? buyer : seller, url, ...(payload && { payload }) }
    }
  const reason = 'The plant arrived broken in two pieces'
  const step =
    (name: string, by: 'buyer' | 'seller', extra: object, isHandedOver: boolean, isRefund: boolean): Prepare =>
    async () => {
      const { buyer, seller, id } = await order()
      if (isHandedOver || name === 'hand-over') await visitIsDue(server, id)
      if (isHandedOver) await seller(handOver, { body: { transactionId: id } })
      if (isRefund) await buyer(requestRefund, { body: { transactionId: id, reason } })
      const payload = { transactionId: id, ...extra }
      return { owner: by === 'buyer' ? buyer : seller, url: `/api/escrow/${name}`, payload }
    }
  const completed = async () => {
    const found = await order()
    await found.buyer(confirmDelivery, { body: { transactionId: found.id } })
    await settle(server)
    return found
  }
  const stars = { overallRating: 5, comment: 'Lovely plants' }
  const reviewed = async () => {
    const found = await completed()
    const { id: review } = await found.buyer(writeReview, { body: { transactionId: found.id, ...stars } })
    return { ...found, review }
  }
  const ofPickup =
    (rest: string, payload: object | undefined, isBooked: boolean): Prepare =>
    async () => {
      const { buyer, id } = await orderWithTimes(server)
      if (isBooked) await book(buyer, id, await freeSlot(buyer, id))
      const startsAt = await freeSlot(buyer, id, 1)
      const body = rest === '/move' ? { startsAt, reason: 'I have to work late' } : payload
      return { owner: buyer, url: `/api/pickups/${id}${rest}`, ...(body && { payload: body }) }
    }
  /** An order whose agreed time has passed: the seller says that the buyer did not come, who answers. */
  const ofNoShow =
    (rest: string, by: 'buyer' | 'seller', payload?: object): Prepare =>
    async () => {
      const { buyer, seller, id } = await orderWithTimes(server)
      await book(buyer, id, await freeSlot(buyer, id))
      // The clock stays, because a later request of a session would be another one.
      await server.deps.db.execute(
        `update pickups set starts_at = starts_at - interval '2 days' where transaction_id = ${id}`,
      )
      if (rest) await say(seller, id)
      const url = `/api/pickups/${id}/no-shows${rest}`
      return { owner: by === 'buyer' ? buyer : seller, url, ...(payload && { payload }) }
    }
  /** A sale that the buyer's bank disputes. */
  const ofAnswer =
    (rest: string, payload?: object): Prepare =>
    async () => {
      const { seller, buyer, id } = await order()
      await server.deps.sandbox!.raiseDispute((await see(buyer, id)).paymentIntentId ?? '')
      await settle(server)
      return { owner: seller, url: `/api/transactions/${id}/evidence${rest}`, ...(payload && { payload }) }
    }
  const photoOfAnswer = async () => {
    const { owner, url } = await ofAnswer('')()
    return { owner, url, photo: await uploadedPicture(owner, `${url}/photos`) }
  }
  return [
    ['GET /api/transactions/:id/cancellation', ofCancellation('', 'buyer')],
    ['POST /api/transactions/:id/cancellation', ofCancellation('', 'buyer')],
    ['POST /api/transactions/:id/cancellation/return', ofCancellation('/return', 'buyer')],
    ['POST /api/transactions/:id/cancellation/accept', ofCancellation('/accept', 'seller')],
    ['POST /api/transactions/:id/cancellation/contest', ofCancellation('/contest', 'seller', { reason })],
    ['GET /api/transactions/:id/evidence', ofAnswer('')],
    [
      'PUT /api/transactions/:id/evidence',
      ofAnswer('', { revision: 0, words: 'It was handed over', messages: [], isDone: false }),
    ],
    [
      'DELETE /api/transactions/:id/evidence/photos/:key',
      async () => {
        const { owner, url, photo } = await photoOfAnswer()
        return { owner, url: `${url}/photos/${photo.key}` }
      },
    ],
    [
      'GET /api/evidence/photos/:key/:width',
      async () => {
        const { owner, photo } = await photoOfAnswer()
        return { owner, url: photo.url }
      },
    ],
    [
      'POST /api/orders/accept',
      async () => {
        const [owner, buyer] = [await someone(), await someone()]
        const productId = await putOnSale(server, owner, { price: 0, kind: 'free' })
        const { transactionId } = await buyer(reserveFree, { body: { productId } })
        return { owner, url: '/api/orders/accept', payload: { transactionId } }
      },
    ],
    ['GET /api/pickups/:id/no-shows', ofNoShow('', 'seller')],
    ['POST /api/pickups/:id/no-shows', ofNoShow('', 'seller', {})],
    ['POST /api/pickups/:id/no-shows/answer', ofNoShow('/answer', 'buyer', { answer: 'present' })],
    ['POST /api/pickups/:id/no-shows/withdraw', ofNoShow('/withdraw', 'seller')],
    ['GET /api/transactions/:id', ofOrder('')],
    ['GET /api/transactions/:id/receipt', ofOrder('/receipt')],
    ['GET /api/transactions/:id/receipt.pdf', ofOrder('/receipt.pdf')],
    [
      'GET /api/payments/status',
      async () => {
        const [seller, owner] = [await someone(), await someone()]
        const { clientSecret } = await openCheckout(owner, await putOnSale(server, seller))
        return { owner, url: `/api/payments/status?payment_intent=${clientSecret.split('_secret_')[0]}`, refused: 200 }
      },
    ],
    ['POST /api/escrow/confirm-delivery', step('confirm-delivery', 'buyer', {}, false, false)],
    ['POST /api/escrow/hand-over', step('hand-over', 'seller', {}, false, false)],
    [
      'POST /api/escrow/age-check',
      async () => {
        const [owner, buyer] = [await someone(), await someone()]
        const listing = await putOnSale(server, owner, { title: 'Billhook' })
        await server.deps.db.execute(`update products set category_id = 4 where id = ${listing}`)
        const transactionId = await buy(server, buyer, listing)
        return { owner, url: '/api/escrow/age-check', payload: { transactionId } }
      },
    ],
    ['POST /api/escrow/deny-handover', step('deny-handover', 'buyer', {}, true, false)],
    ['POST /api/escrow/request-refund', step('request-refund', 'buyer', { reason }, true, false)],
    ['POST /api/escrow/agree-refund', step('agree-refund', 'seller', {}, true, true)],
    [
      'POST /api/escrow/cancel-line',
      async () => {
        const [owner, buyer] = [await someone(), await someone()]
        const [first, productId] = [await putOnSale(server, owner), await putOnSale(server, owner)]
        for (const id of [first, productId]) await putInBasket(buyer, id)
        const { clientSecret, transactionId } = await openBasket(buyer, first, 40)
        await payByCard(buyer, clientSecret)
        await settle(server)
        return { owner, url: '/api/escrow/cancel-line', payload: { transactionId, productId } }
      },
    ],
    ['POST /api/escrow/contest-refund', step('contest-refund', 'seller', { reason }, true, true)],
    ['POST /api/escrow/withdraw-refund', step('withdraw-refund', 'buyer', {}, true, true)],
    [
      'PUT /api/eco/orders/:id',
      async () => {
        const [owner, seller] = [await someone(), await someone()]
        const { transactionId } = await tradesOn(server).trade(owner, seller)
        return { owner, url: `/api/eco/orders/${transactionId}`, payload: { methods: [] } }
      },
    ],
    [
      'GET /api/reviews/orders/:id',
      async () => completed().then(({ buyer, id }) => ({ owner: buyer, url: `/api/reviews/orders/${id}` })),
    ],
    [
      'POST /api/reviews',
      async () =>
        completed().then(({ buyer, id }) => ({
          owner: buyer,
          url: '/api/reviews',
          payload: { transactionId: id, ...stars },
        })),
    ],
    [
      'PUT /api/reviews/:id',
      async () =>
        reviewed().then(({ buyer, review }) => ({
          owner: buyer,
          url: `/api/reviews/${review}`,
          payload: { ...stars, overallRating: 4 },
        })),
    ],
    [
      'PUT /api/reviews/:id/response',
      async () => {
        const { seller, review, id } = await reviewed()
        await seller(writeReview, { body: { transactionId: id, ...stars } })
        return { owner: seller, url: `/api/reviews/${review}/response`, payload: { response: 'Thank you!' } }
      },
    ],
    ['GET /api/pickups/:id', ofPickup('', undefined, true)],
    ['GET /api/pickups/:id/calendar.ics', ofPickup('/calendar.ics', undefined, true)],
    [
      'POST /api/pickups',
      async () => {
        const { buyer, id } = await orderWithTimes(server)
        return {
          owner: buyer,
          url: '/api/pickups',
          payload: { transactionId: id, startsAt: await freeSlot(buyer, id) },
        }
      },
    ],
    ['POST /api/pickups/:id/move', ofPickup('/move', undefined, true)],
    ['POST /api/pickups/:id/cancel', ofPickup('/cancel', { reason: 'I am ill' }, true)],
  ]
}

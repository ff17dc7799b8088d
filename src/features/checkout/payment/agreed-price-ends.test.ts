import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { reserveAgain } from '#features/offers/server/reservation-store.ts'
import { insertOffer, lockOffersFor } from '#features/offers/server/store.ts'
import { isAwaited } from '#test/locks.ts'
import { answerTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, refusal, see, settle } from '#test/shop.ts'
import { eraseOldOrders } from '../order/server/closing.ts'
import { createPaymentIntent } from './contract.ts'
import { settlePayment } from './server/payments.ts'

const server = await startTestServer()
const HOUR = 60 * 60_000
let rose: TestMember
let members = 0
const newBuyer = () => verifiedMember(server, `payer${++members}`)

beforeAll(async () => {
  rose = await verifiedMember(server, 'rose')
})

const stockOf = async (id: number) => {
  const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)
  return rows[0]
}
const pricesOffered = async (buyer: TestMember) => {
  const { rows } = await server.deps.db.execute<{ price: number; status: string }>(
    sql`select price, status from price_offers where buyer_id = ${buyer.me.id} order by id`,
  )
  return rows.map(({ price, status }) => [price, status])
}
const newestNotice = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).find(({ kind }) => kind === 'offer')

/** A buyer with an accepted offer of £15.00 for a listing of £20.00. */
async function agreed(quantity: number) {
  const [product, buyer] = [await putOnOffer(server, rose, { quantity }), await newBuyer()]
  const { id } = await answerTo(rose, await offerFor(buyer, product, 1500), 'accept')
  return { product, buyer, offerId: id }
}

/** The card is authorised and its order claimed. The provider does not answer at first, and then refuses to take the money. */
async function authorised(buyer: TestMember, product: number) {
  for (const fault of ['error', 'error', 'error', 'declined'] as const) server.deps.sandbox?.failNext(/capture/, fault)
  const { clientSecret, transactionId } = await openCheckout(buyer, product, 15)
  await server.deps.sandbox?.setControl('webhooks', 'drop')
  await payByCard(buyer, clientSecret)
  await settlePayment(server.deps, await server.deps.payments.payment(clientSecret.split('_secret_')[0]!))
  await server.deps.sandbox?.setControl('webhooks', null)
  return transactionId
}

describe('a payment of an agreed price that cannot be taken', () => {
  test('an agreement ends when its payment cannot be taken and the buyer has another offer, and the seller is notified', async () => {
    const { product, buyer } = await agreed(2)
    const id = await authorised(buyer, product)
    expect(await pricesOffered(buyer)).toEqual([[1500, 'paid']])
    await offerFor(buyer, product, 1600)
    await settle(server)
    expect(await see(buyer, id)).toMatchObject({ status: 'cancelled' })
    expect(await pricesOffered(buyer)).toEqual([
      [1500, 'lapsed'],
      [1600, 'open'],
    ])
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
    expect(await newestNotice(rose)).toMatchObject({
      title: 'Not paid: A fine fern',
      body: expect.stringMatching(/The payment of £15\.00 by .+ could not be taken/),
    })
    expect(await faults(server)).toEqual([])
  })

  test('an agreement stands when its payment cannot be taken and the buyer has no other offer', async () => {
    const { product, buyer } = await agreed(2)
    const before = (await newestNotice(rose))?.id
    await authorised(buyer, product)
    await settle(server)
    expect(await pricesOffered(buyer)).toEqual([[1500, 'accepted']])
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
    expect((await newestNotice(rose))?.id).toBe(before)
  })

  test('a new offer of the buyer is counted also while it is being made', async () => {
    const { product, buyer, offerId } = await agreed(2)
    const { db, clock, transaction } = server.deps
    await db.execute(sql`update price_offers set status = 'paid' where id = ${offerId}`)
    const { again } = await transaction(async (tx) => {
      await lockOffersFor(tx, buyer.me.id)
      await insertOffer(tx, {
        ...{ listingId: product, buyerId: buyer.me.id, sellerId: rose.me.id, listPrice: 2000, price: 1600 },
        ...{ status: 'open', createdAt: clock.now(), until: new Date(clock.now().getTime() + HOUR) },
      })
      const reserving = transaction((other) => reserveAgain(other, offerId, clock.now()))
      await isAwaited(tx)
      return { again: reserving }
    })
    expect(await again).toBe('lapsed')
  })

  test('the last unit stays reserved while its payment is being taken, although the others are handed over', async () => {
    const [product, first] = [await putOnOffer(server, rose, { quantity: 2 }), await newBuyer()]
    const sold = await buy(server, first, product)
    const buyer = await newBuyer()
    await answerTo(rose, await offerFor(buyer, product, 1500), 'accept')
    const id = await authorised(buyer, product)
    await first(confirmDelivery, { body: { transactionId: sold } })
    expect(await stockOf(product)).toEqual({ status: 'reserved', quantity: 0 })
    await settle(server)
    expect(await see(buyer, id)).toMatchObject({ status: 'cancelled' })
    await pass(server, 2 * HOUR)
    expect(await pricesOffered(buyer)).toEqual([[1500, 'lapsed']])
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
    expect(await faults(server)).toEqual([])
  })
})

/** An older process takes a unit that is on sale, and says nothing to the offer. */
async function soldByOlderProcess() {
  const { product, buyer, offerId } = await agreed(3)
  const id = await buy(server, buyer, product, { pounds: 15 })
  await server.deps.db.execute(sql`update price_offers set status = 'accepted' where id = ${offerId}`)
  await server.deps.db.execute(sql`update products set quantity = quantity - 1 where id = ${product}`)
  return { product, buyer, id }
}

describe('an order of an older process, which leaves the offer as it is', () => {
  test('an offer that an older process sold is not ordered again, and both units are counted', async () => {
    const { product, buyer, id } = await soldByOlderProcess()
    const again = { amount: 15, productId: product }
    expect(await refusal(buyer, createPaymentIntent, { body: again })).toMatchObject({
      ...{ status: 409, code: 'ALREADY_YOURS' },
    })
    expect(await refusal(buyer, createPaymentIntent, { body: { ...again, besides: id } })).toMatchObject({
      ...{ status: 409, code: 'PRICE_CHANGED', price: 2000 },
    })
    await pass(server, HOUR / 4)
    expect((await offersAt(buyer, product)).mine).toMatchObject({ status: 'paid' })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
  })

  test('one more is then bought at the full price, and no unit is lost', async () => {
    const { product, buyer, id } = await soldByOlderProcess()
    const { clientSecret, transactionId } = await buyer(createPaymentIntent, {
      body: { amount: 20, productId: product, besides: id },
    })
    await payByCard(buyer, clientSecret)
    await settle(server)
    expect(await see(buyer, transactionId)).toMatchObject({ status: 'processing', amount: 2000 })
    expect(await pricesOffered(buyer)).toEqual([[1500, 'paid']])
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
  })

  test('an offer whose order it has cancelled is no longer called bought', async () => {
    const { product, buyer, offerId } = await agreed(2)
    server.deps.sandbox?.failNext(/capture/, 'declined')
    await buy(server, buyer, product, { pounds: 15 })
    // It puts the unit on sale, and leaves the offer as it was.
    await server.deps.db.execute(sql`update price_offers set status = 'paid' where id = ${offerId}`)
    await server.deps.db.execute(sql`update products set quantity = quantity + 1 where id = ${product}`)
    await pass(server, HOUR / 4)
    expect(await pricesOffered(buyer)).toEqual([[1500, 'lapsed']])
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
  })

  test('a listing that it hid with the account of its seller can be shown again after the reservation', async () => {
    const { product } = await agreed(1)
    await server.deps.db.execute(sql`
      update products set removed_from = status, status = 'removed', removed_by = seller_id, removed_at = now()
      where id = ${product}`)
    await pass(server, HOUR / 60)
    const { rows } = await server.deps.db.execute(
      sql`select status, removed_from, quantity from products where id = ${product}`,
    )
    expect(rows).toEqual([{ status: 'removed', removed_from: 'active', quantity: 1 }])
  })
})

test('an order that its people have left after seven years keeps no offer that names them', async () => {
  const { product, buyer, offerId } = await agreed(2)
  const { db } = server.deps
  const id = await buy(server, buyer, product, { pounds: 15 })
  await buyer(confirmDelivery, { body: { transactionId: id } })
  await settle(server)
  await db.execute(sql`update transactions set closed_at = closed_at - interval '8 years' where id = ${id}`)
  await eraseOldOrders(server.deps)
  const { rows } = await db.execute(sql`select buyer_id, amount, offer_id from transactions where id = ${id}`)
  expect(rows).toEqual([{ buyer_id: -1, amount: 1500, offer_id: null }])
  expect((await db.execute(sql`select from price_offers where id = ${offerId}`)).rows).toEqual([])
})

test('the database allows one order of an offer that is not cancelled', async () => {
  const { product, buyer, offerId } = await agreed(2)
  server.deps.sandbox?.failNext(/capture/, 'declined')
  const failed = await buy(server, buyer, product, { pounds: 15 })
  const paid = await buy(server, buyer, product, { pounds: 15 })
  const { rows } = await server.deps.db.execute(
    sql`select id, status from transactions where offer_id = ${offerId} order by id`,
  )
  expect(rows).toEqual([
    { id: failed, status: 'cancelled' },
    { id: paid, status: 'processing' },
  ])
  const other = await buy(server, await newBuyer(), product)
  await expect(
    server.deps.db.execute(sql`update transactions set offer_id = ${offerId} where id = ${other}`),
  ).rejects.toMatchObject({ cause: { constraint: 'transactions_offer' } })
})

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { declareSeller } from '#features/sellers/contract.ts'
import { answerTo, offerFor, putOnOffer } from '#test/offers.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import {
  faults,
  openBasket as open,
  payByCard,
  putInBasket as put,
  putOnSale,
  refusal,
  see,
  settle,
} from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { confirmDelivery, purchases, requestRefund } from '../order/contract.ts'
import { createPaymentIntent } from '../payment/contract.ts'
import { getReceipt } from '../receipt/contract.ts'
import { addToBasket, changeInBasket, getBasket, payBasket, removeFromBasket } from './contract.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
let eve: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  eve = await server.member('eve')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
  await server.deps.db.execute(sql`delete from basket_lines`)
})

const plugs = (quantity = 12) =>
  putOnSale(server, rose, { quantity, price: 200, bundle: { units: 3, price: 500 }, title: 'Leek plugs' })
const pot = (quantity = 1) => putOnSale(server, rose, { quantity, price: 450, title: 'Rhubarb crown' })
const seed = () => putOnSale(server, rose, { quantity: 5, price: 12, title: 'One bean' })

const basketOf = (buyer: TestMember) => buyer(getBasket, {})

async function pay(buyer: TestMember, productId: number, pounds: number): Promise<number> {
  const { clientSecret, transactionId } = await open(buyer, productId, pounds)
  await payByCard(buyer, clientSecret)
  await settle(server)
  return transactionId
}

async function stockOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)
  return rows[0]
}

const at = (productId: number) => ({ params: { productId: String(productId) } })

describe('a basket', () => {
  test('listings of one seller are one order, those of another are another', async () => {
    const [leeks, rhubarb] = [await plugs(), await pot()]
    const fern = await putOnSale(server, eve, { price: 2000 })
    expect(await put(ivy, leeks, 3)).toEqual({ quantity: 3, units: 3 })
    await put(ivy, fern)
    expect(await put(ivy, rhubarb)).toEqual({ quantity: 1, units: 5 })
    const { orders, units } = await basketOf(ivy)
    expect(units).toBe(5)
    expect(
      orders.map(({ seller, lines, quote }) => [seller.id, lines.map(({ productId }) => productId), quote?.price]),
    ).toEqual([
      [rose.me.id, [leeks, rhubarb], 950],
      [eve.me.id, [fern], 2000],
    ])
    expect(orders[0]?.lines[0]).toMatchObject({ quantity: 3, left: 12, unitPrice: 200, amount: 500, obstacle: null })
    expect((await ivy(changeInBasket, { ...at(leeks), body: { quantity: 4 } })).orders[0]?.quote?.price).toBe(1150)
    expect((await ivy(removeFromBasket, at(fern))).orders).toHaveLength(1)
    expect((await ivy(removeFromBasket, at(fern))).orders).toHaveLength(1)
  })

  test('a basket refuses what the checkout refuses, and more than there are', async () => {
    const leeks = await plugs(2)
    await put(ivy, leeks, 2)
    expect(await refusal(ivy, addToBasket, { body: { productId: leeks, quantity: 1 } })).toMatchObject({
      ...{ status: 409, code: 'TOO_FEW_LEFT', left: 2 },
    })
    const free = await putOnSale(server, rose, { price: 0 })
    const refused = async (buyer: TestMember, productId: number) =>
      (await refusal(buyer, addToBasket, { body: { productId, quantity: 1 } }))?.code
    expect(await refused(ivy, free)).toBe('FREE')
    expect(await refused(rose, leeks)).toBe('OWN_LISTING')
    expect(await refused(ivy, 999_999)).toBe('NOT_FOUND')
    expect(await refused(ivy, await putOnSale(server, rose, { kind: 'wanted' }))).toBe('NOT_FOR_SALE')
    for (const quantity of [0, -1, 1.5, 1000, '2', null])
      expect(
        (await ivy.request({ method: 'POST', url: '/api/basket/lines', payload: { productId: leeks, quantity } }))
          .statusCode,
      ).toBe(400)
    expect(await refusal(eve, changeInBasket, { ...at(leeks), body: { quantity: 1 } })).toMatchObject({ status: 404 })
    expect(await refusal(eve, payBasket, { body: { productId: leeks, amount: 4 } })).toMatchObject({ status: 404 })
  })

  test('a line that can no longer be bought says why, and the others are paid without it', async () => {
    const [leeks, rhubarb] = [await plugs(3), await pot()]
    await put(ivy, leeks, 3)
    await put(ivy, rhubarb)
    await put(eve, leeks, 2)
    await pay(eve, leeks, 4)
    const { orders } = await basketOf(ivy)
    expect(orders[0]).toMatchObject({
      quote: null,
      lines: [{ obstacle: 'Only one is left.', left: 1 }, { obstacle: null }],
    })
    expect(await refusal(ivy, payBasket, { body: { productId: rhubarb, amount: 9.5 } })).toMatchObject({
      code: 'TOO_FEW_LEFT',
    })
    await ivy(removeFromBasket, at(leeks))
    await pay(ivy, rhubarb, 4.5)
    expect((await basketOf(ivy)).units).toBe(0)
  })

  test('what is agreed on, and what is free by now, is paid or reserved on its own page', async () => {
    const offered = await putOnOffer(server, rose, { quantity: 3, price: 900 })
    const rhubarb = await pot()
    await server.deps.db.execute(sql`update users set is_verified = true where id = ${ivy.me.id}`)
    await put(ivy, offered)
    await put(ivy, rhubarb)
    await answerTo(rose, await offerFor(ivy, offered, 600), 'accept')
    await server.deps.db.execute(sql`update products set price = 0 where id = ${rhubarb}`)
    const lines = (await basketOf(ivy)).orders.flatMap((order) => order.lines)
    expect(lines.map(({ obstacle }) => obstacle)).toEqual([
      'You have agreed on a price for it: pay it on its page.',
      'It is free: reserve it on its page.',
    ])
  })

  test('plants that no card can pay alone are paid together', async () => {
    const [bean, rhubarb] = [await seed(), await pot()]
    await put(ivy, bean, 2)
    expect((await basketOf(ivy)).orders[0]).toMatchObject({ quote: null, refusal: expect.stringContaining('30p') })
    await put(ivy, rhubarb)
    expect((await basketOf(ivy)).orders[0]).toMatchObject({ quote: { price: 474 }, refusal: null })
  })

  test('listings with other places or rights to cancel are other orders', async () => {
    const trader = await server.member('trader')
    const business = { name: 'Ferns', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' }
    await trader(declareSeller, { body: { kind: 'trader', ...business } })
    const [potted, cut, far] = [
      await putOnSale(server, trader, { price: 500, title: 'Fern' }),
      await putOnSale(server, trader, { price: 500, title: 'Cut flowers' }),
      await putOnSale(server, trader, { price: 500, title: 'Far fern' }),
    ]
    await server.deps.db.execute(sql`update products set cancel_exception = 'perishable' where id = ${cut}`)
    await server.deps.db.execute(sql`update products set postcode = 'LS1 4AP' where id = ${far}`)
    for (const id of [potted, cut, far]) await put(ivy, id)
    const { orders } = await basketOf(ivy)
    expect(orders.map(({ lines }) => lines.map(({ productId }) => productId))).toEqual([[potted], [cut], [far]])
    const id = await pay(ivy, cut, 5)
    expect(await see(ivy, id)).toMatchObject({ soldBy: { cancelRight: 'perishable' } })
  })
})

describe('an order of several listings', () => {
  async function ordered() {
    const [leeks, rhubarb] = [await plugs(), await pot()]
    await put(ivy, leeks, 4)
    await put(ivy, rhubarb)
    return { leeks, rhubarb, id: await pay(ivy, leeks, 11.5) }
  }

  test('one payment, one code, one receipt and one email name every line, with the charges on the sum', async () => {
    const { leeks, rhubarb, id } = await ordered()
    const lines = [
      {
        productId: leeks,
        title: 'Leek plugs',
        quantity: 4,
        unitPrice: 200,
        bundle: { units: 3, price: 500 },
        amount: 700,
      },
      { productId: rhubarb, title: 'Rhubarb crown', quantity: 1, unitPrice: 450, bundle: null, amount: 450 },
    ]
    const seen = { amount: 1150, quantity: 5, lines, product: { id: leeks, title: '4 × Leek plugs and 1 more' } }
    expect(await see(ivy, id)).toMatchObject({ ...seen, status: 'processing', total: 1185 })
    expect(await see(rose, id)).toMatchObject({ ...seen, platformFee: 69, sellerGets: 1081 })
    expect([await stockOf(leeks), await stockOf(rhubarb)]).toEqual([
      { status: 'active', quantity: 8 },
      { status: 'reserved', quantity: 0 },
    ])
    expect((await basketOf(ivy)).units).toBe(0)
    const receipt = await ivy(getReceipt, { params: { id: String(id) } })
    expect([receipt.item, ...receipt.lines.map(({ name }) => name)]).toEqual([
      '4 × Leek plugs and 1 more',
      'Leek plugs (4 × £2.00, any 3 for £5.00)',
      'Rhubarb crown',
      'Buyer protection (3%)',
    ])
    const [mail] = await emailsTo(server, ivy, /^Your order: 4 × Leek plugs and 1 more$/)
    expect(mail?.text).toContain('Rhubarb crown')
    expect(mail?.text).toContain('only when you have all 5')
    const [sold] = await emailsTo(server, rose, /^Sold: 4 × Leek plugs and 1 more$/)
    expect(sold?.text).toContain('Rhubarb crown')
    await ivy(confirmDelivery, { body: { transactionId: id } })
    expect(await stockOf(rhubarb)).toMatchObject({ status: 'sold' })
  })

  test('all lines come back when the seller cancels', async () => {
    const { leeks, rhubarb, id } = await ordered()
    await rose(requestRefund, { body: { transactionId: id, reason: 'Slugs' } })
    expect([await stockOf(leeks), await stockOf(rhubarb)]).toEqual([
      { status: 'active', quantity: 12 },
      { status: 'paused', quantity: 1 },
    ])
  })

  test('what was collected and is refunded later is not put on sale beside others', async () => {
    const { leeks, rhubarb, id } = await ordered()
    await ivy(confirmDelivery, { body: { transactionId: id } })
    await rose(requestRefund, { body: { transactionId: id, reason: 'They were dead' } })
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded' })
    expect([await stockOf(leeks), await stockOf(rhubarb)]).toEqual([
      { status: 'active', quantity: 8 },
      { status: 'paused', quantity: 1 },
    ])
  })

  test('if one line is gone, nothing is taken and nothing charged', async () => {
    const [leeks, rhubarb] = [await plugs(), await pot()]
    await put(ivy, leeks, 3)
    await put(ivy, rhubarb)
    const { clientSecret, transactionId } = await open(ivy, leeks, 9.5)
    await put(eve, rhubarb)
    await pay(eve, rhubarb, 4.5)
    await payByCard(ivy, clientSecret)
    await settle(server)
    expect(await see(ivy, transactionId)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(leeks)).toEqual({ status: 'active', quantity: 12 })
    const [mail] = await emailsTo(server, ivy, /^Not paid: 3 × Leek plugs and 1 more$/)
    expect(mail?.text).toContain('“Rhubarb crown”: Someone else bought it first. Your card was not charged.')
    expect((await basketOf(ivy)).units).toBe(4)
  })

  test('pressed again it is the same order; another number, or one line alone, replaces it', async () => {
    const [leeks, rhubarb] = [await plugs(), await pot()]
    await put(ivy, leeks, 2)
    await put(ivy, rhubarb)
    const first = await open(ivy, leeks, 8.5)
    expect((await open(ivy, rhubarb, 8.5)).transactionId).toBe(first.transactionId)
    await ivy(changeInBasket, { ...at(leeks), body: { quantity: 3 } })
    expect(await refusal(ivy, payBasket, { body: { productId: leeks, amount: 8.5 } })).toMatchObject({
      ...{ code: 'PRICE_CHANGED', price: 950 },
    })
    const second = await open(ivy, leeks, 9.5)
    expect(await see(ivy, first.transactionId)).toMatchObject({ status: 'cancelled' })
    await ivy(createPaymentIntent, { body: { amount: 4.5, productId: rhubarb } })
    expect(await see(ivy, second.transactionId)).toMatchObject({ status: 'cancelled' })
    expect((await ivy(purchases, { query: {} })).filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  test('the database refuses lines that do not add up, and a change of them', async () => {
    const { id } = await ordered()
    const { db } = server.deps
    for (const change of [
      sql`update order_lines set amount = 451, unit_price = 451 where transaction_id = ${id} and line = 2`,
      sql`update order_lines set quantity = 2, amount = 900 where transaction_id = ${id} and line = 2`,
      sql`insert into order_lines select transaction_id, 3, product_id + 100000, 'More', null, 1, 1, null, null, 1 from order_lines where transaction_id = ${id} and line = 1`,
      sql`update transactions set line_count = 1 where id = ${id}`,
    ])
      await expect(db.execute(change)).rejects.toThrow()
  })
})

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { changeListing } from '#features/listings/listing/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, openBasket, payByCard, putInBasket, putOnSale, refusal, settle } from '#test/shop.ts'
import { inTransaction } from '../order/server/transition.ts'
import { removeBought } from '../payment/server/basket-store.ts'
import { startPayment } from '../payment/server/open-order.ts'
import { addToBasket, getBasket, payBasket } from './contract.ts'
import { BESIDES_ALL } from './server/basket.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
  await server.deps.db.execute(sql`delete from basket_lines`)
})

async function twoListings(): Promise<[leeks: number, rhubarb: number]> {
  const leeks = await putOnSale(server, rose, { quantity: 12, price: 200, title: 'Leek plugs' })
  const rhubarb = await putOnSale(server, rose, { quantity: 5, price: 450, title: 'Rhubarb crown' })
  return [leeks, rhubarb]
}

const numbers = async () =>
  (await ivy(getBasket, {})).orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))

test('a basket that was paid since it was read is not bought once more', async () => {
  const [leeks, rhubarb] = await twoListings()
  await putInBasket(ivy, leeks, 2)
  await putInBasket(ivy, rhubarb)
  // Another press of Pay has read the basket, and the first order is paid before it goes on.
  const wanted = [
    { productId: leeks, quantity: 2 },
    { productId: rhubarb, quantity: 1 },
  ]
  const { clientSecret } = await openBasket(ivy, leeks, 8.5)
  await payByCard(ivy, clientSecret)
  await settle(server)
  const again = startPayment(server.deps, ivy.me, {
    ...{ wanted, amount: 850 as never, withProtection: true, besides: BESIDES_ALL, isBasket: true },
    way: { from: undefined, canCollect: true },
  })
  await expect(again).rejects.toMatchObject({ code: 'NOT_IN_BASKET' })
})

test('Pay orders what the page has shown, or nothing', async () => {
  const [leeks, rhubarb] = await twoListings()
  await putInBasket(ivy, leeks, 2)
  await putInBasket(ivy, rhubarb)
  const pay = (lines: { productId: number; quantity: number }[]) =>
    refusal(ivy, payBasket, { body: { productId: leeks, amount: 8.5, lines } })
  expect(await pay([{ productId: leeks, quantity: 2 }])).toMatchObject({ status: 409, code: 'BASKET_CHANGED' })
  const swapped = [
    { productId: leeks, quantity: 1 },
    { productId: rhubarb, quantity: 2 },
  ]
  expect(await pay(swapped)).toMatchObject({ status: 409, code: 'BASKET_CHANGED' })
  const shown = [
    { productId: rhubarb, quantity: 1 },
    { productId: leeks, quantity: 2 },
  ]
  expect(await pay(shown)).toBeNull()
})

test('an order takes out of the basket what it bought, and leaves what was chosen since', async () => {
  const [leeks, rhubarb] = await twoListings()
  await putInBasket(ivy, leeks, 2)
  await putInBasket(ivy, rhubarb)
  const { clientSecret, transactionId } = await openBasket(ivy, leeks, 8.5)
  await putInBasket(ivy, leeks)
  await payByCard(ivy, clientSecret)
  await settle(server)
  expect(await numbers()).toEqual([1])
  // Once more is not less again than there is.
  await inTransaction(server.deps, ({ tx }) => removeBought(tx, ivy.me.id, transactionId))
  expect(await numbers()).toEqual([])
})

test('what its seller has paused is shown without what is written in it', async () => {
  const [leeks, rhubarb] = await twoListings()
  await putInBasket(ivy, leeks)
  await putInBasket(ivy, rhubarb)
  await server.deps.db.execute(sql`update products set status = 'paused' where id = ${leeks}`)
  await rose(changeListing, { params: { id: String(leeks) }, body: { title: 'Call me on the phone' } })
  const { orders } = await ivy(getBasket, {})
  expect(JSON.stringify(orders)).not.toMatch(/Call me|Leek/)
  expect(orders[0]?.lines[0]).toMatchObject({
    ...{ productId: leeks, unitPrice: 0, obstacle: 'It is not for sale at the moment.' },
  })
})

test('listings that were removed do not fill a basket', async () => {
  const [leeks] = await twoListings()
  for (let n = 0; n < 30; n++) {
    const id = await putOnSale(server, rose, { price: 100 })
    await putInBasket(ivy, id)
    await server.deps.db.execute(sql`update products set status = 'removed' where id = ${id}`)
  }
  expect(await ivy(addToBasket, { body: { productId: leeks, quantity: 1 } })).toEqual({ quantity: 1, units: 1 })
  expect(await numbers()).toEqual([1])
})

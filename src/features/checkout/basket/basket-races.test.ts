import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ORIGIN, startTestServer } from '#test/server.ts'
import { faults, GOOD_CARD, openBasket, payByCard, putInBasket, putOnSale, see, settle } from '#test/shop.ts'

test('two baskets that want the last three through two processes: one has all of its lines, the other is not charged', async () => {
  const server = await startTestServer()
  const { app } = await startTestServer({ beside: server })
  const [rose, ivy, eve] = [await server.member('rose'), await server.member('ivy'), await server.member('eve')]
  const stockOf = async (id: number) => {
    const { rows } = await server.deps.db.execute(sql`select status, quantity from products where id = ${id}`)
    return rows[0]
  }
  for (let round = 0; round < 3; round++) {
    const leeks = await putOnSale(server, rose, { quantity: 3, price: 200, title: 'Leek plugs' })
    const rhubarb = await putOnSale(server, rose, { quantity: 2, price: 450, title: 'Rhubarb crown' })
    // Chosen in the opposite order.
    await putInBasket(ivy, leeks, 2)
    await putInBasket(ivy, rhubarb)
    await putInBasket(eve, rhubarb)
    await putInBasket(eve, leeks, 2)
    const [here, there] = [await openBasket(ivy, leeks, 8.5), await openBasket(eve, rhubarb, 8.5)]
    const [id] = there.clientSecret.split('_secret_')
    const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await Promise.all([
      payByCard(ivy, here.clientSecret),
      app.inject({
        method: 'POST',
        url: `/api/sandbox/payment_intents/${id}/confirm`,
        headers: { cookie, origin: ORIGIN },
        payload: {
          ...{ clientSecret: there.clientSecret, number: GOOD_CARD, expiry: '12/90', cvc: '123' },
          return_url: `${ORIGIN}/payment-success`,
        },
      }),
    ])
    await settle(server)
    const orders = [await see(ivy, here.transactionId), await see(eve, there.transactionId)]
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'processing'])
    expect([await stockOf(leeks), await stockOf(rhubarb)]).toEqual([
      { status: 'active', quantity: 1 },
      { status: 'active', quantity: 1 },
    ])
    await server.deps.db.execute(sql`delete from basket_lines`)
  }
  expect(await faults(server)).toEqual([])
})

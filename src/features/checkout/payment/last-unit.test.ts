import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { faults, openCheckout, payByCard, putOnSale, see, settle } from '#test/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

test.each([1, 2, 3])(
  'of two buyers who pay for the last unit at once, one buys it and the other is not charged (%i)',
  async (round) => {
    const seller = await server.member(`seller${round}`)
    const buyers = [await server.member(`ivy${round}`), await server.member(`eve${round}`)]
    const product = await putOnSale(server, seller, { quantity: 1 })
    const opened = await Promise.all(buyers.map(async (buyer) => ({ buyer, ...(await openCheckout(buyer, product)) })))
    await Promise.all(opened.map(({ buyer, clientSecret }) => payByCard(buyer, clientSecret)))
    await settle(server)
    const orders = await Promise.all(opened.map(({ buyer, transactionId }) => see(buyer, transactionId)))
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'processing'])
    const intents = await Promise.all(
      opened.map(({ clientSecret }) => server.deps.payments.payment(clientSecret.split('_secret_')[0]!)),
    )
    const paid = intents.map(({ state }) => state)
    expect(paid.toSorted()).toEqual(['cancelled', 'paid'])
    expect(paid.indexOf('paid')).toBe(orders.findIndex(({ status }) => status === 'processing'))
    expect(await faults(server)).toEqual([])
  },
)

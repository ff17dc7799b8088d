import { beforeAll, expect, test, vi } from 'vitest'
import { getListing } from '#features/listings/listing/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, openCheckout, payByCard, putOnSale, refusal, settle } from '#test/shop.ts'
import { createPaymentIntent } from './contract.ts'

// A separate server: while its circuit breaker is open, no other test could pay on it.
let server: TestServer
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
})

test('after five requests without a connection the provider is not called for a while; the rest works', async () => {
  const product = await putOnSale(server, rose)
  for (let request = 0; request < 5; request++) server.deps.sandbox!.failNext(/payment_intents/, 'no-connection')
  const opening = () =>
    refusal(ivy, createPaymentIntent, { body: { amount: 20, productId: product, buyerProtection: true } })
  // Each request is tried twice, so the last two fail without a call.
  for (let buyer = 0; buyer < 4; buyer++) {
    expect(await opening()).toMatchObject({ status: 503, code: 'PAYMENTS_DOWN' })
  }
  expect(server.deps.sandbox!.faults).toEqual([])
  expect(await ivy(getListing, { params: { id: String(product) } })).toMatchObject({ id: product })

  const { clientSecret } = await vi.waitFor(() => openCheckout(ivy, product), { timeout: 10_000, interval: 500 })
  await payByCard(ivy, clientSecret)
  await settle(server)
  expect(await faults(server)).toEqual([])
})

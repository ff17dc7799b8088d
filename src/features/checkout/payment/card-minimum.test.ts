import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { buy, openCheckout, putOnSale, refusal } from '#test/shop.ts'
import { paymentsConfig } from '../card/contract.ts'
import { createPaymentIntent } from './contract.ts'

test('a price below the configured minimum is refused at the checkout, and one at the minimum is paid', async () => {
  const server = await startTestServer({ env: { CARD_MIN_PRICE: '250' } })
  const rose = await server.member('rose')
  const ivy = await server.member('ivy')
  expect(await ivy(paymentsConfig, {})).toMatchObject({ cardMinPrice: 250 })
  const productId = await putOnSale(server, rose, { price: 249 })
  expect(
    await refusal(ivy, createPaymentIntent, { body: { amount: 2.49, productId, buyerProtection: false } }),
  ).toMatchObject({
    status: 409,
    code: 'NOT_BY_CARD',
    message: 'Cards cannot be charged less than £2.50. Message the seller to agree another way.',
  })
  expect(await buy(server, ivy, await putOnSale(server, rose, { price: 250 }), { pounds: 2.5 })).toBeGreaterThan(0)
})

test('without the setting 30p can be paid, as the provider allows', async () => {
  const server = await startTestServer()
  const ivy = await server.member('ivy')
  const productId = await putOnSale(server, await server.member('rose'), { price: 30 })
  expect(await openCheckout(ivy, productId, 0.3, false)).toMatchObject({ total: 30 })
})

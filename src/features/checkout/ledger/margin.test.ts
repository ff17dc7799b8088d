import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, pass, putOnSale, refusal, settle } from '#test/shop.ts'
import { confirmDelivery } from '../order/contract.ts'
import { monthlyMargin } from './margin-contract.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
let moss: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'finance')
})

async function sell(price: number, protection: boolean, buyer = ivy): Promise<void> {
  const productId = await putOnSale(server, rose, { price, title: `A fern for ${price}` })
  const transactionId = await buy(server, buyer, productId, { pounds: price / 100, protection })
  await buyer(confirmDelivery, { body: { transactionId } })
  await settle(server)
  // Fees are booked when the provider's lines are read.
  await pass(server, 11 * 60_000)
}

test('income after the provider’s fees is negative for a small price and positive for a large one', async () => {
  expect(await moss(monthlyMargin, {})).toEqual([])
  await sell(300, false)
  // 18p of commission; the card costs 1.5 % + 20p, which is 25p.
  expect(await moss(monthlyMargin, {})).toMatchObject([{ orders: 1, income: 18, fees: 25 }])
  await sell(2000, true)
  const [month] = await moss(monthlyMargin, {})
  expect(month).toMatchObject({ orders: 2, income: 18 + 120 + 60 })
  expect(month!.income - month!.fees).toBeGreaterThan(0)
  expect(await refusal(rose, monthlyMargin, {})).toMatchObject({ status: 404 })
})

test('each month has its own line, the newest first', async () => {
  await pass(server, 40 * 86_400_000)
  // The sessions of the others are over.
  await sell(1000, false, await server.member('fig'))
  const staff = await server.member('ash', 'finance')
  const months = await staff(monthlyMargin, {})
  expect(months.map(({ orders }) => orders)).toEqual([1, 2])
  expect(months.map(({ month }) => month)).toEqual(
    months
      .map(({ month }) => month)
      .toSorted()
      .toReversed(),
  )
})

import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { changeListing, createListing, getListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { getReceipt } from '../receipt/contract.ts'
import { checkoutQuote, createPaymentIntent } from './contract.ts'

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
})

const BUNDLE = { units: 3, price: 500 }
const plugs = () => putOnSale(server, rose, { quantity: 12, price: 200, bundle: BUNDLE, title: 'Leek plugs' })

const open = (productId: number, quantity: number, amount: number) =>
  ivy(createPaymentIntent, { body: { amount, productId, quantity, buyerProtection: true } })

test('seven at any three for £5 cost two bundles and one, on the quote, the order and the receipt', async () => {
  const product = await plugs()
  const quote = await ivy(checkoutQuote, { query: { productId: String(product), quantity: '7' } })
  expect(quote).toMatchObject({ unitPrice: 200, bundle: BUNDLE, price: 1200, totalWithProtection: 1236 })
  const { clientSecret, transactionId } = await open(product, 7, 12)
  await payByCard(ivy, clientSecret)
  await settle(server)
  expect(await see(rose, transactionId)).toMatchObject({
    amount: 1200,
    platformFee: 72,
    sellerGets: 1128,
    bundle: BUNDLE,
  })
  const { lines } = await ivy(getReceipt, { params: { id: String(transactionId) } })
  expect(lines[0]).toEqual({ name: '7 × £2.00, any 3 for £5.00', amount: 1200 })
})

test('two cost twice the price of one, and their order names no bundle', async () => {
  const product = await plugs()
  const { transactionId } = await open(product, 2, 4)
  expect(await see(ivy, transactionId)).toMatchObject({ amount: 400, bundle: null })
})

test('a bundle that ends before Pay is pressed is not charged: the buyer reads the new sum', async () => {
  const product = await plugs()
  await server.deps.db.execute(sql`update products set bundle = null where id = ${product}`)
  const body = { amount: 5, productId: product, quantity: 3 }
  expect(await refusal(ivy, createPaymentIntent, { body })).toMatchObject({ code: 'PRICE_CHANGED', price: 600 })
})

test('a price that falls below the bundle counts instead of it', async () => {
  const product = await plugs()
  await server.deps.db.execute(sql`update products set price = 150 where id = ${product}`)
  const quote = await ivy(checkoutQuote, { query: { productId: String(product), quantity: '3' } })
  expect(quote).toMatchObject({ price: 450, bundle: null })
})

test('the database refuses an order whose sum is not that of its bundles', async () => {
  const product = await plugs()
  const { transactionId } = await open(product, 3, 5)
  for (const change of [sql`bundle_price = 499`, sql`bundle_units = 2`, sql`bundle_units = null, bundle_price = null`])
    await expect(
      server.deps.db.execute(sql`update transactions set ${change} where id = ${transactionId}`),
    ).rejects.toThrow()
})

test('a seller offers a bundle, changes it and ends it; one that is not cheaper is refused', async () => {
  const body = listingBody({ title: 'Chard plugs', price: 200, quantity: 9, location: 'Leeds', postcode: 'LS6' })
  const dearer = { status: 400, fields: { bundle: 'Enter less than £6.00, which 3 cost one by one' } }
  const not = { units: 3, price: 600 }
  expect(await refusal(rose, createListing, { body: { ...body, bundle: not } })).toMatchObject(dearer)
  const { id } = await rose(createListing, { body: { ...body, bundle: BUNDLE } })
  const params = { id: String(id) }
  expect(await ivy(getListing, { params })).toMatchObject({ bundle: BUNDLE })
  expect(await refusal(rose, changeListing, { params, body: { bundle: not } })).toMatchObject(dearer)
  expect(await rose(changeListing, { params, body: { title: 'Chard' } })).toMatchObject({ bundle: BUNDLE })
  expect(await rose(changeListing, { params, body: { bundle: null } })).toMatchObject({ bundle: null })
  for (const bundle of [{ units: 1, price: 1 }, { units: 100, price: 1 }, { units: 3, price: 0 }, { units: 3 }, 'any'])
    expect((await rose.request({ method: 'PATCH', url: `/api/products/${id}`, payload: { bundle } })).statusCode).toBe(
      400,
    )
})

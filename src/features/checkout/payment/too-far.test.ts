import { beforeAll, describe, expect, test } from 'vitest'
import { createListing } from '#features/listings/listing/contract.ts'
import { clearPlace, setPlace } from '#features/listings/place/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, see } from '#test/shop.ts'
import { paymentStatus } from '../card/contract.ts'
import { purchases, sales } from '../order/contract.ts'
import { createPaymentIntent, reserveFree } from './contract.ts'

const server = await startTestServer()
let rose: TestMember
let moss: TestMember
beforeAll(async () => {
  rose = await server.member('rose')
  moss = await server.member('moss')
  await server.deps.db.execute('update users set is_verified = true')
})

const kale = (price: number) =>
  rose(createListing, {
    body: listingBody({
      title: 'Kale plugs, six',
      description: 'Grown with care.',
      price,
      categoryId: 3,
      location: 'Leith',
      postcode: 'EH6 6QQ',
    }),
  })

const near = (place: string) => moss(setPlace, { body: { place } })
const pay = async (canCollect?: boolean) => {
  const { id } = await kale(300)
  return moss(createPaymentIntent, {
    body: { amount: 3, productId: id, ...(canCollect !== undefined && { canCollect }) },
  })
}
const refused = {
  status: 400,
  body: { code: 'TOO_FAR', fields: { canCollect: 'Tick that you can collect it in Leith, EH6' } },
}

describe('beyond 25 miles from the place of the buyer', () => {
  test('a payment is opened only after the buyer says that they can collect it', async () => {
    await near('BS7')
    await expect(pay()).rejects.toMatchObject(refused)
    await expect(pay(false)).rejects.toMatchObject(refused)
    expect(await pay(true)).toMatchObject({ total: 309 })
  })

  test('a free listing is reserved only after the buyer says so', async () => {
    await near('BS7')
    const { id: productId } = await kale(0)
    await expect(moss(reserveFree, { body: { productId } })).rejects.toMatchObject(refused)
    expect(await moss(purchases, { query: {} })).not.toMatchObject([{ productId }])
    expect(await moss(reserveFree, { body: { productId, canCollect: true } })).toMatchObject({ success: true })
  })
})

test.each(['EH6', 'EH54'])('nearby, from %s, nothing more is asked', async (place) => {
  await near(place)
  expect(await pay()).toMatchObject({ total: 309 })
})

test('without a place nothing more is asked', async () => {
  await moss(clearPlace, {})
  expect(await pay()).toMatchObject({ total: 309 })
})

describe('the distance of an order', () => {
  test('an order says how far it is to the buyer, not to the seller, measured to the outward code', async () => {
    await near('LS6')
    const { id } = await kale(2000)
    await moss(createPaymentIntent, { body: { amount: 20, productId: id, canCollect: true } })
    await moss(setPlace, { body: { place: 'EH6' } })
    const order = await buy(server, moss, id)
    const distance = 'less than a mile'
    expect(await see(moss, order)).toMatchObject({ distance, pickup: { postcode: 'EH6 6QQ' } })
    expect((await moss(purchases, { query: {} }))[0]).toMatchObject({ id: order, distance })
    expect(await moss(paymentStatus, { query: { transactionId: String(order) } })).toMatchObject({
      transaction: { distance },
    })
    await near('LS6')
    expect(await see(moss, order)).toMatchObject({ distance: expect.stringMatching(/^about 1\d\d miles$/) })
    await rose(setPlace, { body: { place: 'LS6' } })
    expect(await see(rose, order)).toMatchObject({ distance: null })
    expect((await rose(sales, { query: {} }))[0]).toMatchObject({ id: order, distance: null })
    await moss(clearPlace, {})
    expect(await see(moss, order)).toMatchObject({ distance: null })
  })
})
